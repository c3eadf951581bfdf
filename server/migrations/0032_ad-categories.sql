ALTER TABLE "campaigns" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "blocked_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "blocked_categories" text[] DEFAULT '{}' NOT NULL;