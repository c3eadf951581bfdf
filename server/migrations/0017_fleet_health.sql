ALTER TABLE "presences" ADD COLUMN "due_manifest_version" text;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "due_manifest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "due_looked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "restaurants_search" ON "restaurants" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_search" ON "vehicles" USING gin (("brand" || ' ' || "model" || ' ' || "registration_number"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin (("uuid"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "screens_search" ON "screens" USING gin (("model" || ' ' || coalesce("imei_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "presences_due" ON "presences" USING btree ("due_looked_at" NULLS FIRST) WHERE not "presences"."is_online";