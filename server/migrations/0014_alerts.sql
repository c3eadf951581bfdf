CREATE TABLE "alert_mail_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"sent_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"alert_count" integer NOT NULL,
	"mail_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"looked_at" timestamp (3) with time zone,
	CONSTRAINT "alert_watch_one" CHECK ("alert_watch"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "market_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "market_name" text;--> statement-breakpoint
ALTER TABLE "alert_mail_refusals" ADD CONSTRAINT "alert_mail_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_over" ON "alerts" USING btree ("closed_at" DESC NULLS LAST) WHERE "alerts"."closed_at" is not null;