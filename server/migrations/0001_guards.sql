-- What the tables alone cannot say: triggers, functions and storage settings. Written by hand, one section per subject:
--
--   Append-only tables
--   Calendar of slots
--   Approval windows
--   History of screens
--   Partitions
--   Orders and numbers
--   Ledger
--   Hash chains
--   Storage


-- Append-only tables ------------------------------------------------------------------------------------------------
-- The application's role is granted what these triggers do not refuse (decision 4).

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are not changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_document_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_order_renewals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_order_renewals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_orders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON campaign_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain_forms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER partitioned_tables_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON partitioned_tables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER plays_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON plays
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER self_billing_agreements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON self_billing_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rows of these may be updated, within the rules of their sections below.
CREATE TRIGGER billing_order_lines_stay BEFORE DELETE OR TRUNCATE ON billing_order_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_series_stay BEFORE DELETE OR TRUNCATE ON billing_series
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A reservation is inserted and deleted; an update would pass the calendar by.
CREATE TRIGGER reservations_never_change BEFORE UPDATE OR TRUNCATE ON reservations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();


-- Calendar of slots -------------------------------------------------------------------------------------------------
-- screen_days counts the reservations of each screen and day; its check refuses the slot too many (decision 8).

-- Rows are locked in one order, screen then day, so that two bookings cannot deadlock.
CREATE FUNCTION reservations_take_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO screen_days AS calendar (screen_id, day, slots_taken, slots_per_loop)
  SELECT taken.screen_id, days.day::date, count(*), max(screens.slots_per_loop)
  FROM taken
  JOIN screens ON screens.id = taken.screen_id
  CROSS JOIN LATERAL generate_series(taken.starts_on::timestamp, taken.ends_on::timestamp, interval '1 day') AS days(day)
  GROUP BY taken.screen_id, days.day
  ORDER BY taken.screen_id, days.day
  ON CONFLICT (screen_id, day) DO UPDATE SET slots_taken = calendar.slots_taken + excluded.slots_taken;
  RETURN NULL;
END $$;

CREATE TRIGGER reservations_take_slots AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION reservations_take_slots();

CREATE FUNCTION reservations_release_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE screen_days AS calendar
  SET slots_taken = calendar.slots_taken - freed.slots
  FROM (
    SELECT gone.screen_id, days.day::date AS day, count(*)::integer AS slots
    FROM gone
    CROSS JOIN LATERAL generate_series(gone.starts_on::timestamp, gone.ends_on::timestamp, interval '1 day') AS days(day)
    GROUP BY gone.screen_id, days.day
  ) AS freed
  WHERE calendar.screen_id = freed.screen_id AND calendar.day = freed.day;
  RETURN NULL;
END $$;

CREATE TRIGGER reservations_release_slots AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION reservations_release_slots();

-- A screen with fewer slots: the check refuses it on days that have sold more.
CREATE FUNCTION screens_slots_reach_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE screen_days SET slots_per_loop = NEW.slots_per_loop
  WHERE screen_id = NEW.id AND slots_per_loop <> NEW.slots_per_loop AND day >= CURRENT_DATE - 1;
  RETURN NULL;
END $$;

CREATE TRIGGER screens_slots_reach_calendar AFTER UPDATE OF slots_per_loop ON screens
  FOR EACH ROW EXECUTE FUNCTION screens_slots_reach_calendar();


-- Approval windows --------------------------------------------------------------------------------------------------
-- approval_windows says from when until when a campaign may run on a screen: while it is approved and its company is not
-- suspended (decision 15, decision 7). All instants come from the rows that change.

CREATE FUNCTION campaigns_update_windows() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- A window of no length proves nothing.
    DELETE FROM approval_windows WHERE campaign_id = NEW.id AND until_at IS NULL AND from_at >= ended_at;
    UPDATE approval_windows SET until_at = ended_at WHERE campaign_id = NEW.id AND until_at IS NULL;
  END IF;
  IF is_in_force THEN
    INSERT INTO approval_windows (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
    SELECT reservations.holder_id, reservations.screen_id, reservations.starts_on, reservations.ends_on, media_files.sha256,
      media_files.duration_ms, coalesce(NEW.decided_at, NEW.updated_at)
    FROM reservations
    JOIN media_files ON media_files.name = NEW.video AND media_files.kind = 'video'
    WHERE reservations.holder_id = NEW.id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER campaigns_update_windows AFTER INSERT OR UPDATE OF status, deleted_at, video ON campaigns
  FOR EACH ROW EXECUTE FUNCTION campaigns_update_windows();

CREATE FUNCTION reservations_open_windows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO approval_windows (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
  SELECT taken.holder_id, taken.screen_id, taken.starts_on, taken.ends_on, media_files.sha256,
    media_files.duration_ms, taken.booked_at
  FROM taken
  JOIN campaigns ON campaigns.id = taken.holder_id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
  JOIN companies ON companies.id = campaigns.company_id AND companies.suspended_at IS NULL
  JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER reservations_open_windows AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION reservations_open_windows();

-- Suspending a company closes the windows of its campaigns; restoring it opens new ones.
CREATE FUNCTION companies_update_windows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NOT NULL THEN
    DELETE FROM approval_windows USING campaigns
    WHERE campaigns.company_id = NEW.id AND approval_windows.campaign_id = campaigns.id
      AND approval_windows.until_at IS NULL AND approval_windows.from_at >= NEW.suspended_at;
    UPDATE approval_windows SET until_at = NEW.suspended_at FROM campaigns
    WHERE campaigns.company_id = NEW.id AND approval_windows.campaign_id = campaigns.id AND approval_windows.until_at IS NULL;
  ELSE
    INSERT INTO approval_windows (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
    SELECT reservations.holder_id, reservations.screen_id, reservations.starts_on, reservations.ends_on, media_files.sha256,
      media_files.duration_ms, NEW.updated_at
    FROM campaigns
    JOIN reservations ON reservations.holder_id = campaigns.id
    JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
    WHERE campaigns.company_id = NEW.id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER companies_update_windows AFTER UPDATE OF suspended_at ON companies
  FOR EACH ROW WHEN (OLD.suspended_at IS DISTINCT FROM NEW.suspended_at) EXECUTE FUNCTION companies_update_windows();


-- History of screens ------------------------------------------------------------------------------------------------
-- screen_terms records slots, venue and opening hours of a screen over time; guarantees are computed from it
-- (decision 9). All instants come from the rows that change.

CREATE FUNCTION screen_terms_now(wanted uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  screen screens%ROWTYPE;
  hours jsonb;
  last screen_terms%ROWTYPE;
BEGIN
  SELECT * INTO screen FROM screens WHERE id = wanted;
  -- A transaction that is changing the hours does not see this screen yet, so this one waits for it.
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

CREATE FUNCTION screens_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM screen_terms_now(NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;

CREATE TRIGGER screens_keep_terms AFTER INSERT OR UPDATE OF slots_per_loop, vehicle_id, restaurant_id ON screens
  FOR EACH ROW EXECUTE FUNCTION screens_keep_terms();

CREATE FUNCTION restaurants_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM screen_terms_now(screens.id, NEW.updated_at) FROM screens WHERE screens.restaurant_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER restaurants_keep_terms AFTER UPDATE OF opening_hours ON restaurants
  FOR EACH ROW WHEN (OLD.opening_hours IS DISTINCT FROM NEW.opening_hours) EXECUTE FUNCTION restaurants_keep_terms();


-- Partitions --------------------------------------------------------------------------------------------------------
-- plays, heartbeats and fixes are partitioned by time in UTC (decision 3). Both functions run as the owner of the tables,
-- because the application's role can neither create nor drop one.

-- How the tables are partitioned, and for how many days a partition is kept at least, whatever the server asks. 390 days
-- are the plays of a year and the month in which late ones arrive: 13 whole months have 393 days or more.
INSERT INTO partitioned_tables (name, every, kept_days_at_least) VALUES
  ('plays', 'month', 390),
  ('heartbeats', 'day', 32),
  ('fixes', 'day', 32);

-- Creates the partition that holds a day, unless it exists.
CREATE FUNCTION make_partition(parent text, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  step text := (SELECT every FROM public.partitioned_tables WHERE name = parent);
  first date := date_trunc(step, day::timestamp)::date;
  next date := (first + ('1 ' || step)::interval)::date;
  partition_name text := parent || to_char(first, CASE step WHEN 'day' THEN '_YYYYMMDD' ELSE '_YYYYMM' END);
BEGIN
  IF step IS NULL THEN
    RAISE EXCEPTION '% is not partitioned by time', parent USING ERRCODE = 'undefined_table';
  END IF;
  IF to_regclass('public.' || partition_name) IS NOT NULL THEN RETURN; END IF;
  -- Several processes receive the first row of a day at the same moment.
  PERFORM pg_advisory_xact_lock(hashtext('make_partition'), hashtext(parent));
  -- to_regclass may still answer from its cache that the partition is missing; the table pg_class does not.
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition_name AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
  -- ATTACH PARTITION blocks neither reads nor writes of the table; CREATE TABLE ... PARTITION OF does.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition_name, parent);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, partition_name,
    first || ' 00:00:00+00', next || ' 00:00:00+00');
END $$;

-- Drops every partition that ends by that day and returns how many it dropped.
CREATE FUNCTION drop_partitions(parent text, before date) RETURNS integer
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
  FOR partition_name IN
    SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = to_regclass('public.' || parent)
      AND (to_date(substr(child.relname, length(parent) + 2), CASE rule.every WHEN 'day' THEN 'YYYYMMDD' ELSE 'YYYYMM' END)
        + ('1 ' || rule.every)::interval)::date <= before
  LOOP
    EXECUTE format('DROP TABLE public.%I', partition_name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;


-- Orders and numbers ------------------------------------------------------------------------------------------------

-- A series of document numbers has no gaps: it only counts up by one.
CREATE FUNCTION billing_series_counts_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.series <> OLD.series OR NEW.last <> OLD.last + 1 THEN
    RAISE EXCEPTION 'the series % goes on with %, not with %', OLD.series, OLD.last + 1, NEW.last USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER billing_series_counts_on BEFORE UPDATE ON billing_series
  FOR EACH ROW EXECUTE FUNCTION billing_series_counts_on();

-- A line of an order only loses charged days, from its end.
CREATE FUNCTION billing_order_lines_shrink() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.charged_until > OLD.charged_until
    OR (NEW.id, NEW.order_id, NEW.screen_id, NEW.owner_id, NEW.starts_on, NEW.ends_on, NEW.price_cents, NEW.charged_from)
      IS DISTINCT FROM
      (OLD.id, OLD.order_id, OLD.screen_id, OLD.owner_id, OLD.starts_on, OLD.ends_on, OLD.price_cents, OLD.charged_from) THEN
    RAISE EXCEPTION 'a line of an order only loses days from behind' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER billing_order_lines_shrink BEFORE UPDATE ON billing_order_lines
  FOR EACH ROW EXECUTE FUNCTION billing_order_lines_shrink();


-- Ledger ------------------------------------------------------------------------------------------------------------
-- When the transaction ends, an entry has as many lines as it says, and they add up to zero. Each entry is added up once
-- and not for each of its lines, because that of a payout run has tens of thousands. No line can be added later: lines are
-- numbered from 1 to the number that the entry says, and an entry that balances has used all numbers.

CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_lines WHERE entry_id = NEW.id
    HAVING sum(cents) = 0 AND count(*) = NEW.line_count AND count(*) > 1
  ) THEN
    RAISE EXCEPTION 'the ledger entry % does not balance', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();

CREATE FUNCTION ledger_lines_fit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  SELECT added.entry_id INTO entry
  FROM added JOIN ledger_entries ON ledger_entries.id = added.entry_id
  WHERE added.line NOT BETWEEN 1 AND ledger_entries.line_count
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the ledger entry % has no line of that number', entry USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_lines_fit_entry AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_fit_entry();


-- Hash chains -------------------------------------------------------------------------------------------------------
-- Each row of the books and of the audit log gets a link when its transaction commits; a link hashes the row together
-- with the link before it (decision 4).

-- A row as text: each column on a line with the length of its value in bytes and the value, or with its name alone where
-- the value is null. Two different rows never have the same text.
CREATE FUNCTION chain_text(record jsonb, columns text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  written text := '';
  name text;
  value text;
BEGIN
  FOREACH name IN ARRAY columns LOOP
    value := record->>name;
    written := written || name || coalesce(' ' || octet_length(value) || ' ' || value, '') || E'\n';
  END LOOP;
  RETURN written;
END $$;

CREATE FUNCTION chain_digest(record jsonb, columns text[], lines jsonb, line_columns text[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  written text := chain_text(record, columns);
BEGIN
  IF lines IS NOT NULL THEN
    SELECT written || string_agg(chain_text(line, line_columns), '' ORDER BY place) INTO written
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS one (line, place);
  END IF;
  RETURN sha256(convert_to(written, 'UTF8'));
END $$;

-- The hash before the first link of a kind.
CREATE FUNCTION chain_start(kind text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to('marquee ' || kind, 'UTF8'))
$$;

-- Every row that must have a link, with times in UTC. A payout run is sealed when its file is made.
CREATE FUNCTION chain_records(wanted text) RETURNS TABLE (subject text, at timestamptz, record jsonb)
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
$$;

-- The rows that belong to one of those, in an order that does not change.
CREATE FUNCTION chain_lines(kind text, subject text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'order' THEN (SELECT jsonb_agg(to_jsonb(part.*) ORDER BY part.id)
      FROM billing_order_lines AS part WHERE part.order_id = subject::uuid)
    WHEN 'entry' THEN (SELECT jsonb_agg(to_jsonb(part.*) ORDER BY part.line)
      FROM ledger_lines AS part WHERE part.entry_id = subject::bigint)
    WHEN 'payout' THEN (SELECT jsonb_agg(to_jsonb(part.*) ORDER BY part.id)
      FROM payout_items AS part WHERE part.run_id = subject::uuid)
  END;
END $$;

-- Which columns a hash covers: all of an append-only table; of other tables those that no longer change once there is
-- a link. Called after the migrations of every start: a table with a new column gets a new form (decision 4).
CREATE FUNCTION chain_columns(of_table regclass) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped
$$;

CREATE FUNCTION chain_follow_columns() RETURNS void LANGUAGE sql AS $$
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
    ('audit', chain_columns('audit'), '{}')
  ) AS wanted (kind, columns, line_columns)
  LEFT JOIN LATERAL (
    SELECT * FROM chain_forms WHERE chain_forms.kind = wanted.kind ORDER BY version DESC LIMIT 1
  ) AS newest ON true
  WHERE (newest.columns, newest.line_columns) IS DISTINCT FROM (wanted.columns, wanted.line_columns)
$$;

-- Writes the next link of a kind. The lock is taken at commit, as the last of the transaction, so a transaction that holds
-- it waits only for its own commit.
CREATE FUNCTION chain_append(of_kind text, of_subject text, record jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  form chain_forms;
  last chain_links;
  digest bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('chain'));
  SELECT * INTO STRICT form FROM chain_forms WHERE kind = of_kind ORDER BY version DESC LIMIT 1;
  SELECT * INTO last FROM chain_links WHERE kind = of_kind ORDER BY place DESC LIMIT 1;
  digest := chain_digest(record, form.columns,
    CASE WHEN form.line_columns <> '{}' THEN chain_lines(of_kind, of_subject) END, form.line_columns);
  INSERT INTO chain_links (kind, place, subject, form, digest, hash) VALUES (
    of_kind, coalesce(last.place, 0) + 1, of_subject, form.version, digest,
    sha256(coalesce(last.hash, chain_start(of_kind)) || digest));
END $$;

-- Sets UTC until the transaction ends, which is near. `SET timezone` on the trigger functions would cost far more.
CREATE FUNCTION chain_use_utc() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('timezone') <> 'UTC' THEN
    PERFORM set_config('timezone', 'UTC', true);
  END IF;
END $$;

CREATE FUNCTION chain_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_use_utc();
  PERFORM chain_append(TG_ARGV[0], NEW.id::text, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE FUNCTION chain_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_use_utc();
  PERFORM chain_append('file', NEW.document_id || ' ' || NEW.kind, jsonb_build_object(
    'document_id', NEW.document_id, 'kind', NEW.kind, 'sha256', encode(NEW.sha256, 'hex'), 'made_at', NEW.made_at));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('audit');
CREATE CONSTRAINT TRIGGER billing_document_files_chain AFTER INSERT ON billing_document_files DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_file();
CREATE CONSTRAINT TRIGGER billing_documents_chain AFTER INSERT ON billing_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('document');
CREATE CONSTRAINT TRIGGER billing_orders_chain AFTER INSERT ON billing_orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('order');
CREATE CONSTRAINT TRIGGER billing_payments_chain AFTER INSERT ON billing_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('payment');
CREATE CONSTRAINT TRIGGER ledger_entries_chain AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('entry');
CREATE CONSTRAINT TRIGGER payout_runs_chain AFTER UPDATE ON payout_runs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.exported_at IS NULL AND NEW.exported_at IS NOT NULL) EXECUTE FUNCTION chain_row('payout');


-- Storage -----------------------------------------------------------------------------------------------------------
-- Rows that are updated often leave room on their page, so that an update changes no index.

ALTER TABLE heartbeat_sequences SET (fillfactor = 70);
ALTER TABLE campaign_days SET (fillfactor = 70);
ALTER TABLE intervals SET (fillfactor = 85);
ALTER TABLE play_sequences SET (fillfactor = 80);
ALTER TABLE presences SET (fillfactor = 70);
