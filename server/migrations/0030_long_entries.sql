ALTER TABLE "payout_items" ADD COLUMN "mailed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- An entry of a payout run has a line per statement, tens of thousands of them: the whole entry is added up once, when the
-- transaction ends, and not for each of its lines. That nothing is added later follows from the places of its lines: they
-- are 1 to the number it says, each there once, and all taken as soon as it was found to be whole.
DROP TRIGGER ledger_lines_balance ON ledger_lines;
--> statement-breakpoint
CREATE FUNCTION ledger_lines_have_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  SELECT added.entry_id INTO entry
  FROM added JOIN ledger_entries ON ledger_entries.id = added.entry_id
  WHERE added.line NOT BETWEEN 1 AND ledger_entries.line_count
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the ledger entry % has no place for that line', entry USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_lines_have_places AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_have_places();
