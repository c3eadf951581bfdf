CREATE TABLE "partitioned_tables" (
	"name" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"kept_days_at_least" integer NOT NULL
);
--> statement-breakpoint
-- How long a record is kept at least is no decision of the server.
CREATE TRIGGER partitioned_tables_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON partitioned_tables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Makes the piece of a table that holds a day (by UTC), unless it is there. Runs as the owner of the tables, since
-- the application's own role makes none (decision 023).
CREATE FUNCTION make_partition(parent text, day date) RETURNS void
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
  IF to_regclass('public.' || piece) IS NOT NULL THEN RETURN; END IF;
  -- Attached, not made in its place: so nobody who reads or writes the table waits for it.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', piece, parent);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, piece,
    first || ' 00:00:00+00', next || ' 00:00:00+00');
END $$;
--> statement-breakpoint
-- Lets go of every piece of a table that ends by that day, and answers how many. What is younger than it is kept at
-- least stays, whoever asks.
CREATE FUNCTION drop_partitions(parent text, before date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  rule public.partitioned_tables := (SELECT t FROM public.partitioned_tables t WHERE name = parent);
  piece text;
  dropped integer := 0;
BEGIN
  IF rule IS NULL THEN
    RAISE EXCEPTION '% is not cut by time', parent USING ERRCODE = 'undefined_table';
  END IF;
  IF before > current_date - rule.kept_days_at_least THEN
    RAISE EXCEPTION '% are kept % days at least', parent, rule.kept_days_at_least USING ERRCODE = 'restrict_violation';
  END IF;
  -- Whoever writes comes first; what could not be let go now is let go with the next run.
  PERFORM set_config('lock_timeout', '2s', true);
  FOR piece IN
    SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = to_regclass('public.' || parent)
      AND (to_date(substr(child.relname, length(parent) + 2), CASE rule.every WHEN 'day' THEN 'YYYYMMDD' ELSE 'YYYYMM' END)
        + ('1 ' || rule.every)::interval)::date <= before
  LOOP
    EXECUTE format('DROP TABLE public.%I', piece);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
