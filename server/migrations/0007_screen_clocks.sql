CREATE TABLE "screen_clocks" (
	"screen_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "screen_clocks_screen_id_since_pk" PRIMARY KEY("screen_id","since")
);
--> statement-breakpoint
ALTER TABLE "screen_clocks" ADD CONSTRAINT "screen_clocks_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "screen_clocks" ("screen_id", "since", "time_zone")
SELECT "screens"."id", "screens"."created_at", "locations"."time_zone" FROM "screens"
LEFT JOIN "vehicles" ON "vehicles"."id" = "screens"."vehicle_id"
LEFT JOIN "restaurants" ON "restaurants"."id" = "screens"."restaurant_id"
JOIN "locations" ON "locations"."id" = coalesce("vehicles"."location_id", "restaurants"."location_id");
