-- Whoever waited for another process to make a piece finds it.
CREATE OR REPLACE FUNCTION make_partition(parent text, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  step text := (SELECT every FROM public.partitioned_tables WHERE name = parent);
  first date := date_trunc(step, day::timestamp)::date;
  next date := (first + ('1 ' || step)::interval)::date;
  piece text := parent || to_char(first, CASE step WHEN 'day' THEN '_YYYYMMDD' ELSE '_YYYYMM' END);
BEGIN
  IF step IS NULL THEN
    RAISE EXCEPTION '% is not cut by time', parent USING ERRCODE = 'undefined_table';
  END IF;
  IF to_regclass('public.' || piece) IS NOT NULL THEN RETURN; END IF;
  -- Several processes meet the first row of a day at the same moment.
  PERFORM pg_advisory_xact_lock(hashtext('make_partition'), hashtext(parent));
  -- A look of its own: what is known of names may be as old as the look before the lock.
  IF EXISTS (SELECT FROM pg_class WHERE relname = piece AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
  -- Attached, not made in its place: so nobody who reads or writes the table waits for it.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', piece, parent);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, piece,
    first || ' 00:00:00+00', next || ' 00:00:00+00');
END $$;
--> statement-breakpoint
-- Which beats were taken of each boot of a device, in the place of a unique index over all of them (decision 027).
CREATE TABLE "beat_sequences" (
	"device_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"taken" "int8multirange" NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "beat_sequences_device_id_boot_id_pk" PRIMARY KEY("device_id","boot_id")
) WITH (fillfactor = 70);
--> statement-breakpoint
INSERT INTO "beat_sequences" ("device_id", "boot_id", "taken", "last_on")
SELECT "device_id", "boot_id", range_agg(int8range("seq", "seq", '[]')), max(("at" AT TIME ZONE 'UTC')::date) FROM "beats" GROUP BY 1, 2;
--> statement-breakpoint
-- Signs of life are cut by day: what is old goes by dropping a table (decision 026).
INSERT INTO "partitioned_tables" ("name", "every", "kept_days_at_least") VALUES ('beats', 'day', 32), ('fixes', 'day', 32);
--> statement-breakpoint
ALTER TABLE "beats" RENAME TO "beats_before";
--> statement-breakpoint
ALTER TABLE "fixes" RENAME TO "fixes_before";
--> statement-breakpoint
CREATE TABLE "beats" (
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
	"accuracy_m" real
) PARTITION BY RANGE ("at");
--> statement-breakpoint
SELECT make_partition('beats', day) FROM (SELECT DISTINCT ("at" AT TIME ZONE 'UTC')::date AS day FROM "beats_before") days;
--> statement-breakpoint
SELECT make_partition('fixes', day) FROM (SELECT DISTINCT ("at" AT TIME ZONE 'UTC')::date AS day FROM "fixes_before") days;
--> statement-breakpoint
INSERT INTO "beats" ("at", "screen_id", "is_live") SELECT "at", "screen_id", "is_live" FROM "beats_before" ORDER BY "at";
--> statement-breakpoint
INSERT INTO "fixes" ("screen_id", "at", "latitude", "longitude", "speed_mps", "accuracy_m")
SELECT "screen_id", "at", "latitude", "longitude", "speed_mps", "accuracy_m" FROM "fixes_before" ORDER BY "at";
--> statement-breakpoint
DROP TABLE "beats_before";
--> statement-breakpoint
DROP TABLE "fixes_before";
--> statement-breakpoint
CREATE INDEX "beats_screen" ON "beats" USING btree ("screen_id","at");
--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_screen_id_at_pk" PRIMARY KEY("screen_id","at");
--> statement-breakpoint
-- No index changes with every beat any more, and there is room beside the row: so an update stays on its page.
DROP INDEX "presences_silent";
--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "look_again_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "presences" SET "look_again_at" = "last_beat_at" + interval '120 seconds' WHERE "is_online";
--> statement-breakpoint
CREATE INDEX "presences_look_again" ON "presences" USING btree ("look_again_at") WHERE "presences"."is_online";
--> statement-breakpoint
ALTER TABLE "presences" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "intervals" SET (fillfactor = 85);
