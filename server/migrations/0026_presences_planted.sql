-- A presence that somebody plants is looked at with the next look, whatever was said of it.
UPDATE "presences" SET "look_again_at" = 'epoch' WHERE "look_again_at" IS NULL;
--> statement-breakpoint
ALTER TABLE "presences" ALTER COLUMN "look_again_at" SET DEFAULT 'epoch';--> statement-breakpoint
ALTER TABLE "presences" ALTER COLUMN "look_again_at" SET NOT NULL;
