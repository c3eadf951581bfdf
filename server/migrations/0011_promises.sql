CREATE TABLE "campaign_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "campaign_changes_kind" CHECK ("campaign_changes"."kind" in ('created', 'saved', 'submitted', 'deleted'))
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
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_terms" ADD CONSTRAINT "screen_terms_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_changes_campaign" ON "campaign_changes" USING btree ("campaign_id","id");--> statement-breakpoint
-- What a screen was like follows screens and restaurants (decision 014). All instants come from the rows themselves.
CREATE FUNCTION screen_terms_now(wanted uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  screen screens%ROWTYPE;
  hours jsonb;
  last screen_terms%ROWTYPE;
BEGIN
  SELECT * INTO screen FROM screens WHERE id = wanted;
  -- Whoever changes the hours in this moment does not see this screen yet, so we wait for it.
  SELECT opening_hours INTO hours FROM restaurants WHERE id = screen.restaurant_id FOR SHARE;
  SELECT * INTO last FROM screen_terms WHERE screen_id = wanted ORDER BY since DESC LIMIT 1;
  IF last.slots_per_loop = screen.slots_per_loop
    AND last.vehicle_id IS NOT DISTINCT FROM screen.vehicle_id
    AND last.restaurant_id IS NOT DISTINCT FROM screen.restaurant_id
    AND last.opening_hours IS NOT DISTINCT FROM hours
  THEN
    RETURN;
  END IF;
  INSERT INTO screen_terms (screen_id, since, slots_per_loop, vehicle_id, restaurant_id, opening_hours)
  VALUES (wanted, greatest(at, last.since), screen.slots_per_loop, screen.vehicle_id, screen.restaurant_id, hours)
  ON CONFLICT (screen_id, since) DO UPDATE SET slots_per_loop = excluded.slots_per_loop,
    vehicle_id = excluded.vehicle_id, restaurant_id = excluded.restaurant_id, opening_hours = excluded.opening_hours;
END $$;
--> statement-breakpoint
CREATE FUNCTION screens_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM screen_terms_now(NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER screens_keep_terms AFTER INSERT OR UPDATE OF slots_per_loop, vehicle_id, restaurant_id ON screens
  FOR EACH ROW EXECUTE FUNCTION screens_keep_terms();
--> statement-breakpoint
CREATE FUNCTION restaurants_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM screen_terms_now(screens.id, NEW.updated_at) FROM screens WHERE screens.restaurant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restaurants_keep_terms AFTER UPDATE OF opening_hours ON restaurants
  FOR EACH ROW WHEN (OLD.opening_hours IS DISTINCT FROM NEW.opening_hours) EXECUTE FUNCTION restaurants_keep_terms();
--> statement-breakpoint
INSERT INTO screen_terms (screen_id, since, slots_per_loop, vehicle_id, restaurant_id, opening_hours)
SELECT screens.id, screens.created_at, screens.slots_per_loop, screens.vehicle_id, screens.restaurant_id,
  restaurants.opening_hours
FROM screens LEFT JOIN restaurants ON restaurants.id = screens.restaurant_id;
--> statement-breakpoint
-- What clients did is only added to. Of what they did before, this much is known.
CREATE TRIGGER campaign_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON campaign_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO campaign_changes (campaign_id, at, user_id, kind)
SELECT id, at, created_by, kind FROM campaigns
CROSS JOIN LATERAL (VALUES (created_at, 'created'), (submitted_at, 'submitted'), (deleted_at, 'deleted')) AS known(at, kind)
WHERE at IS NOT NULL
ORDER BY at, kind;
