ALTER TABLE "restaurants" ADD COLUMN "address_line1" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "address_line2" text;