-- `NOT VALID` was added by hand.
-- compatible: the version before never writes the column, so the operators that it makes are admins, as it treats all.
ALTER TABLE "users" ADD COLUMN "operator_role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_operator_role" CHECK ("users"."operator_role" in ('admin', 'reviewer', 'fleet', 'finance', 'support')) NOT VALID;
