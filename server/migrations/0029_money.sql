CREATE TABLE "billing_document_files" (
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_document_files_document_id_kind_pk" PRIMARY KEY("document_id","kind"),
	CONSTRAINT "billing_document_files_kind" CHECK ("billing_document_files"."kind" in ('pdf', 'xml'))
);
--> statement-breakpoint
CREATE TABLE "billing_document_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"ordinal" integer NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_on" date,
	"company_id" uuid,
	"campaign_id" uuid,
	"order_id" uuid,
	"corrects_id" uuid,
	"owner_id" uuid,
	"screen_id" uuid,
	"month" text,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"vat_category" text NOT NULL,
	"vat_rate_bps" integer NOT NULL,
	"reference" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "billing_documents_kind" CHECK ("billing_documents"."kind" in ('invoice', 'credit-note', 'statement')),
	CONSTRAINT "billing_documents_vat" CHECK ("billing_documents"."vat_category" in ('S', 'AE', 'E', 'O')),
	CONSTRAINT "billing_documents_amounts" CHECK ("billing_documents"."net_cents" >= 0 and "billing_documents"."vat_cents" >= 0 and "billing_documents"."gross_cents" = "billing_documents"."net_cents" + "billing_documents"."vat_cents"),
	CONSTRAINT "billing_documents_parties" CHECK (case "billing_documents"."kind" when 'statement' then "billing_documents"."owner_id" is not null and "billing_documents"."screen_id" is not null and "billing_documents"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'
        else "billing_documents"."company_id" is not null and "billing_documents"."campaign_id" is not null and "billing_documents"."order_id" is not null and ("billing_documents"."kind" = 'credit-note') = ("billing_documents"."corrects_id" is not null) end)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"booked_on" date NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"label" text NOT NULL,
	"line_count" integer NOT NULL,
	CONSTRAINT "ledger_entries_causes" CHECK ("ledger_entries"."cause" in ('invoice', 'credit-note', 'statement', 'bank-entry', 'bank-entry-ignored', 'bank-entry-reopened', 'payment', 'payout', 'payout-paid', 'payout-cancelled', 'hand-payout', 'hand-payout-undone'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"cents" bigint NOT NULL,
	"party_id" uuid,
	"campaign_id" uuid,
	"screen_id" uuid,
	"document_id" uuid,
	CONSTRAINT "ledger_lines_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('receivable', 'bank', 'unclear', 'sold', 'vat-out', 'vat-in', 'partner', 'in-payout', 'commission')),
	CONSTRAINT "ledger_lines_cents" CHECK ("ledger_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "billing_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"price_cents" bigint NOT NULL,
	"charged_from" date NOT NULL,
	"charged_until" date NOT NULL,
	CONSTRAINT "billing_order_lines_days" CHECK ("billing_order_lines"."starts_on" <= "billing_order_lines"."charged_from" and "billing_order_lines"."charged_from" <= "billing_order_lines"."charged_until" + 1 and "billing_order_lines"."charged_until" <= "billing_order_lines"."ends_on"),
	CONSTRAINT "billing_order_lines_price" CHECK ("billing_order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_name" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"share_bps" integer NOT NULL,
	"weeks" integer NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_orders_share" CHECK ("billing_orders"."share_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"cents" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"party_name" text NOT NULL,
	"party_iban" text NOT NULL,
	"reference" text NOT NULL,
	"remittance" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"doubt" text,
	"ignored_reason" text,
	"payout_run_id" uuid,
	CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('open', 'matched', 'ignored')),
	CONSTRAINT "bank_entries_doubt" CHECK ("bank_entries"."doubt" in ('unknown', 'partial', 'double', 'too-much', 'other-amount', 'outgoing', 'foreign-currency'))
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"statement_id" text NOT NULL,
	"iban" text NOT NULL,
	"from_on" date,
	"until_on" date,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"entries" integer NOT NULL,
	"new_entries" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"bank_entry_id" uuid,
	"undoes_id" uuid,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_payments_kind" CHECK ("billing_payments"."kind" in ('bank', 'hand', 'refund', 'undo')),
	CONSTRAINT "billing_payments_cents" CHECK ("billing_payments"."cents" <> 0),
	CONSTRAINT "billing_payments_undo" CHECK (("billing_payments"."kind" = 'undo') = ("billing_payments"."undoes_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"iban" text NOT NULL,
	"account_holder" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"remittance" text NOT NULL,
	CONSTRAINT "payout_items_cents" CHECK ("payout_items"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"executes_on" date NOT NULL,
	"total_cents" bigint NOT NULL,
	"payees" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_name" text,
	"approved_at" timestamp (3) with time zone,
	"exported_at" timestamp (3) with time zone,
	"file" text,
	"paid_on" date,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('draft', 'approved', 'exported', 'paid', 'cancelled')),
	CONSTRAINT "payout_runs_second" CHECK ("payout_runs"."approved_by" is null or "payout_runs"."approved_by" <> "payout_runs"."created_by"),
	CONSTRAINT "payout_runs_exported" CHECK ("payout_runs"."state" not in ('exported', 'paid') or ("payout_runs"."file" is not null and "payout_runs"."approved_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_statements" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_parties" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"country" char(2),
	"vat_number" text,
	"is_small_business" boolean DEFAULT false NOT NULL,
	"vat_checked_on" date,
	"vat_check_reference" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_parties_kind" CHECK ("billing_parties"."kind" in ('company', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "billing_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"postcode" text NOT NULL,
	"town" text NOT NULL,
	"country" char(2) NOT NULL,
	"vat_number" text,
	"registration" text,
	"email" text NOT NULL,
	"vat_rate_bps" integer NOT NULL,
	"iban" text NOT NULL,
	"bic" text,
	"account_holder" text NOT NULL,
	"invoice_prefix" text NOT NULL,
	"credit_note_prefix" text NOT NULL,
	"statement_prefix" text NOT NULL,
	"payment_days" integer NOT NULL,
	"share_bps" integer NOT NULL,
	"time_zone" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_settings_only" CHECK ("billing_settings"."only"),
	CONSTRAINT "billing_settings_rates" CHECK ("billing_settings"."vat_rate_bps" between 0 and 5000 and "billing_settings"."share_bps" between 0 and 10000),
	CONSTRAINT "billing_settings_days" CHECK ("billing_settings"."payment_days" between 0 and 180)
);
--> statement-breakpoint
CREATE TABLE "self_billing_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_by" uuid NOT NULL,
	"accepted_name" text NOT NULL,
	"address" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "bank_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_document_files" ADD CONSTRAINT "billing_document_files_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_document_links" ADD CONSTRAINT "billing_document_links_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_corrects_id_billing_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_order_lines" ADD CONSTRAINT "billing_order_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_payout_run_id_payout_runs_id_fk" FOREIGN KEY ("payout_run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_statement_id_billing_documents_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_item_id_payout_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payout_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_agreements" ADD CONSTRAINT "self_billing_agreements_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_document_links_expires" ON "billing_document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_number" ON "billing_documents" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_ordinal" ON "billing_documents" USING btree ("series","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_month" ON "billing_documents" USING btree ("owner_id","screen_id","month") WHERE "billing_documents"."kind" = 'statement';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_reference" ON "billing_documents" USING btree ("reference") WHERE "billing_documents"."reference" is not null;--> statement-breakpoint
CREATE INDEX "billing_documents_company" ON "billing_documents" USING btree ("company_id","issued_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "billing_documents_campaign" ON "billing_documents" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "billing_documents_corrects" ON "billing_documents" USING btree ("corrects_id") WHERE "billing_documents"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_documents_owner" ON "billing_documents" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "billing_documents_issued" ON "billing_documents" USING btree ("kind","issued_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("cause","cause_id") WHERE "ledger_entries"."cause" not in ('bank-entry-ignored', 'bank-entry-reopened', 'hand-payout', 'hand-payout-undone');--> statement-breakpoint
CREATE INDEX "ledger_entries_cause" ON "ledger_entries" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("booked_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","party_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_campaign" ON "ledger_lines" USING btree ("campaign_id") WHERE "ledger_lines"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_document" ON "ledger_lines" USING btree ("document_id") WHERE "ledger_lines"."document_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_order_lines_once" ON "billing_order_lines" USING btree ("order_id","screen_id");--> statement-breakpoint
CREATE INDEX "billing_order_lines_screen" ON "billing_order_lines" USING btree ("screen_id","charged_until");--> statement-breakpoint
CREATE INDEX "billing_order_lines_owner" ON "billing_order_lines" USING btree ("owner_id","charged_until");--> statement-breakpoint
CREATE INDEX "billing_orders_campaign" ON "billing_orders" USING btree ("campaign_id","approved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_key" ON "bank_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bank_entries_file" ON "bank_entries" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","booked_on" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_files_once" ON "bank_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "billing_payments_document" ON "billing_payments" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "billing_payments_entry" ON "billing_payments" USING btree ("bank_entry_id") WHERE "billing_payments"."bank_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_undone" ON "billing_payments" USING btree ("undoes_id") WHERE "billing_payments"."undoes_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once" ON "payout_items" USING btree ("run_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_end_to_end" ON "payout_items" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_number" ON "payout_runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_runs_newest" ON "payout_runs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_statements_item" ON "payout_statements" USING btree ("item_id");--> statement-breakpoint
-- The books are only added to: what was wrong is taken back by another row.
CREATE TRIGGER billing_orders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_document_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER self_billing_agreements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON self_billing_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Numbers are never given back, and the lines of an order stay.
CREATE TRIGGER billing_series_stay BEFORE DELETE OR TRUNCATE ON billing_series
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_order_lines_stay BEFORE DELETE OR TRUNCATE ON billing_order_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION billing_series_counts_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.series <> OLD.series OR NEW.last <> OLD.last + 1 THEN
    RAISE EXCEPTION 'the series % goes on with %, not with %', OLD.series, OLD.last + 1, NEW.last USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER billing_series_counts_on BEFORE UPDATE ON billing_series
  FOR EACH ROW EXECUTE FUNCTION billing_series_counts_on();
--> statement-breakpoint
-- Charged days only become fewer, from behind.
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
--> statement-breakpoint
CREATE TRIGGER billing_order_lines_shrink BEFORE UPDATE ON billing_order_lines
  FOR EACH ROW EXECUTE FUNCTION billing_order_lines_shrink();
--> statement-breakpoint
-- An entry has the lines it says, and they add up to zero: looked at when the transaction ends, so that no code can forget it.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'entry_id')::bigint END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    JOIN ledger_lines ON ledger_lines.entry_id = ledger_entries.id
    WHERE ledger_entries.id = entry
    GROUP BY ledger_entries.id
    HAVING sum(ledger_lines.cents) = 0 AND count(*) = ledger_entries.line_count AND count(*) > 1
  ) THEN
    RAISE EXCEPTION 'the ledger entry % does not balance', entry USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
