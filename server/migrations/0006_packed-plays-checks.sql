ALTER TABLE "chain_forms" VALIDATE CONSTRAINT "chain_forms_kind";--> statement-breakpoint
ALTER TABLE "chain_links" VALIDATE CONSTRAINT "chain_links_kind";--> statement-breakpoint
ALTER TABLE "media_contents" VALIDATE CONSTRAINT "media_contents_kind";
