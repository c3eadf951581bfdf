CREATE TABLE "campaign_deliveries" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"through_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"promised" integer NOT NULL,
	"plays" integer NOT NULL,
	"shortfall" integer NOT NULL,
	"promised_last_day" integer NOT NULL,
	"plays_last_day" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;