CREATE TABLE "notification_mail_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurrence" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_mail_waiting" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "owner_notified_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","kind","occurrence");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_mail_waiting";--> statement-breakpoint
CREATE INDEX "notifications_oldest" ON "notifications" USING btree ("created_at");--> statement-breakpoint
-- Operators who had turned off emails about alerts. The table is read no longer and dropped in a later release.
INSERT INTO "notification_mail_choices" ("user_id", "kind", "mail", "chosen_at")
SELECT "user_id", 'alerts-opened', 'off', "since" FROM "alert_mail_refusals";
