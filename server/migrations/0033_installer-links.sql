CREATE TABLE "installer_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"vehicle_id" uuid,
	"restaurant_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"browser_hash" text,
	"started_at" timestamp (3) with time zone,
	CONSTRAINT "installer_links_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "installer_links_one_venue" CHECK ("installer_links"."vehicle_id" is null or "installer_links"."restaurant_id" is null),
	CONSTRAINT "installer_links_withdrawn" CHECK (("installer_links"."withdrawn_at" is null) = ("installer_links"."withdrawn_by" is null)),
	CONSTRAINT "installer_links_started" CHECK (("installer_links"."browser_hash" is null) = ("installer_links"."started_at" is null))
);
--> statement-breakpoint
CREATE TABLE "installer_pairings" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"is_new_screen" boolean NOT NULL,
	"paired_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_links" ADD CONSTRAINT "installer_links_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_pairings" ADD CONSTRAINT "installer_pairings_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_pairings" ADD CONSTRAINT "installer_pairings_link_id_installer_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."installer_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installer_pairings" ADD CONSTRAINT "installer_pairings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installer_links_owner" ON "installer_links" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "installer_links_expiry" ON "installer_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "installer_links_vehicle" ON "installer_links" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "installer_links_restaurant" ON "installer_links" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "installer_links_created_by" ON "installer_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "installer_links_withdrawn_by" ON "installer_links" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "installer_pairings_link" ON "installer_pairings" USING btree ("link_id","paired_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "installer_pairings_screen" ON "installer_pairings" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "installer_pairings_unreported" ON "installer_pairings" USING btree ("link_id") WHERE "installer_pairings"."reported_at" is null and "installer_pairings"."undone_at" is null;