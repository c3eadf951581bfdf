CREATE TABLE "erased_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erases_at" timestamp (3) with time zone NOT NULL,
	"link_hash" text,
	"reminder_hash" text,
	"reminded_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "account_deletions_link_hash" UNIQUE("link_hash"),
	CONSTRAINT "account_deletions_reminder_hash" UNIQUE("reminder_hash")
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("erases_at") WHERE "account_deletions"."erased_at" is null;