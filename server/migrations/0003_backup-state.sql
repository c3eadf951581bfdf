ALTER TABLE "installation" ADD COLUMN "history" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backed_up_until" timestamp (3) with time zone;