CREATE TABLE "booking_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"decision_days" integer NOT NULL,
	"new_company_screen_days" integer NOT NULL,
	CONSTRAINT "booking_settings_only" CHECK ("booking_settings"."only"),
	CONSTRAINT "booking_settings_positive" CHECK ("booking_settings"."decision_days" >= 1 and "booking_settings"."new_company_screen_days" >= 1)
);
--> statement-breakpoint
-- Screens that left their venue before lose what campaigns still have reserved on them (decision 006). Their airings end
-- when the screen changed last, so that the days before stay in the reports.
WITH lost AS (
  SELECT holdings.holder_id, holdings.screen_id, screens.updated_at
  FROM holdings
  JOIN campaigns ON campaigns.id = holdings.holder_id
  JOIN screens ON screens.id = holdings.screen_id
  LEFT JOIN locations ON locations.id = campaigns.location_id
  WHERE holdings.ends_on >= (now() AT TIME ZONE coalesce(locations.time_zone, 'UTC'))::date
    AND (screens.status = 'Retired' OR coalesce(screens.vehicle_id, screens.restaurant_id) IS NULL)
), forgotten AS (
  DELETE FROM airings USING lost
  WHERE airings.campaign_id = lost.holder_id AND airings.screen_id = lost.screen_id
    AND airings.until_at IS NULL AND airings.from_at >= lost.updated_at
), ended AS (
  UPDATE airings SET until_at = lost.updated_at FROM lost
  WHERE airings.campaign_id = lost.holder_id AND airings.screen_id = lost.screen_id
    AND airings.until_at IS NULL AND airings.from_at < lost.updated_at
)
DELETE FROM holdings USING lost
WHERE holdings.holder_id = lost.holder_id AND holdings.screen_id = lost.screen_id;
