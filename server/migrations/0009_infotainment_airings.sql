CREATE TABLE "infotainment_airings" (
	"video_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"location_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "infotainment_airings_video_id_screen_id_from_at_pk" PRIMARY KEY("video_id","screen_id","from_at"),
	CONSTRAINT "infotainment_airings_forwards" CHECK ("infotainment_airings"."starts_on" <= "infotainment_airings"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "infotainment_videos" ALTER COLUMN "video" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "infotainment_airings" ADD CONSTRAINT "infotainment_airings_video_id_infotainment_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."infotainment_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_airings" ADD CONSTRAINT "infotainment_airings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_airings" ADD CONSTRAINT "infotainment_airings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "infotainment_airings_one_in_force" ON "infotainment_airings" USING btree ("video_id","screen_id") WHERE "infotainment_airings"."until_at" is null;--> statement-breakpoint
CREATE INDEX "infotainment_airings_screen" ON "infotainment_airings" USING btree ("screen_id");--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_has_file" CHECK ("infotainment_videos"."video" is not null or "infotainment_videos"."deleted_at" is not null);