CREATE TABLE "payout_returns" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"returned_on" date NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"is_about_account" boolean NOT NULL,
	"bank_entry_id" uuid,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_payments" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_item_id_payout_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payout_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payout_returns_owner" ON "payout_returns" USING btree ("owner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_returns_entry" ON "payout_returns" USING btree ("bank_entry_id") WHERE "payout_returns"."bank_entry_id" is not null;
--> statement-breakpoint
CREATE INDEX "bank_entries_newest" ON "bank_entries" USING btree ("booked_on","id");
--> statement-breakpoint
CREATE INDEX "bank_entries_words" ON "bank_entries" USING gin (("party_name" || ' ' || "remittance") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bank_entries_codes" ON "bank_entries" USING gin (("party_iban" || ' ' || "reference" || ' ' || "end_to_end_id") gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_request" ON "billing_payments" USING btree ("request_id","document_id") WHERE "billing_payments"."request_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_request" ON "payout_runs" USING btree ("request_id") WHERE "payout_runs"."request_id" is not null;