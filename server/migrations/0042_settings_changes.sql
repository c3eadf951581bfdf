CREATE TABLE "billing_settings_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"changes" jsonb NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_name" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"is_alone" boolean NOT NULL,
	"approved_by" uuid,
	"approved_name" text,
	"effective_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "billing_settings_changes_state" CHECK ("billing_settings_changes"."state" in ('pending', 'effective', 'cancelled')),
	CONSTRAINT "billing_settings_changes_approval" CHECK ("billing_settings_changes"."approved_by" is null or "billing_settings_changes"."approved_by" <> "billing_settings_changes"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "billing_vat_rates" (
	"valid_from" date PRIMARY KEY NOT NULL,
	"rate_bps" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_vat_rates_rate" CHECK ("billing_vat_rates"."rate_bps" between 0 and 5000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_settings_changes_pending" ON "billing_settings_changes" USING btree ("state") WHERE "billing_settings_changes"."state" = 'pending';