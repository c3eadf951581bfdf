DROP INDEX "campaigns_waiting";--> statement-breakpoint
DROP INDEX "presences_silent";--> statement-breakpoint
CREATE INDEX "campaigns_video" ON "campaigns" USING btree ("video") WHERE "campaigns"."video" is not null;--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo") WHERE "companies"."logo" is not null;--> statement-breakpoint
CREATE INDEX "restaurant_images_image" ON "restaurant_images" USING btree ("image");--> statement-breakpoint
CREATE INDEX "vehicles_image" ON "vehicles" USING btree ("image") WHERE "vehicles"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_profile_image" ON "users" USING btree ("profile_image") WHERE "users"."profile_image" is not null;--> statement-breakpoint
CREATE INDEX "infotainment_video" ON "infotainment_videos" USING btree ("video");--> statement-breakpoint
CREATE INDEX "beats_age" ON "beats" USING brin ("at");--> statement-breakpoint
CREATE INDEX "campaigns_waiting" ON "campaigns" USING btree ("submitted_at") WHERE "campaigns"."status" in ('Pending Approval', 'Pending') and "campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "presences_silent" ON "presences" USING btree ("last_beat_at") WHERE "presences"."is_online";