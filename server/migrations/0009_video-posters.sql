CREATE TABLE "video_posters" (
	"video" text PRIMARY KEY NOT NULL,
	"poster" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_posters" ADD CONSTRAINT "video_posters_video_media_files_name_fk" FOREIGN KEY ("video") REFERENCES "public"."media_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_posters" ADD CONSTRAINT "video_posters_poster_media_files_name_fk" FOREIGN KEY ("poster") REFERENCES "public"."media_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_posters_poster" ON "video_posters" USING btree ("poster");