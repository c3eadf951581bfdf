CREATE TABLE "vetoes" (
	"holder_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"video_sha256" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vetoes_holder_id_owner_id_pk" PRIMARY KEY("holder_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "vetoes" ADD CONSTRAINT "vetoes_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetoes" ADD CONSTRAINT "vetoes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vetoes_video" ON "vetoes" USING btree ("company_id","video_sha256");--> statement-breakpoint
CREATE INDEX "vetoes_owner" ON "vetoes" USING btree ("owner_id");