CREATE TABLE "play_sequences" (
	"device_id" uuid NOT NULL,
	"boot_id" uuid NOT NULL,
	"taken" "int8multirange" NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "play_sequences_device_id_boot_id_pk" PRIMARY KEY("device_id","boot_id")
) WITH (fillfactor = 80);
--> statement-breakpoint
-- Plays are cut by the month in which they came (decision 028). Columns of fixed length stand first, so that nothing is
-- lost between them.
ALTER TABLE "plays" RENAME TO "plays_before";--> statement-breakpoint
DROP INDEX "plays_screen";--> statement-breakpoint
DROP INDEX "plays_campaign";--> statement-breakpoint
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
CREATE INDEX "plays_id" ON "plays" USING hash ("play_id");--> statement-breakpoint
CREATE INDEX "plays_screen" ON "plays" USING btree ("screen_id","started_at","verdict");--> statement-breakpoint
CREATE INDEX "plays_campaign" ON "plays" USING btree ("campaign_id","started_at");--> statement-breakpoint
CREATE INDEX "plays_received" ON "plays" USING brin ("received_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE TRIGGER plays_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON plays
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Thirteen whole months are 393 days at least. Nobody lets go of the proof of a year, and of the month in which late
-- plays of it come, whoever has taken over the server.
INSERT INTO partitioned_tables VALUES ('plays', 'month', 390);--> statement-breakpoint
SELECT make_partition('plays', month) FROM (
  SELECT DISTINCT date_trunc('month', received_at AT TIME ZONE 'UTC')::date AS month FROM plays_before
) AS months;
--> statement-breakpoint
-- The day of the flight was not kept so far: it is the local day of the play, or that of a minute earlier or later where
-- only that lies within the flight (decision 007).
INSERT INTO plays (received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, video_id, seq, slot,
  duration_ms, latitude, longitude, day, verdict, reason, impressions, sha256, complete)
SELECT received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, video_id, seq, slot,
  duration_ms, latitude, longitude,
  CASE WHEN campaign_id IS NOT NULL AND verdict <> 'flagged' THEN coalesce(
    (SELECT local.day FROM airings
      JOIN campaigns ON campaigns.id = airings.campaign_id
      JOIN locations ON locations.id = campaigns.location_id
      CROSS JOIN LATERAL (
        SELECT nth, ((plays_before.started_at + off) AT TIME ZONE locations.time_zone)::date AS day
        FROM unnest(array[interval '0', interval '-60 s', interval '60 s']) WITH ORDINALITY AS offsets(off, nth)
      ) AS local
      WHERE airings.campaign_id = plays_before.campaign_id AND airings.screen_id = plays_before.screen_id
        AND airings.sha256 = plays_before.sha256
        AND plays_before.started_at >= airings.from_at - interval '60 s'
        AND (airings.until_at IS NULL OR plays_before.started_at <= airings.until_at + interval '60 s')
        AND local.day BETWEEN airings.starts_on AND airings.ends_on
      ORDER BY airings.from_at, local.nth LIMIT 1),
    (SELECT (plays_before.started_at AT TIME ZONE locations.time_zone)::date
      FROM campaigns JOIN locations ON locations.id = campaigns.location_id
      WHERE campaigns.id = plays_before.campaign_id),
    (started_at AT TIME ZONE 'UTC')::date
  ) END,
  verdict, reason, impressions, decode(sha256, 'hex'), complete
FROM plays_before ORDER BY received_at;
--> statement-breakpoint
INSERT INTO play_sequences (device_id, boot_id, taken, last_on)
SELECT device_id, boot_id, range_agg(int8range(seq, seq, '[]')), max((received_at AT TIME ZONE 'UTC')::date)
FROM plays_before GROUP BY device_id, boot_id;
--> statement-breakpoint
DROP TABLE "plays_before";--> statement-breakpoint
-- Sums grow with every play of their day; with room beside them no index has to follow.
ALTER TABLE "campaign_days" SET (fillfactor = 70);
