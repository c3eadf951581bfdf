DROP INDEX "screens_search";--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "name" text DEFAULT 'Screen 1' NOT NULL;--> statement-breakpoint
-- Screens that nobody named are numbered in the order in which they came to their venue.
UPDATE "screens" SET "name" = 'Screen ' || numbered.number
FROM (
  SELECT "id", row_number() OVER (PARTITION BY coalesce("vehicle_id", "restaurant_id", "id") ORDER BY "created_at", "id") AS number
  FROM "screens"
) AS numbered
WHERE numbered."id" = "screens"."id" AND numbered.number > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "screens_name_in_vehicle" ON "screens" USING btree ("vehicle_id",lower("name")) WHERE "screens"."vehicle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "screens_name_in_restaurant" ON "screens" USING btree ("restaurant_id",lower("name")) WHERE "screens"."restaurant_id" is not null;--> statement-breakpoint
CREATE INDEX "screens_search" ON "screens" USING gin (("name" || ' ' || "model" || ' ' || coalesce("imei_number", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_name" CHECK (char_length("screens"."name") between 1 and 40);