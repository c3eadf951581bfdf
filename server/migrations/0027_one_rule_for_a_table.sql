-- The rule of a table is found by its name, the table itself by whatever means the same to PostgreSQL: whoever added a rule for
-- `PLAYS` could let go of all plays.
ALTER TABLE "partitioned_tables" ADD CONSTRAINT "partitioned_tables_one_name" CHECK ("partitioned_tables"."name" ~ '^[a-z_]+$');