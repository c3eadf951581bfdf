-- `PARTITION BY`, `NOT VALID` and everything below the checks were added by hand.
-- compatible: the version before writes neither a chain of plays nor contents of this kind, and asks for partitions by a day.
-- short: the table partitioned_tables has a row for each partitioned table.

CREATE TABLE "packed_plays" (
	"starts_on" date PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"plays" bigint NOT NULL,
	"files" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"files_sha256" text NOT NULL,
	"packed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_files" (
	"week_at" timestamp (3) with time zone NOT NULL,
	"screen_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"plays" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"first_started_at" timestamp (3) with time zone NOT NULL,
	"last_started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "play_files_week_at_screen_id_pk" PRIMARY KEY("week_at","screen_id")
) PARTITION BY RANGE ("week_at");
--> statement-breakpoint
CREATE TABLE "shown_spans" (
	"screen_id" uuid NOT NULL,
	"day" date NOT NULL,
	"week_at" timestamp (3) with time zone NOT NULL,
	"starts_ms" integer[] NOT NULL,
	"durations_ms" integer[] NOT NULL,
	CONSTRAINT "shown_spans_screen_id_day_week_at_pk" PRIMARY KEY("screen_id","day","week_at")
) PARTITION BY RANGE ("week_at");
--> statement-breakpoint
ALTER TABLE "chain_forms" DROP CONSTRAINT "chain_forms_kind";--> statement-breakpoint
ALTER TABLE "chain_links" DROP CONSTRAINT "chain_links_kind";--> statement-breakpoint
ALTER TABLE "media_contents" ADD COLUMN "kind" text DEFAULT 'media' NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_forms" ADD CONSTRAINT "chain_forms_kind" CHECK ("chain_forms"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit', 'plays')) NOT VALID;--> statement-breakpoint
ALTER TABLE "chain_links" ADD CONSTRAINT "chain_links_kind" CHECK ("chain_links"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit', 'plays')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_contents" ADD CONSTRAINT "media_contents_kind" CHECK ("media_contents"."kind" in ('media', 'plays')) NOT VALID;
--> statement-breakpoint
-- A day of the spans of a week is at most 31 days older than the week, and no longer needed 33 days after it.
INSERT INTO partitioned_tables (name, every, kept_days_at_least) VALUES ('play_files', 'week', 390), ('shown_spans', 'week', 33);
--> statement-breakpoint
CREATE TRIGGER packed_plays_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON packed_plays
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER play_files_append_only BEFORE DELETE OR TRUNCATE ON play_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER shown_spans_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shown_spans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Plays are partitioned by the week, so that they are packed soon. Months that were made before stay.
ALTER TABLE partitioned_tables DISABLE TRIGGER partitioned_tables_never_change;
--> statement-breakpoint
UPDATE partitioned_tables SET every = 'week' WHERE name = 'plays';
--> statement-breakpoint
ALTER TABLE partitioned_tables ENABLE TRIGGER partitioned_tables_never_change;
--> statement-breakpoint

-- The partitions of a table, with their first day and the day after their last one, in UTC.
CREATE FUNCTION list_partitions(parent text) RETURNS TABLE (name text, starts_on date, until_on date)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
  SELECT relname::text, bounds[1]::timestamptz::date, bounds[2]::timestamptz::date
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  CROSS JOIN regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'FROM \(''([^'']+)''\) TO \(''([^'']+)''\)') AS bounds
  WHERE inhparent = to_regclass('public.' || parent)
$$;
--> statement-breakpoint

-- Creates the partition that holds a day, unless it exists or its plays were packed. Next to a partition of another length
-- it is shorter.
CREATE OR REPLACE FUNCTION make_partition(parent text, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  step text := (SELECT every FROM public.partitioned_tables WHERE name = parent);
  first date := date_trunc(step, day::timestamp)::date;
  next date := (first + ('1 ' || step)::interval)::date;
  partition_name text;
BEGIN
  IF step IS NULL THEN
    RAISE EXCEPTION '% is not partitioned by time', parent USING ERRCODE = 'undefined_table';
  END IF;
  IF EXISTS (SELECT FROM public.list_partitions(parent) WHERE day >= starts_on AND day < until_on) THEN RETURN; END IF;
  -- Several processes receive the first row of a day at the same moment.
  PERFORM pg_advisory_xact_lock(hashtext('make_partition'), hashtext(parent));
  IF EXISTS (SELECT FROM public.list_partitions(parent) WHERE day >= starts_on AND day < until_on) THEN RETURN; END IF;
  IF parent = 'plays' AND EXISTS (SELECT FROM public.packed_plays WHERE day BETWEEN starts_on AND ends_on) THEN RETURN; END IF;
  SELECT greatest(first, max(until_on) FILTER (WHERE until_on <= day)), least(next, min(starts_on) FILTER (WHERE starts_on > day))
    INTO first, next FROM public.list_partitions(parent);
  partition_name := parent || to_char(first, CASE step WHEN 'month' THEN '_YYYYMM' ELSE '_YYYYMMDD' END);
  -- ATTACH PARTITION blocks neither reads nor writes of the table; CREATE TABLE ... PARTITION OF does.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition_name, parent);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, partition_name,
    first || ' 00:00:00+00', next || ' 00:00:00+00');
END $$;
--> statement-breakpoint

-- Drops every partition that ends by that day and returns how many it dropped.
CREATE OR REPLACE FUNCTION drop_partitions(parent text, before date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  rule public.partitioned_tables := (SELECT t FROM public.partitioned_tables t WHERE name = parent);
  partition_name text;
  dropped integer := 0;
BEGIN
  IF rule IS NULL THEN
    RAISE EXCEPTION '% is not partitioned by time', parent USING ERRCODE = 'undefined_table';
  END IF;
  IF before > current_date - rule.kept_days_at_least THEN
    RAISE EXCEPTION '% are kept % days at least', parent, rule.kept_days_at_least USING ERRCODE = 'restrict_violation';
  END IF;
  -- Writers come first: a partition in use is dropped by a later run.
  PERFORM set_config('lock_timeout', '2s', true);
  FOR partition_name IN SELECT name FROM public.list_partitions(parent) WHERE until_on <= before LOOP
    EXECUTE format('DROP TABLE public.%I', partition_name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
--> statement-breakpoint

-- A line for each file of a week, in the order of the screens.
CREATE FUNCTION play_files_sha256(week date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(coalesce(string_agg(
    screen_id || ' ' || encode(sha256, 'hex') || ' ' || plays || ' ' || size_bytes || E'\n', '' ORDER BY screen_id), ''), 'UTF8')), 'hex')
  FROM play_files WHERE week_at = week::timestamp AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint

-- A week is packed seven days after its end at the earliest, by the clock of the database: a server whose clock is ahead
-- would record files of a week in which plays still arrive.
CREATE FUNCTION refuse_early_files() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM list_partitions('plays') WHERE starts_on = NEW.week_at::date AND until_on <= current_date - 7
  ) THEN
    RAISE EXCEPTION 'plays are packed by the week, 7 days after its end at the earliest' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER play_files_not_early BEFORE INSERT ON play_files FOR EACH ROW EXECUTE FUNCTION refuse_early_files();
--> statement-breakpoint

-- A file that is lost before its week is packed may be replaced by another one of the same plays; a sealed one never.
CREATE FUNCTION refuse_sealed_files() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  -- Not while pack_plays reads the files.
  PERFORM pg_advisory_xact_lock_shared(hashtext('pack_plays'));
  IF (NEW.week_at, NEW.screen_id) IS DISTINCT FROM (OLD.week_at, OLD.screen_id)
    OR EXISTS (SELECT FROM packed_plays WHERE starts_on = OLD.week_at::date)
  THEN
    RAISE EXCEPTION 'files of packed plays cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER play_files_not_sealed BEFORE UPDATE ON play_files FOR EACH ROW EXECUTE FUNCTION refuse_sealed_files();
--> statement-breakpoint

-- Drops the single plays of a week whose files hold them, and seals the hashes of the files. Like drop_partitions, it runs
-- as the owner and says itself how young a week may be: until then every process has written what it received, and the
-- sums of its days were compared. Returns whether it dropped them: one process at a time does.
CREATE FUNCTION pack_plays(week date, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  partition_name text;
  next date;
  wrong uuid;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('pack_plays')) THEN RETURN false; END IF;
  -- Another process has packed it.
  IF EXISTS (SELECT FROM packed_plays WHERE starts_on = week) THEN RETURN false; END IF;
  SELECT name, until_on INTO partition_name, next FROM list_partitions('plays') WHERE starts_on = week;
  IF partition_name IS NULL OR next > current_date - 7 THEN
    RAISE EXCEPTION 'plays are packed by the week, 7 days after its end at the earliest' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Writers come first: a table in use is packed by a later run. It is also tried before the plays are counted, which takes
  -- long, and then given back.
  PERFORM set_config('lock_timeout', '2s', true);
  BEGIN
    EXECUTE format('LOCK TABLE ONLY public.plays, ONLY public.%I IN ACCESS EXCLUSIVE MODE', partition_name);
    RAISE EXCEPTION USING ERRCODE = 'LKFRE';
  EXCEPTION WHEN SQLSTATE 'LKFRE' THEN NULL;
  END;
  EXECUTE format('LOCK TABLE public.%I IN SHARE MODE', partition_name);
  EXECUTE format('SELECT screen_id FROM (SELECT screen_id, count(*) AS plays FROM public.%I GROUP BY screen_id) AS stored
    FULL JOIN (SELECT screen_id, plays FROM public.play_files WHERE week_at = $1) AS packed USING (screen_id)
    WHERE stored.plays IS DISTINCT FROM packed.plays LIMIT 1', partition_name)
    INTO wrong USING week::timestamp AT TIME ZONE 'UTC';
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the file of screen % does not hold as many plays as its week', wrong USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO packed_plays (starts_on, ends_on, plays, files, size_bytes, files_sha256, packed_at)
  SELECT week, next - 1, coalesce(sum(plays), 0), count(*), coalesce(sum(size_bytes), 0), play_files_sha256(week), at
  FROM play_files WHERE week_at = week::timestamp AT TIME ZONE 'UTC';
  EXECUTE format('DROP TABLE public.%I', partition_name);
  RETURN true;
END $$;
--> statement-breakpoint

-- A week of packed plays is a kind of row with a hash chain (decision 4).
CREATE OR REPLACE FUNCTION chain_records(wanted text) RETURNS TABLE (subject text, at timestamptz, record jsonb)
LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT id::text, approved_at, to_jsonb(one.*) FROM billing_orders AS one WHERE wanted = 'order'
  UNION ALL SELECT id::text, issued_at, to_jsonb(one.*) FROM billing_documents AS one WHERE wanted = 'document'
  UNION ALL SELECT document_id || ' ' || kind, made_at,
      jsonb_build_object('document_id', document_id, 'kind', kind, 'sha256', encode(sha256, 'hex'), 'made_at', made_at)
    FROM billing_document_files WHERE wanted = 'file'
  UNION ALL SELECT id::text, at, to_jsonb(one.*) FROM ledger_entries AS one WHERE wanted = 'entry'
  UNION ALL SELECT id::text, at, to_jsonb(one.*) FROM billing_payments AS one WHERE wanted = 'payment'
  UNION ALL SELECT id::text, exported_at, to_jsonb(one.*) FROM payout_runs AS one
    WHERE wanted = 'payout' AND exported_at IS NOT NULL
  UNION ALL SELECT id::text, at, to_jsonb(one.*) FROM audit AS one WHERE wanted = 'audit'
  UNION ALL SELECT starts_on::text, packed_at, to_jsonb(one.*) FROM packed_plays AS one WHERE wanted = 'plays'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_follow_columns() RETURNS void LANGUAGE sql AS $$
  INSERT INTO chain_forms (kind, version, columns, line_columns)
  SELECT wanted.kind, coalesce(newest.version, 0) + 1, wanted.columns, wanted.line_columns
  FROM (VALUES
    ('order', chain_columns('billing_orders'),
      array['id', 'order_id', 'screen_id', 'owner_id', 'starts_on', 'ends_on', 'price_cents', 'charged_from']),
    ('document', chain_columns('billing_documents'), '{}'),
    ('file', array['document_id', 'kind', 'sha256', 'made_at'], '{}'),
    ('entry', chain_columns('ledger_entries'), chain_columns('ledger_lines')),
    ('payment', chain_columns('billing_payments'), '{}'),
    ('payout', array['id', 'number', 'executes_on', 'total_cents', 'payees', 'created_by', 'created_name', 'created_at',
        'approved_by', 'approved_name', 'approved_at', 'exported_at', 'file'],
      array['id', 'run_id', 'owner_id', 'cents', 'iban', 'account_holder', 'end_to_end_id', 'remittance']),
    ('audit', chain_columns('audit'), '{}'),
    ('plays', chain_columns('packed_plays'), '{}')
  ) AS wanted (kind, columns, line_columns)
  LEFT JOIN LATERAL (
    SELECT * FROM chain_forms WHERE chain_forms.kind = wanted.kind ORDER BY version DESC LIMIT 1
  ) AS newest ON true
  WHERE (newest.columns, newest.line_columns) IS DISTINCT FROM (wanted.columns, wanted.line_columns)
$$;
--> statement-breakpoint
CREATE FUNCTION chain_packed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_use_utc();
  PERFORM chain_append('plays', NEW.starts_on::text, to_jsonb(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER packed_plays_chain AFTER INSERT ON packed_plays DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_packed();
