ALTER TABLE "campaign_changes" VALIDATE CONSTRAINT "campaign_changes_extended";--> statement-breakpoint
ALTER TABLE "campaign_changes" VALIDATE CONSTRAINT "campaign_changes_kind";
