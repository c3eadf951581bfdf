ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_makegood_of_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_end";
