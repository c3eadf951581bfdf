CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_viewer" ON "sessions" USING btree ("viewer_id") WHERE "sessions"."viewer_id" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "owners_search" ON "owners" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
-- A campaign is in force while it is approved and its company is not suspended (decisions 007 and 019). Whoever
-- approves one holds the row of its company, so that nothing comes into force while that is being suspended.
CREATE OR REPLACE FUNCTION campaigns_air() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_in_force boolean := TG_OP = 'UPDATE' AND OLD.status = 'Approved' AND OLD.deleted_at IS NULL;
  is_in_force boolean := NEW.status = 'Approved' AND NEW.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM companies WHERE id = NEW.company_id AND suspended_at IS NOT NULL);
  ended_at timestamptz := coalesce(NEW.deleted_at, NEW.updated_at);
BEGIN
  IF TG_OP = 'UPDATE' AND was_in_force AND is_in_force AND OLD.video IS NOT DISTINCT FROM NEW.video THEN
    RETURN NULL;
  END IF;
  IF was_in_force THEN
    -- What was in force for no time at all proves nothing.
    DELETE FROM airings WHERE campaign_id = NEW.id AND until_at IS NULL AND from_at >= ended_at;
    UPDATE airings SET until_at = ended_at WHERE campaign_id = NEW.id AND until_at IS NULL;
  END IF;
  IF is_in_force THEN
    INSERT INTO airings (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
    SELECT holdings.holder_id, holdings.screen_id, holdings.starts_on, holdings.ends_on, media_files.sha256,
      media_files.duration_ms, coalesce(NEW.decided_at, NEW.updated_at)
    FROM holdings
    JOIN media_files ON media_files.name = NEW.video AND media_files.kind = 'video'
    WHERE holdings.holder_id = NEW.id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION holdings_air() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO airings (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
  SELECT taken.holder_id, taken.screen_id, taken.starts_on, taken.ends_on, media_files.sha256,
    media_files.duration_ms, taken.booked_at
  FROM taken
  JOIN campaigns ON campaigns.id = taken.holder_id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
  JOIN companies ON companies.id = campaigns.company_id AND companies.suspended_at IS NULL
  JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Suspending a company ends what is in force of it; restoring begins it anew, from then on.
CREATE FUNCTION companies_air() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NOT NULL THEN
    DELETE FROM airings USING campaigns
    WHERE campaigns.company_id = NEW.id AND airings.campaign_id = campaigns.id
      AND airings.until_at IS NULL AND airings.from_at >= NEW.suspended_at;
    UPDATE airings SET until_at = NEW.suspended_at FROM campaigns
    WHERE campaigns.company_id = NEW.id AND airings.campaign_id = campaigns.id AND airings.until_at IS NULL;
  ELSE
    INSERT INTO airings (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
    SELECT holdings.holder_id, holdings.screen_id, holdings.starts_on, holdings.ends_on, media_files.sha256,
      media_files.duration_ms, NEW.updated_at
    FROM campaigns
    JOIN holdings ON holdings.holder_id = campaigns.id
    JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
    WHERE campaigns.company_id = NEW.id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_air AFTER UPDATE OF suspended_at ON companies
  FOR EACH ROW WHEN (OLD.suspended_at IS DISTINCT FROM NEW.suspended_at) EXECUTE FUNCTION companies_air();
