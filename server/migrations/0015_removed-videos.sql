CREATE TABLE "removed_videos" (
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed_by" uuid NOT NULL,
	CONSTRAINT "removed_videos_company_id_sha256_pk" PRIMARY KEY("company_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "removed_videos" ADD CONSTRAINT "removed_videos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_videos" ADD CONSTRAINT "removed_videos_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_videos_removed_by" ON "removed_videos" USING btree ("removed_by");