CREATE TABLE "billing_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"bank_entry_id" uuid,
	"company_id" uuid,
	"undoes_id" uuid,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	CONSTRAINT "billing_allocations_kind" CHECK ("billing_allocations"."kind" in ('credit', 'credit-refund', 'bank-fee', 'interest', 'own-money', 'other', 'noted', 'opening')),
	CONSTRAINT "billing_allocations_cents" CHECK ("billing_allocations"."cents" <> 0),
	CONSTRAINT "billing_allocations_company" CHECK (("billing_allocations"."kind" in ('credit', 'credit-refund')) = ("billing_allocations"."company_id" is not null)),
	CONSTRAINT "billing_allocations_entry" CHECK (case "billing_allocations"."kind" when 'opening' then "billing_allocations"."bank_entry_id" is null when 'credit-refund' then true else "billing_allocations"."bank_entry_id" is not null end)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_causes";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account";--> statement-breakpoint
ALTER TABLE "billing_payments" DROP CONSTRAINT "billing_payments_kind";--> statement-breakpoint
ALTER TABLE "billing_allocations" ADD CONSTRAINT "billing_allocations_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_allocations" ADD CONSTRAINT "billing_allocations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_allocations_request" ON "billing_allocations" USING btree ("request_id") WHERE "billing_allocations"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_allocations_undone" ON "billing_allocations" USING btree ("undoes_id") WHERE "billing_allocations"."undoes_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_allocations_entry" ON "billing_allocations" USING btree ("bank_entry_id") WHERE "billing_allocations"."bank_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_allocations_company" ON "billing_allocations" USING btree ("company_id") WHERE "billing_allocations"."company_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_causes" CHECK ("ledger_entries"."cause" in ('invoice', 'credit-note', 'statement', 'statement-credit', 'bank-entry', 'bank-entry-ignored', 'bank-entry-reopened', 'payment', 'allocation', 'payout', 'payout-paid', 'payout-cancelled', 'payout-returned', 'hand-payout', 'hand-payout-undone'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('receivable', 'bank', 'unclear', 'sold', 'vat-out', 'vat-in', 'partner', 'in-payout', 'commission', 'client-credit', 'bank-fees', 'interest', 'own-money', 'other'));--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_kind" CHECK ("billing_payments"."kind" in ('bank', 'hand', 'credit', 'refund', 'undo'));--> statement-breakpoint
CREATE TRIGGER billing_allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was put aside left the books, and an undone payment of such an entry left it there for ever. It belongs on the
-- bank's account and is allocated to nothing, so what is still missing comes back (decision 034).
WITH aside AS (
  SELECT cause_id, min(label) AS label, sum(cents) AS cents FROM ledger_entries
  JOIN ledger_lines ON entry_id = id
  WHERE cause IN ('bank-entry-ignored', 'bank-entry-reopened') AND account = 'unclear'
  GROUP BY cause_id HAVING sum(cents) <> 0
), back AS (
  INSERT INTO ledger_entries (at, booked_on, cause, cause_id, label, line_count)
  SELECT now(), bank_entries.booked_on, 'bank-entry-reopened', cause_id, label, 2
  FROM aside JOIN bank_entries ON bank_entries.id = cause_id
  RETURNING id, cause_id
)
INSERT INTO ledger_lines (entry_id, line, account, cents)
SELECT back.id, side.line, side.account, side.sign * aside.cents
FROM back JOIN aside USING (cause_id)
CROSS JOIN (VALUES (1, 'unclear', -1), (2, 'bank', 1)) AS side (line, account, sign);
