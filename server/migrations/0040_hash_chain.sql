CREATE TABLE "chain_forms" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"columns" text[] NOT NULL,
	"line_columns" text[] NOT NULL,
	CONSTRAINT "chain_forms_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "chain_forms_kind" CHECK ("chain_forms"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit'))
);
--> statement-breakpoint
CREATE TABLE "chain_links" (
	"kind" text NOT NULL,
	"place" bigint NOT NULL,
	"subject" text NOT NULL,
	"form" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "chain_links_kind_place_pk" PRIMARY KEY("kind","place"),
	CONSTRAINT "chain_links_kind" CHECK ("chain_links"."kind" in ('order', 'document', 'file', 'entry', 'payment', 'payout', 'audit')),
	CONSTRAINT "chain_links_place" CHECK ("chain_links"."place" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing_document_links" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_subject" ON "chain_links" USING btree ("kind","subject");
--> statement-breakpoint
CREATE TRIGGER chain_forms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER chain_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A row as text: each column on a line with the length of its value in bytes and the value, or with its name alone where it
-- is null. No two different rows have the same text.
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
--> statement-breakpoint
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
--> statement-breakpoint
-- What stands before the first link of a kind.
CREATE FUNCTION chain_start(kind text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to('marquee ' || kind, 'UTF8'))
$$;
--> statement-breakpoint
-- Every row that has to have a link. A payout is sealed when its file is made. Times are in UTC, whoever asks.
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
--> statement-breakpoint
-- The rows that belong to one, in an order that does not change.
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
--> statement-breakpoint
-- Writes the next link of a kind. The lock is the last that a transaction takes, as it is taken when that commits: who
-- holds it waits for nothing but its own commit.
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
--> statement-breakpoint
-- Times are written in UTC from here to the end of the transaction, which is near. `SET` beside a function costs far more.
CREATE FUNCTION chain_use_utc() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('timezone') <> 'UTC' THEN
    PERFORM set_config('timezone', 'UTC', true);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION chain_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_use_utc();
  PERFORM chain_append(TG_ARGV[0], NEW.id::text, to_jsonb(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION chain_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_use_utc();
  PERFORM chain_append('file', NEW.document_id || ' ' || NEW.kind, jsonb_build_object(
    'document_id', NEW.document_id, 'kind', NEW.kind, 'sha256', encode(NEW.sha256, 'hex'), 'made_at', NEW.made_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION chain_columns(of_table regclass) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped
$$;
--> statement-breakpoint
-- Tables that are only added to are covered whole, and so is every column that they get; of the others what stays as it is
-- once there is a link. Called at every start, after the migrations.
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
--> statement-breakpoint
SELECT chain_follow_columns();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER billing_orders_chain AFTER INSERT ON billing_orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('order');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER billing_documents_chain AFTER INSERT ON billing_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('document');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER billing_document_files_chain AFTER INSERT ON billing_document_files DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_file();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_chain AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('entry');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER billing_payments_chain AFTER INSERT ON billing_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('payment');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_runs_chain AFTER UPDATE ON payout_runs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.exported_at IS NULL AND NEW.exported_at IS NOT NULL) EXECUTE FUNCTION chain_row('payout');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_row('audit');
--> statement-breakpoint
-- What there is already gets its links in the order in which it was written. After the triggers: each has waited for all that
-- was writing to its table, so no row is left without a link.
DO $$
DECLARE
  one record;
BEGIN
  PERFORM chain_use_utc();
  FOR one IN
    SELECT kinds.kind, records.subject, records.record
    FROM (SELECT DISTINCT kind FROM chain_forms) AS kinds, chain_records(kinds.kind) AS records
    ORDER BY kinds.kind, records.at, length(records.subject), records.subject
  LOOP
    PERFORM chain_append(one.kind, one.subject, one.record);
  END LOOP;
END $$;
