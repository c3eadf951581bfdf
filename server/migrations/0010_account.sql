-- `NOT VALID` was added by hand.
-- compatible: the version before writes no time format.

CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" "citext" NOT NULL,
	"session_id" uuid NOT NULL,
	"confirm_hash" text NOT NULL,
	"cancel_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_confirm_hash" UNIQUE("confirm_hash"),
	CONSTRAINT "email_changes_cancel_hash" UNIQUE("cancel_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_format" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_time_format" CHECK ("users"."time_format" in ('12h', '24h')) NOT VALID;