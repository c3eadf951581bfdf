-- What the tables alone cannot say.

-- The calendar follows the holdings: whoever writes a holding takes its slots, day by day, in one order
-- (screen, then day), so that two bookers never wait for each other in a circle. The check on
-- screen_days then refuses the slot too many (decision 005).
CREATE FUNCTION holdings_take() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION holdings_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER holdings_take AFTER INSERT ON holdings
  REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION holdings_take();
--> statement-breakpoint
CREATE TRIGGER holdings_give_back AFTER DELETE ON holdings
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION holdings_give_back();
--> statement-breakpoint
-- A holding is taken and given back, never moved; anything else would slip past the calendar.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are not changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER holdings_never_change BEFORE UPDATE OR TRUNCATE ON holdings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The audit log is only added to.
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- So are proven plays.
CREATE TRIGGER plays_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON plays
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Lowering the slots of a screen reaches its calendar; the check refuses it where more are sold.
CREATE FUNCTION screens_slots_reach_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE screen_days SET slots_per_loop = NEW.slots_per_loop
  WHERE screen_id = NEW.id AND slots_per_loop <> NEW.slots_per_loop AND day >= CURRENT_DATE - 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER screens_slots_reach_calendar AFTER UPDATE OF slots_per_loop ON screens
  FOR EACH ROW EXECUTE FUNCTION screens_slots_reach_calendar();
