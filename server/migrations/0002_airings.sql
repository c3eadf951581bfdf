CREATE TABLE "airings" (
	"campaign_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "airings_campaign_id_screen_id_from_at_pk" PRIMARY KEY("campaign_id","screen_id","from_at"),
	CONSTRAINT "airings_forwards" CHECK ("airings"."starts_on" <= "airings"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "airings" ADD CONSTRAINT "airings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airings_one_in_force" ON "airings" USING btree ("campaign_id","screen_id") WHERE "airings"."until_at" is null;--> statement-breakpoint
CREATE INDEX "audit_party" ON "audit" USING btree ("party_id","action");
--> statement-breakpoint
-- The airings follow campaigns and holdings (decision 007). All instants come from the rows themselves.
CREATE FUNCTION campaigns_air() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_in_force boolean := TG_OP = 'UPDATE' AND OLD.status = 'Approved' AND OLD.deleted_at IS NULL;
  is_in_force boolean := NEW.status = 'Approved' AND NEW.deleted_at IS NULL;
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
CREATE TRIGGER campaigns_air AFTER INSERT OR UPDATE OF status, deleted_at, video ON campaigns
  FOR EACH ROW EXECUTE FUNCTION campaigns_air();
--> statement-breakpoint
CREATE FUNCTION holdings_air() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO airings (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
  SELECT taken.holder_id, taken.screen_id, taken.starts_on, taken.ends_on, media_files.sha256,
    media_files.duration_ms, taken.booked_at
  FROM taken
  JOIN campaigns ON campaigns.id = taken.holder_id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
  JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER holdings_air AFTER INSERT ON holdings
  REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION holdings_air();
