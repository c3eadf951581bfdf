ALTER TABLE "restaurants" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_position" CHECK (("restaurants"."latitude" is null) = ("restaurants"."longitude" is null)
        and "restaurants"."latitude" between -90 and 90 and "restaurants"."longitude" between -180 and 180);