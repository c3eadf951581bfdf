-- Generated from the schema of the modules. Added by hand, because drizzle-kit cannot say them: the extensions, and
-- `PARTITION BY` on plays, heartbeats and fixes.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partitioned_tables" (
	"name" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"kept_days_at_least" integer NOT NULL,
	CONSTRAINT "partitioned_tables_one_name" CHECK ("partitioned_tables"."name" ~ '^[a-z_]+$')
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"address" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"party_id" uuid,
	"version" integer,
	"sha256" text,
	"reason" text,
	"changes" jsonb,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"decision_days" integer NOT NULL,
	"new_company_screen_days" integer NOT NULL,
	CONSTRAINT "booking_settings_only" CHECK ("booking_settings"."only"),
	CONSTRAINT "booking_settings_positive" CHECK ("booking_settings"."decision_days" >= 1 and "booking_settings"."new_company_screen_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "campaign_changes_kind" CHECK ("campaign_changes"."kind" in ('created', 'saved', 'submitted', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "campaign_venues" (
	"campaign_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "campaign_venues_campaign_id_venue_id_pk" PRIMARY KEY("campaign_id","venue_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"location_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"weeks" integer NOT NULL,
	"screen_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"is_paid" boolean DEFAULT false NOT NULL,
	"video" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('Draft', 'Pending Approval', 'Approved', 'Pending', 'Rejected')),
	CONSTRAINT "campaigns_type" CHECK ("campaigns"."type" in ('vehicle', 'restaurant')),
	CONSTRAINT "campaigns_end" CHECK ("campaigns"."ends_on" = "campaigns"."starts_on" + 7 * "campaigns"."weeks" - 1 and "campaigns"."weeks" >= 1),
	CONSTRAINT "campaigns_amounts" CHECK ("campaigns"."screen_count" >= 0 and "campaigns"."total_cents" >= 0),
	CONSTRAINT "campaigns_complete" CHECK ("campaigns"."status" in ('Draft', 'Rejected') or ("campaigns"."video" is not null and "campaigns"."location_id" is not null and "campaigns"."screen_count" > 0))
);
--> statement-breakpoint
CREATE TABLE "chain_forms" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"columns" text[] NOT NULL,
	"line_columns" text[] NOT NULL,
	CONSTRAINT "chain_forms_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "chain_forms_kind" CHECK ("chain_forms"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit'))
);
--> statement-breakpoint
CREATE TABLE "chain_links" (
	"kind" text NOT NULL,
	"place" bigint NOT NULL,
	"subject" text NOT NULL,
	"form" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "chain_links_kind_place_pk" PRIMARY KEY("kind","place"),
	CONSTRAINT "chain_links_kind" CHECK ("chain_links"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit')),
	CONSTRAINT "chain_links_place" CHECK ("chain_links"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"logo" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "companies_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "locations_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "restaurant_images" (
	"restaurant_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "restaurant_images_restaurant_id_position_pk" PRIMARY KEY("restaurant_id","position"),
	CONSTRAINT "restaurant_images_five" CHECK ("restaurant_images"."position" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "restaurants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"cuisine_type" text NOT NULL,
	"seating_capacity" integer NOT NULL,
	"foot_traffic_estimate" integer,
	"description" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"opening_hours" jsonb NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "restaurants_status" CHECK ("restaurants"."status" in ('Approved', 'Pending Approval', 'Rejected', 'Active', 'Online', 'Offline')),
	CONSTRAINT "restaurants_seats" CHECK ("restaurants"."seating_capacity" >= 0),
	CONSTRAINT "restaurants_position" CHECK (("restaurants"."latitude" is null) = ("restaurants"."longitude" is null)
        and "restaurants"."latitude" between -90 and 90 and "restaurants"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "vehicle_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicle_types_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"type_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"registration_number" "citext" NOT NULL,
	"image" text,
	CONSTRAINT "vehicles_status" CHECK ("vehicles"."status" in ('Approved', 'Pending Approval', 'Rejected', 'Active', 'Online', 'Offline'))
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mailed_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	"pending_secret" text,
	"pending_at" timestamp (3) with time zone,
	CONSTRAINT "second_factors_confirmed" CHECK (("second_factors"."secret" is null) = ("second_factors"."confirmed_at" is null)),
	CONSTRAINT "second_factors_pending" CHECK (("second_factors"."pending_secret" is null) = ("second_factors"."pending_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"address" text,
	"user_agent" text,
	"viewer_id" uuid,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"profile_image" text,
	"email_verified_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('partner', 'client', 'operator')),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt-PT', 'nl'))
);
--> statement-breakpoint
CREATE TABLE "infotainment_approval_windows" (
	"video_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"location_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "infotainment_approval_windows_video_id_screen_id_from_at_pk" PRIMARY KEY("video_id","screen_id","from_at"),
	CONSTRAINT "infotainment_approval_windows_forwards" CHECK ("infotainment_approval_windows"."starts_on" <= "infotainment_approval_windows"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "infotainment_screens" (
	"video_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	CONSTRAINT "infotainment_screens_video_id_screen_id_pk" PRIMARY KEY("video_id","screen_id")
);
--> statement-breakpoint
CREATE TABLE "infotainment_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"location_id" uuid NOT NULL,
	"video" text,
	"status" text NOT NULL,
	"rejection_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "infotainment_forwards" CHECK ("infotainment_videos"."starts_on" <= "infotainment_videos"."ends_on"),
	CONSTRAINT "infotainment_has_file" CHECK ("infotainment_videos"."video" is not null or "infotainment_videos"."deleted_at" is not null),
	CONSTRAINT "infotainment_status" CHECK ("infotainment_videos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "infotainment_category" CHECK ("infotainment_videos"."category" in ('Entertainment', 'Information', 'Education'))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"holder_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservations_holder_id_screen_id_pk" PRIMARY KEY("holder_id","screen_id"),
	CONSTRAINT "reservations_forwards" CHECK ("reservations"."starts_on" <= "reservations"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "screen_days" (
	"screen_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slots_taken" integer NOT NULL,
	"slots_per_loop" integer NOT NULL,
	CONSTRAINT "screen_days_screen_id_day_pk" PRIMARY KEY("screen_id","day"),
	CONSTRAINT "screen_days_not_oversold" CHECK ("screen_days"."slots_taken" between 0 and "screen_days"."slots_per_loop")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" uuid NOT NULL,
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_files_kind" CHECK ("media_files"."kind" in ('picture', 'video')),
	CONSTRAINT "media_files_video_has_duration" CHECK ("media_files"."kind" = 'picture' or "media_files"."duration_ms" is not null)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender" uuid NOT NULL,
	"size_bytes" bigint NOT NULL,
	"arrived_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_arrived" CHECK ("uploads"."arrived_bytes" between 0 and "uploads"."size_bytes" and "uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
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
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"location_id" uuid,
	"location_name" text,
	"since" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('screen-silent', 'campaign-without-plays', 'review-overdue', 'mail-failing', 'job-failing', 'disk-failing'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"address" text,
	"decision" text NOT NULL,
	"reason" text,
	"version" integer NOT NULL,
	"sha256" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"takes_effect_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scheduled_decisions_kind" CHECK ("scheduled_decisions"."kind" in ('vehicle', 'restaurant', 'campaign', 'infotainment')),
	CONSTRAINT "scheduled_decisions_decision" CHECK ("scheduled_decisions"."decision" in ('approve', 'reject'))
);
--> statement-breakpoint
CREATE TABLE "review_locks" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_locks_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "review_locks_kind" CHECK ("review_locks"."kind" in ('vehicle', 'restaurant', 'campaign', 'infotainment'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_holder" text NOT NULL,
	"account_number" text NOT NULL,
	"bank_changed_at" timestamp (3) with time zone,
	"same_info_as_user" boolean NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owners_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "approval_windows" (
	"campaign_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "approval_windows_campaign_id_screen_id_from_at_pk" PRIMARY KEY("campaign_id","screen_id","from_at"),
	CONSTRAINT "approval_windows_forwards" CHECK ("approval_windows"."starts_on" <= "approval_windows"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "campaign_days" (
	"campaign_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL,
	"partial_plays" integer NOT NULL,
	"impressions" numeric(16, 4) NOT NULL,
	"last_played_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_days_campaign_id_screen_id_day_pk" PRIMARY KEY("campaign_id","screen_id","day")
);
--> statement-breakpoint
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
CREATE TABLE "flag_tallies" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_sequences" (
	"device_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"taken" "int8multirange" NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "play_sequences_device_id_boot_id_pk" PRIMARY KEY("device_id","boot_id")
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"received_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"play_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"campaign_id" uuid,
	"video_id" uuid,
	"seq" integer NOT NULL,
	"slot" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"latitude" real,
	"longitude" real,
	"day" date,
	"verdict" text NOT NULL,
	"reason" text,
	"impressions" numeric(14, 4) NOT NULL,
	"sha256" "bytea" NOT NULL,
	"complete" boolean NOT NULL,
	CONSTRAINT "plays_verdict" CHECK ("plays"."verdict" in ('counted', 'partial', 'flagged')),
	CONSTRAINT "plays_of_one_thing" CHECK (num_nonnulls("plays"."campaign_id", "plays"."video_id") = 1)
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"screen_id" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"model" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"token_hash" text,
	"paired_at" timestamp (3) with time zone NOT NULL,
	"first_seen_at" timestamp (3) with time zone,
	"unpaired_at" timestamp (3) with time zone,
	CONSTRAINT "devices_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"secret_hash" text NOT NULL,
	"uuid" uuid NOT NULL,
	"model" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"device_id" uuid
);
--> statement-breakpoint
CREATE TABLE "screen_clocks" (
	"screen_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "screen_clocks_screen_id_since_pk" PRIMARY KEY("screen_id","since")
);
--> statement-breakpoint
CREATE TABLE "screen_terms" (
	"screen_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"slots_per_loop" integer NOT NULL,
	"vehicle_id" uuid,
	"restaurant_id" uuid,
	"opening_hours" jsonb,
	CONSTRAINT "screen_terms_screen_id_since_pk" PRIMARY KEY("screen_id","since")
);
--> statement-breakpoint
CREATE TABLE "screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"screen_type" text NOT NULL,
	"vehicle_id" uuid,
	"restaurant_id" uuid,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"imei_number" text,
	"default_orientation" text NOT NULL,
	"slots_per_loop" integer DEFAULT 10 NOT NULL,
	"impression_multiplier" numeric(12, 4),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "screens_name" CHECK (char_length("screens"."name") between 1 and 40),
	CONSTRAINT "screens_one_place" CHECK ("screens"."vehicle_id" is null or "screens"."restaurant_id" is null),
	CONSTRAINT "screens_place_of_type" CHECK (("screens"."vehicle_id" is null or "screens"."screen_type" = 'vehicle') and ("screens"."restaurant_id" is null or "screens"."screen_type" = 'restaurant')),
	CONSTRAINT "screens_slots" CHECK ("screens"."slots_per_loop" between 1 and 60),
	CONSTRAINT "screens_status" CHECK ("screens"."status" in ('Active', 'In Active', 'Under Maintenance', 'Retired')),
	CONSTRAINT "screens_orientation" CHECK ("screens"."default_orientation" in ('landscape', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "heartbeat_sequences" (
	"device_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"taken" "int8multirange" NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "heartbeat_sequences_device_id_boot_id_pk" PRIMARY KEY("device_id","boot_id")
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"at" timestamp (3) with time zone NOT NULL,
	"screen_id" uuid NOT NULL,
	"is_live" boolean NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "fixes" (
	"screen_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_mps" real,
	"accuracy_m" real,
	CONSTRAINT "fixes_screen_id_at_pk" PRIMARY KEY("screen_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "intervals" (
	"screen_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"was_online" boolean,
	CONSTRAINT "intervals_screen_id_starts_at_pk" PRIMARY KEY("screen_id","starts_at"),
	CONSTRAINT "intervals_state" CHECK ("intervals"."state" in ('app_moves', 'app_not_moves', 'app_stopped', 'online', 'offline'))
);
--> statement-breakpoint
CREATE TABLE "online_days" (
	"screen_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "online_days_screen_id_day_pk" PRIMARY KEY("screen_id","day")
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"screen_id" uuid PRIMARY KEY NOT NULL,
	"is_online" boolean NOT NULL,
	"last_heartbeat_at" timestamp (3) with time zone NOT NULL,
	"look_again_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"position_at" timestamp (3) with time zone,
	"playing" jsonb,
	"manifest_version" text,
	"player_version" text,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"queued_plays" integer,
	"storage_used_bytes" bigint,
	"storage_quota_bytes" bigint,
	"served_manifest_version" text,
	"served_manifest_at" timestamp (3) with time zone,
	"due_manifest_version" text,
	"due_manifest_at" timestamp (3) with time zone,
	"due_looked_at" timestamp (3) with time zone,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"bank_entry_id" uuid,
	"company_id" uuid,
	"undoes_id" uuid,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	CONSTRAINT "billing_allocations_kind" CHECK ("billing_allocations"."kind" in ('credit', 'credit-refund', 'bank-fee', 'interest', 'own-money', 'other', 'noted', 'opening')),
	CONSTRAINT "billing_allocations_cents" CHECK ("billing_allocations"."cents" <> 0),
	CONSTRAINT "billing_allocations_company" CHECK (("billing_allocations"."kind" in ('credit', 'credit-refund')) = ("billing_allocations"."company_id" is not null)),
	CONSTRAINT "billing_allocations_entry" CHECK (case "billing_allocations"."kind" when 'opening' then "billing_allocations"."bank_entry_id" is null when 'credit-refund' then true else "billing_allocations"."bank_entry_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "billing_document_files" (
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_document_files_document_id_kind_pk" PRIMARY KEY("document_id","kind"),
	CONSTRAINT "billing_document_files_kind" CHECK ("billing_document_files"."kind" in ('pdf', 'xml'))
);
--> statement-breakpoint
CREATE TABLE "billing_document_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"ordinal" integer NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_on" date,
	"company_id" uuid,
	"campaign_id" uuid,
	"order_id" uuid,
	"corrects_id" uuid,
	"owner_id" uuid,
	"screen_id" uuid,
	"month" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"vat_category" text NOT NULL,
	"vat_rate_bps" integer NOT NULL,
	"reference" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "billing_documents_kind" CHECK ("billing_documents"."kind" in ('invoice', 'credit-note', 'statement', 'statement-credit')),
	CONSTRAINT "billing_documents_vat" CHECK ("billing_documents"."vat_category" in ('S', 'AE', 'E', 'O')),
	CONSTRAINT "billing_documents_amounts" CHECK ("billing_documents"."net_cents" >= 0 and "billing_documents"."vat_cents" >= 0 and "billing_documents"."gross_cents" = "billing_documents"."net_cents" + "billing_documents"."vat_cents"),
	CONSTRAINT "billing_documents_parties" CHECK (case when "billing_documents"."kind" in ('statement', 'statement-credit') then "billing_documents"."owner_id" is not null and "billing_documents"."screen_id" is not null and "billing_documents"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and ("billing_documents"."kind" = 'statement-credit') = ("billing_documents"."corrects_id" is not null)
        else "billing_documents"."company_id" is not null and "billing_documents"."campaign_id" is not null and "billing_documents"."order_id" is not null and ("billing_documents"."kind" = 'credit-note') = ("billing_documents"."corrects_id" is not null) end)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"booked_on" date NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"label" text NOT NULL,
	"line_count" integer NOT NULL,
	CONSTRAINT "ledger_entries_causes" CHECK ("ledger_entries"."cause" in ('invoice', 'credit-note', 'statement', 'statement-credit', 'bank-entry', 'bank-entry-ignored', 'bank-entry-reopened', 'payment', 'allocation', 'payout', 'payout-paid', 'payout-cancelled', 'payout-returned', 'hand-payout', 'hand-payout-undone'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"cents" bigint NOT NULL,
	"party_id" uuid,
	"campaign_id" uuid,
	"screen_id" uuid,
	"document_id" uuid,
	CONSTRAINT "ledger_lines_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('receivable', 'bank', 'unclear', 'sold', 'vat-out', 'vat-in', 'partner', 'in-payout', 'commission', 'client-credit', 'bank-fees', 'interest', 'own-money', 'other')),
	CONSTRAINT "ledger_lines_cents" CHECK ("ledger_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "billing_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"price_cents" bigint NOT NULL,
	"charged_from" date NOT NULL,
	"charged_until" date NOT NULL,
	CONSTRAINT "billing_order_lines_days" CHECK ("billing_order_lines"."starts_on" <= "billing_order_lines"."charged_from" and "billing_order_lines"."charged_from" <= "billing_order_lines"."charged_until" + 1 and "billing_order_lines"."charged_until" <= "billing_order_lines"."ends_on"),
	CONSTRAINT "billing_order_lines_price" CHECK ("billing_order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_order_renewals" (
	"order_id" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_order_renewals_order_id_approved_at_pk" PRIMARY KEY("order_id","approved_at")
);
--> statement-breakpoint
CREATE TABLE "billing_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_name" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"share_bps" integer NOT NULL,
	"weeks" integer NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_orders_share" CHECK ("billing_orders"."share_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"cents" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"party_name" text NOT NULL,
	"party_iban" text NOT NULL,
	"reference" text NOT NULL,
	"remittance" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"doubt" text,
	"ignored_reason" text,
	"payout_run_id" uuid,
	CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('open', 'matched', 'ignored')),
	CONSTRAINT "bank_entries_doubt" CHECK ("bank_entries"."doubt" in ('unknown', 'partial', 'double', 'too-much', 'other-amount', 'outgoing', 'foreign-currency'))
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"statement_id" text NOT NULL,
	"iban" text NOT NULL,
	"from_on" date,
	"until_on" date,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"entries" integer NOT NULL,
	"new_entries" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"bank_entry_id" uuid,
	"undoes_id" uuid,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	CONSTRAINT "billing_payments_kind" CHECK ("billing_payments"."kind" in ('bank', 'hand', 'credit', 'refund', 'undo')),
	CONSTRAINT "billing_payments_cents" CHECK ("billing_payments"."cents" <> 0),
	CONSTRAINT "billing_payments_undo" CHECK (("billing_payments"."kind" = 'undo') = ("billing_payments"."undoes_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "month_payments" (
	"screen_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "month_payments_screen_id_owner_id_month_pk" PRIMARY KEY("screen_id","owner_id","month"),
	CONSTRAINT "month_payments_month" CHECK ("month_payments"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"iban" text NOT NULL,
	"account_holder" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"remittance" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "payout_items_cents" CHECK ("payout_items"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"executes_on" date NOT NULL,
	"total_cents" bigint NOT NULL,
	"payees" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_name" text,
	"approved_at" timestamp (3) with time zone,
	"exported_at" timestamp (3) with time zone,
	"file" text,
	"paid_on" date,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"request_id" uuid,
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('draft', 'approved', 'exported', 'paid', 'cancelled')),
	CONSTRAINT "payout_runs_second" CHECK ("payout_runs"."approved_by" is null or "payout_runs"."approved_by" <> "payout_runs"."created_by"),
	CONSTRAINT "payout_runs_exported" CHECK ("payout_runs"."state" not in ('exported', 'paid') or ("payout_runs"."file" is not null and "payout_runs"."approved_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_statements" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_returns" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"returned_on" date NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"is_about_account" boolean NOT NULL,
	"bank_entry_id" uuid,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "billing_parties" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"country" char(2),
	"vat_number" text,
	"is_small_business" boolean DEFAULT false NOT NULL,
	"vat_checked_on" date,
	"vat_check_reference" text,
	"vat_refused_on" date,
	"vat_refused_because" text,
	"tax_number" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_parties_kind" CHECK ("billing_parties"."kind" in ('company', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "billing_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"postcode" text NOT NULL,
	"town" text NOT NULL,
	"country" char(2) NOT NULL,
	"vat_number" text,
	"tax_number" text,
	"is_small_business" boolean DEFAULT false NOT NULL,
	"registration" text,
	"email" text NOT NULL,
	"vat_rate_bps" integer NOT NULL,
	"iban" text NOT NULL,
	"bic" text,
	"account_holder" text NOT NULL,
	"invoice_prefix" text NOT NULL,
	"credit_note_prefix" text NOT NULL,
	"statement_prefix" text NOT NULL,
	"payment_days" integer NOT NULL,
	"share_bps" integer NOT NULL,
	"time_zone" text NOT NULL,
	"invoices_from" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"second_language" text,
	CONSTRAINT "billing_settings_only" CHECK ("billing_settings"."only"),
	CONSTRAINT "billing_settings_rates" CHECK ("billing_settings"."vat_rate_bps" between 0 and 5000 and "billing_settings"."share_bps" between 0 and 10000),
	CONSTRAINT "billing_settings_days" CHECK ("billing_settings"."payment_days" between 0 and 180),
	CONSTRAINT "billing_settings_second_language" CHECK ("billing_settings"."second_language" in ('en', 'de', 'fr', 'es', 'it', 'pt-PT', 'nl'))
);
--> statement-breakpoint
CREATE TABLE "self_billing_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_by" uuid NOT NULL,
	"accepted_name" text NOT NULL,
	"address" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_venues" ADD CONSTRAINT "campaign_venues_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_video_media_files_name_fk" FOREIGN KEY ("video") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_media_files_name_fk" FOREIGN KEY ("logo") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_images" ADD CONSTRAINT "restaurant_images_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_images" ADD CONSTRAINT "restaurant_images_image_media_files_name_fk" FOREIGN KEY ("image") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_type_id_vehicle_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."vehicle_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_image_media_files_name_fk" FOREIGN KEY ("image") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_media_files_name_fk" FOREIGN KEY ("profile_image") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_approval_windows" ADD CONSTRAINT "infotainment_approval_windows_video_id_infotainment_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."infotainment_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_approval_windows" ADD CONSTRAINT "infotainment_approval_windows_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_approval_windows" ADD CONSTRAINT "infotainment_approval_windows_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_screens" ADD CONSTRAINT "infotainment_screens_video_id_infotainment_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."infotainment_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_screens" ADD CONSTRAINT "infotainment_screens_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_video_media_files_name_fk" FOREIGN KEY ("video") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_days" ADD CONSTRAINT "screen_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mail_refusals" ADD CONSTRAINT "alert_mail_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_windows" ADD CONSTRAINT "approval_windows_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_clocks" ADD CONSTRAINT "screen_clocks_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervals" ADD CONSTRAINT "intervals_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_days" ADD CONSTRAINT "online_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_allocations" ADD CONSTRAINT "billing_allocations_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_allocations" ADD CONSTRAINT "billing_allocations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_document_files" ADD CONSTRAINT "billing_document_files_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_document_links" ADD CONSTRAINT "billing_document_links_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_corrects_id_billing_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_renewals" ADD CONSTRAINT "billing_order_renewals_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_payout_run_id_payout_runs_id_fk" FOREIGN KEY ("payout_run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_payments" ADD CONSTRAINT "month_payments_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_payments" ADD CONSTRAINT "month_payments_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_statement_id_billing_documents_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_item_id_payout_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payout_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_item_id_payout_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payout_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_agreements" ADD CONSTRAINT "self_billing_agreements_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_party" ON "audit" USING btree ("party_id","action");--> statement-breakpoint
CREATE INDEX "audit_party_newest" ON "audit" USING btree ("party_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("subject_kind","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin (("subject_name" || ' ' || "actor_name" || ' ' || coalesce("reason", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaign_changes_campaign" ON "campaign_changes" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_venues_venue" ON "campaign_venues" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "campaigns_company" ON "campaigns" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_waiting" ON "campaigns" USING btree ("submitted_at") WHERE "campaigns"."status" in ('Pending Approval', 'Pending') and "campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_video" ON "campaigns" USING btree ("video") WHERE "campaigns"."video" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_subject" ON "chain_links" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo") WHERE "companies"."logo" is not null;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "restaurant_images_image" ON "restaurant_images" USING btree ("image");--> statement-breakpoint
CREATE INDEX "restaurants_owner" ON "restaurants" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "restaurants_location" ON "restaurants" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "restaurants_search" ON "restaurants" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "restaurants_waiting" ON "restaurants" USING btree ("submitted_at") WHERE "restaurants"."status" = 'Pending Approval' and "restaurants"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_registration" ON "vehicles" USING btree ("owner_id","registration_number") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicles_location" ON "vehicles" USING btree ("location_id","type_id");--> statement-breakpoint
CREATE INDEX "vehicles_search" ON "vehicles" USING gin (("brand" || ' ' || "model" || ' ' || "registration_number"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_waiting" ON "vehicles" USING btree ("submitted_at") WHERE "vehicles"."status" = 'Pending Approval' and "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_image" ON "vehicles" USING btree ("image") WHERE "vehicles"."image" is not null;--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_viewer" ON "sessions" USING btree ("viewer_id") WHERE "sessions"."viewer_id" is not null;--> statement-breakpoint
CREATE INDEX "users_profile_image" ON "users" USING btree ("profile_image") WHERE "users"."profile_image" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "infotainment_approval_windows_one_in_force" ON "infotainment_approval_windows" USING btree ("video_id","screen_id") WHERE "infotainment_approval_windows"."until_at" is null;--> statement-breakpoint
CREATE INDEX "infotainment_approval_windows_screen" ON "infotainment_approval_windows" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "infotainment_screens_screen" ON "infotainment_screens" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "infotainment_owner" ON "infotainment_videos" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "infotainment_waiting" ON "infotainment_videos" USING btree ("submitted_at") WHERE "infotainment_videos"."status" = 'pending' and "infotainment_videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "infotainment_video" ON "infotainment_videos" USING btree ("video");--> statement-breakpoint
CREATE INDEX "reservations_screen" ON "reservations" USING btree ("screen_id","ends_on");--> statement-breakpoint
CREATE INDEX "screen_days_sold_out" ON "screen_days" USING btree ("screen_id","day") WHERE "screen_days"."slots_taken" >= "screen_days"."slots_per_loop";--> statement-breakpoint
CREATE INDEX "media_files_sha256" ON "media_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "uploads_sender" ON "uploads" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_over" ON "alerts" USING btree ("closed_at" DESC NULLS LAST) WHERE "alerts"."closed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_decisions_one" ON "scheduled_decisions" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "scheduled_decisions_due" ON "scheduled_decisions" USING btree ("takes_effect_at");--> statement-breakpoint
CREATE INDEX "review_locks_operator" ON "review_locks" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "owners_search" ON "owners" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "approval_windows_one_in_force" ON "approval_windows" USING btree ("campaign_id","screen_id") WHERE "approval_windows"."until_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_days_screen" ON "campaign_days" USING btree ("screen_id","day");--> statement-breakpoint
CREATE INDEX "plays_id" ON "plays" USING hash ("play_id");--> statement-breakpoint
CREATE INDEX "plays_screen" ON "plays" USING btree ("screen_id","started_at","verdict");--> statement-breakpoint
CREATE INDEX "plays_campaign" ON "plays" USING btree ("campaign_id","started_at");--> statement-breakpoint
CREATE INDEX "plays_received" ON "plays" USING brin ("received_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "devices_one_per_screen" ON "devices" USING btree ("screen_id") WHERE "devices"."unpaired_at" is null;--> statement-breakpoint
CREATE INDEX "devices_screen" ON "devices" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin (("uuid"::text) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_open_code" ON "pairings" USING btree ("code") WHERE "pairings"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "pairings_code" ON "pairings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pairings_expiry" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "screens_owner" ON "screens" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "screens_vehicle" ON "screens" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "screens_restaurant" ON "screens" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "screens_search" ON "screens" USING gin (("name" || ' ' || "model" || ' ' || coalesce("imei_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "screens_name_in_vehicle" ON "screens" USING btree ("vehicle_id",lower("name")) WHERE "screens"."vehicle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "screens_name_in_restaurant" ON "screens" USING btree ("restaurant_id",lower("name")) WHERE "screens"."restaurant_id" is not null;--> statement-breakpoint
CREATE INDEX "heartbeats_screen" ON "heartbeats" USING btree ("screen_id","at");--> statement-breakpoint
CREATE INDEX "intervals_day" ON "intervals" USING btree ("screen_id","day");--> statement-breakpoint
CREATE INDEX "presences_look_again" ON "presences" USING btree ("look_again_at") WHERE "presences"."is_online";--> statement-breakpoint
CREATE INDEX "presences_due" ON "presences" USING btree ("due_looked_at" NULLS FIRST) WHERE not "presences"."is_online";--> statement-breakpoint
CREATE UNIQUE INDEX "billing_allocations_request" ON "billing_allocations" USING btree ("request_id") WHERE "billing_allocations"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_allocations_undone" ON "billing_allocations" USING btree ("undoes_id") WHERE "billing_allocations"."undoes_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_allocations_entry" ON "billing_allocations" USING btree ("bank_entry_id") WHERE "billing_allocations"."bank_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_allocations_company" ON "billing_allocations" USING btree ("company_id") WHERE "billing_allocations"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_document_links_expires" ON "billing_document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_number" ON "billing_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "billing_documents_search" ON "billing_documents" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_ordinal" ON "billing_documents" USING btree ("series","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_month" ON "billing_documents" USING btree ("owner_id","screen_id","month","revision") WHERE "billing_documents"."kind" = 'statement';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_credited" ON "billing_documents" USING btree ("corrects_id") WHERE "billing_documents"."kind" = 'statement-credit';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_reference" ON "billing_documents" USING btree ("reference") WHERE "billing_documents"."reference" is not null;--> statement-breakpoint
CREATE INDEX "billing_documents_company" ON "billing_documents" USING btree ("company_id","issued_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "billing_documents_campaign" ON "billing_documents" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "billing_documents_corrects" ON "billing_documents" USING btree ("corrects_id") WHERE "billing_documents"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_documents_owner" ON "billing_documents" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "billing_documents_issued" ON "billing_documents" USING btree ("kind","issued_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("cause","cause_id") WHERE "ledger_entries"."cause" not in ('bank-entry-ignored', 'bank-entry-reopened', 'hand-payout', 'hand-payout-undone');--> statement-breakpoint
CREATE INDEX "ledger_entries_cause" ON "ledger_entries" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("booked_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","party_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_campaign" ON "ledger_lines" USING btree ("campaign_id") WHERE "ledger_lines"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_document" ON "ledger_lines" USING btree ("document_id") WHERE "ledger_lines"."document_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_order_lines_once" ON "billing_order_lines" USING btree ("order_id","screen_id");--> statement-breakpoint
CREATE INDEX "billing_order_lines_screen" ON "billing_order_lines" USING btree ("screen_id","charged_until");--> statement-breakpoint
CREATE INDEX "billing_order_lines_owner" ON "billing_order_lines" USING btree ("owner_id","charged_until");--> statement-breakpoint
CREATE INDEX "billing_orders_campaign" ON "billing_orders" USING btree ("campaign_id","approved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_key" ON "bank_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bank_entries_file" ON "bank_entries" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_entries_payout" ON "bank_entries" USING btree ("payout_run_id") WHERE "bank_entries"."payout_run_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","booked_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_entries_newest" ON "bank_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_entries_words" ON "bank_entries" USING gin (("party_name" || ' ' || "remittance") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_entries_codes" ON "bank_entries" USING gin (("party_iban" || ' ' || "reference" || ' ' || "end_to_end_id") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_files_once" ON "bank_files" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_request" ON "billing_payments" USING btree ("request_id","document_id") WHERE "billing_payments"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_payments_document" ON "billing_payments" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "billing_payments_entry" ON "billing_payments" USING btree ("bank_entry_id") WHERE "billing_payments"."bank_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_undone" ON "billing_payments" USING btree ("undoes_id") WHERE "billing_payments"."undoes_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once" ON "payout_items" USING btree ("run_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_end_to_end" ON "payout_items" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_request" ON "payout_runs" USING btree ("request_id") WHERE "payout_runs"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_number" ON "payout_runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_runs_newest" ON "payout_runs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_statements_item" ON "payout_statements" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "payout_returns_owner" ON "payout_returns" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_returns_entry" ON "payout_returns" USING btree ("bank_entry_id") WHERE "payout_returns"."bank_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_settings_changes_pending" ON "billing_settings_changes" USING btree ("state") WHERE "billing_settings_changes"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "self_billing_agreements_owner" ON "self_billing_agreements" USING btree ("owner_id","version");