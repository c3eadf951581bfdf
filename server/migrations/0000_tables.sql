CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_payments" (
	"screen_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "month_payments_screen_id_owner_id_month_pk" PRIMARY KEY("screen_id","owner_id","month"),
	CONSTRAINT "month_payments_month" CHECK ("month_payments"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "campaign_places" (
	"campaign_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "campaign_places_campaign_id_place_id_pk" PRIMARY KEY("campaign_id","place_id")
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
	"total_cents" integer NOT NULL,
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
	CONSTRAINT "restaurants_status" CHECK ("restaurants"."status" in ('Approved', 'Pending Approval', 'Rejected', 'Active', 'Online', 'Offline')),
	CONSTRAINT "restaurants_seats" CHECK ("restaurants"."seating_capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicle_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('partner', 'client', 'operator'))
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
	"video" text NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "infotainment_forwards" CHECK ("infotainment_videos"."starts_on" <= "infotainment_videos"."ends_on"),
	CONSTRAINT "infotainment_status" CHECK ("infotainment_videos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "infotainment_category" CHECK ("infotainment_videos"."category" in ('Entertainment', 'Information', 'Education'))
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"holder_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holdings_holder_id_screen_id_pk" PRIMARY KEY("holder_id","screen_id"),
	CONSTRAINT "holdings_forwards" CHECK ("holdings"."starts_on" <= "holdings"."ends_on")
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
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"version" integer,
	"sha256" text,
	"reason" text,
	"details" jsonb
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
	"same_info_as_user" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owners_user" UNIQUE("user_id")
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
CREATE TABLE "plays" (
	"play_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"slot" integer NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" uuid,
	"video_id" uuid,
	"sha256" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"complete" boolean NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"received_at" timestamp (3) with time zone NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"impressions" numeric(14, 4) NOT NULL,
	CONSTRAINT "plays_verdict" CHECK ("plays"."verdict" in ('counted', 'partial', 'flagged')),
	CONSTRAINT "plays_kind" CHECK ("plays"."kind" in ('campaign', 'infotainment'))
);
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
CREATE TABLE "screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"screen_type" text NOT NULL,
	"vehicle_id" uuid,
	"restaurant_id" uuid,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"imei_number" text,
	"default_orientation" text NOT NULL,
	"slots_per_loop" integer DEFAULT 10 NOT NULL,
	"impression_multiplier" numeric(12, 4),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "screens_one_place" CHECK ("screens"."vehicle_id" is null or "screens"."restaurant_id" is null),
	CONSTRAINT "screens_place_of_type" CHECK (("screens"."vehicle_id" is null or "screens"."screen_type" = 'vehicle') and ("screens"."restaurant_id" is null or "screens"."screen_type" = 'restaurant')),
	CONSTRAINT "screens_slots" CHECK ("screens"."slots_per_loop" between 1 and 60),
	CONSTRAINT "screens_status" CHECK ("screens"."status" in ('Active', 'In Active', 'Under Maintenance', 'Retired')),
	CONSTRAINT "screens_orientation" CHECK ("screens"."default_orientation" in ('landscape', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "beats" (
	"device_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"screen_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "beats_device_id_boot_id_seq_pk" PRIMARY KEY("device_id","boot_id","seq")
);
--> statement-breakpoint
CREATE TABLE "fixes" (
	"screen_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_mps" real,
	"accuracy_m" real,
	CONSTRAINT "fixes_screen_id_at_pk" PRIMARY KEY("screen_id","at")
);
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
	"last_beat_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"position_at" timestamp (3) with time zone,
	"playing" jsonb,
	"manifest_version" text,
	"player_version" text,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"queued_plays" integer,
	"storage_used_bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "month_payments" ADD CONSTRAINT "month_payments_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_payments" ADD CONSTRAINT "month_payments_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_places" ADD CONSTRAINT "campaign_places_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_media_files_name_fk" FOREIGN KEY ("profile_image") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_screens" ADD CONSTRAINT "infotainment_screens_video_id_infotainment_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."infotainment_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_screens" ADD CONSTRAINT "infotainment_screens_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infotainment_videos" ADD CONSTRAINT "infotainment_videos_video_media_files_name_fk" FOREIGN KEY ("video") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_days" ADD CONSTRAINT "screen_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beats" ADD CONSTRAINT "beats_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beats" ADD CONSTRAINT "beats_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervals" ADD CONSTRAINT "intervals_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_days" ADD CONSTRAINT "online_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_places_place" ON "campaign_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "campaigns_company" ON "campaigns" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_waiting" ON "campaigns" USING btree ("submitted_at") WHERE "campaigns"."status" = 'Pending Approval' and "campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "restaurants_owner" ON "restaurants" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "restaurants_location" ON "restaurants" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "restaurants_waiting" ON "restaurants" USING btree ("submitted_at") WHERE "restaurants"."status" = 'Pending Approval' and "restaurants"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_registration" ON "vehicles" USING btree ("owner_id","registration_number") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicles_location" ON "vehicles" USING btree ("location_id","type_id");--> statement-breakpoint
CREATE INDEX "vehicles_waiting" ON "vehicles" USING btree ("submitted_at") WHERE "vehicles"."status" = 'Pending Approval' and "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "infotainment_screens_screen" ON "infotainment_screens" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "infotainment_owner" ON "infotainment_videos" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "infotainment_waiting" ON "infotainment_videos" USING btree ("submitted_at") WHERE "infotainment_videos"."status" = 'pending' and "infotainment_videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "holdings_screen" ON "holdings" USING btree ("screen_id","ends_on");--> statement-breakpoint
CREATE INDEX "media_files_sha256" ON "media_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaign_days_screen" ON "campaign_days" USING btree ("screen_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "plays_once" ON "plays" USING btree ("device_id","boot_id","seq");--> statement-breakpoint
CREATE INDEX "plays_screen" ON "plays" USING btree ("screen_id","started_at");--> statement-breakpoint
CREATE INDEX "plays_campaign" ON "plays" USING btree ("campaign_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_one_per_screen" ON "devices" USING btree ("screen_id") WHERE "devices"."unpaired_at" is null;--> statement-breakpoint
CREATE INDEX "devices_screen" ON "devices" USING btree ("screen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_open_code" ON "pairings" USING btree ("code") WHERE "pairings"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "pairings_expiry" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "screens_owner" ON "screens" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "screens_vehicle" ON "screens" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "screens_restaurant" ON "screens" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "beats_screen" ON "beats" USING btree ("screen_id","at");--> statement-breakpoint
CREATE INDEX "fixes_age" ON "fixes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "intervals_day" ON "intervals" USING btree ("screen_id","day");--> statement-breakpoint
CREATE INDEX "presences_silent" ON "presences" USING btree ("last_beat_at");