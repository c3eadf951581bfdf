CREATE TABLE "approved_versions" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"video" text NOT NULL,
	"facts" jsonb NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approved_versions_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "approved_versions_kind" CHECK ("approved_versions"."kind" in ('campaign', 'infotainment'))
);
--> statement-breakpoint
ALTER TABLE "approved_versions" ADD CONSTRAINT "approved_versions_video_media_files_name_fk" FOREIGN KEY ("video") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approved_versions_video" ON "approved_versions" USING btree ("video");