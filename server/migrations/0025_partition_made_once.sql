-- Several processes that need the same piece at the same moment: one makes it, the others find it.
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
  -- Asked of the table itself: by its name it may be remembered as missing from before the wait.
  IF EXISTS (SELECT FROM pg_class WHERE relname = piece AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
  -- Attached, not made in its place: so nobody who reads or writes the table waits for it.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', piece, parent);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, piece,
    first || ' 00:00:00+00', next || ' 00:00:00+00');
END $$;
