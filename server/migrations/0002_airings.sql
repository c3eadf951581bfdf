CREATE TABLE "airings" (
	"campaign_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "airings_campaign_id_screen_id_from_at_pk" PRIMARY KEY("campaign_id","screen_id","from_at"),
	CONSTRAINT "airings_forwards" CHECK ("airings"."starts_on" <= "airings"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "airings" ADD CONSTRAINT "airings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airings_one_in_force" ON "airings" USING btree ("campaign_id","screen_id") WHERE "airings"."until_at" is null;--> statement-breakpoint
CREATE INDEX "audit_party" ON "audit" USING btree ("party_id","action");