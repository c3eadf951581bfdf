ALTER TABLE "billing_documents" DROP CONSTRAINT "billing_documents_kind";
--> statement-breakpoint
ALTER TABLE "billing_documents" DROP CONSTRAINT "billing_documents_parties";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_causes";
--> statement-breakpoint
DROP INDEX "billing_documents_month";
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "month_payments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "billing_parties" ADD COLUMN "vat_refused_on" date;
--> statement-breakpoint
ALTER TABLE "billing_parties" ADD COLUMN "vat_refused_because" text;
--> statement-breakpoint
ALTER TABLE "billing_parties" ADD COLUMN "tax_number" text;
--> statement-breakpoint
ALTER TABLE "billing_settings" ADD COLUMN "tax_number" text;
--> statement-breakpoint
ALTER TABLE "billing_settings" ADD COLUMN "is_small_business" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "billing_settings" ADD COLUMN "invoices_from" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_taken_back" ON "billing_documents" USING btree ("corrects_id") WHERE "billing_documents"."kind" = 'statement-credit';
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_month" ON "billing_documents" USING btree ("owner_id","screen_id","month","revision") WHERE "billing_documents"."kind" = 'statement';
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_kind" CHECK ("billing_documents"."kind" in ('invoice', 'credit-note', 'statement', 'statement-credit'));
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_parties" CHECK (case when "billing_documents"."kind" in ('statement', 'statement-credit') then "billing_documents"."owner_id" is not null and "billing_documents"."screen_id" is not null and "billing_documents"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and ("billing_documents"."kind" = 'statement-credit') = ("billing_documents"."corrects_id" is not null)
        else "billing_documents"."company_id" is not null and "billing_documents"."campaign_id" is not null and "billing_documents"."order_id" is not null and ("billing_documents"."kind" = 'credit-note') = ("billing_documents"."corrects_id" is not null) end);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_causes" CHECK ("ledger_entries"."cause" in ('invoice', 'credit-note', 'statement', 'statement-credit', 'bank-entry', 'bank-entry-ignored', 'bank-entry-reopened', 'payment', 'payout', 'payout-paid', 'payout-cancelled', 'payout-returned', 'hand-payout', 'hand-payout-undone'));
