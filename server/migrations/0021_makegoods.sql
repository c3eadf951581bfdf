-- `NOT VALID` and the triggers were added by hand.
-- compatible: the version before writes no free days, and no offer is made before an operator switches the rule on in
-- this version. Its nightly job would sell free days to the client; a trigger refuses that order.

CREATE TABLE "makegood_credits" (
	"document_id" uuid NOT NULL,
	"makegood_id" uuid NOT NULL,
	CONSTRAINT "makegood_credits_document_id_pk" PRIMARY KEY("document_id")
);
--> statement-breakpoint
CREATE TABLE "makegood_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"makegood_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"order_line_id" uuid,
	"promised_plays" bigint NOT NULL,
	"missing_plays" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	"is_credited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "makegood_parts_plays" CHECK ("makegood_parts"."missing_plays" between 1 and "makegood_parts"."promised_plays" and "makegood_parts"."credit_cents" >= 0 and ("makegood_parts"."order_line_id" is not null or "makegood_parts"."credit_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "makegood_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"min_percent" integer NOT NULL,
	"choice_days" integer NOT NULL,
	"active_since" timestamp (3) with time zone,
	CONSTRAINT "makegood_settings_only" CHECK ("makegood_settings"."only"),
	CONSTRAINT "makegood_settings_mode" CHECK ("makegood_settings"."mode" in ('off', 'choice', 'days', 'credit')),
	CONSTRAINT "makegood_settings_limits" CHECK ("makegood_settings"."min_percent" between 1 and 100 and "makegood_settings"."choice_days" between 7 and 90),
	CONSTRAINT "makegood_settings_active" CHECK (("makegood_settings"."mode" = 'off') = ("makegood_settings"."active_since" is null))
);
--> statement-breakpoint
CREATE TABLE "makegoods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"promised_plays" bigint NOT NULL,
	"missing_plays" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"decide_by" date NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "makegoods_mode" CHECK ("makegoods"."mode" in ('choice', 'days', 'credit')),
	CONSTRAINT "makegoods_state" CHECK ("makegoods"."state" in ('offered', 'days', 'credit', 'declined', 'expired')),
	CONSTRAINT "makegoods_plays" CHECK ("makegoods"."missing_plays" between 1 and "makegoods"."promised_plays" and "makegoods"."credit_cents" >= 0),
	CONSTRAINT "makegoods_decided" CHECK (("makegoods"."state" = 'offered') = ("makegoods"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_end";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "makegood_of" uuid;--> statement-breakpoint
ALTER TABLE "makegood_credits" ADD CONSTRAINT "makegood_credits_document_id_billing_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."billing_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegood_credits" ADD CONSTRAINT "makegood_credits_makegood_id_makegoods_id_fk" FOREIGN KEY ("makegood_id") REFERENCES "public"."makegoods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegood_parts" ADD CONSTRAINT "makegood_parts_makegood_id_makegoods_id_fk" FOREIGN KEY ("makegood_id") REFERENCES "public"."makegoods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegood_parts" ADD CONSTRAINT "makegood_parts_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegood_parts" ADD CONSTRAINT "makegood_parts_order_line_id_billing_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."billing_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegoods" ADD CONSTRAINT "makegoods_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makegoods" ADD CONSTRAINT "makegoods_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "makegood_credits_makegood" ON "makegood_credits" USING btree ("makegood_id");--> statement-breakpoint
CREATE INDEX "makegood_parts_makegood" ON "makegood_parts" USING btree ("makegood_id","screen_id");--> statement-breakpoint
CREATE INDEX "makegood_parts_screen" ON "makegood_parts" USING btree ("screen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "makegood_parts_line" ON "makegood_parts" USING btree ("order_line_id") WHERE "makegood_parts"."order_line_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "makegoods_campaign" ON "makegoods" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "makegoods_newest" ON "makegoods" USING btree ("offered_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "makegoods_state" ON "makegoods" USING btree ("state","offered_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "makegoods_open" ON "makegoods" USING btree ("decide_by") WHERE "makegoods"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "makegoods_decided_by" ON "makegoods" USING btree ("decided_by") WHERE "makegoods"."decided_by" is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_makegood_of_campaigns_id_fk" FOREIGN KEY ("makegood_of") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_end" CHECK ("campaigns"."weeks" >= 1 and case when "campaigns"."makegood_of" is null then "campaigns"."ends_on" = "campaigns"."starts_on" + 7 * "campaigns"."weeks" - 1
        else "campaigns"."ends_on" between "campaigns"."starts_on" + 7 * ("campaigns"."weeks" - 1) and "campaigns"."starts_on" + 7 * "campaigns"."weeks" - 1 and "campaigns"."total_cents" = 0 end) NOT VALID;
--> statement-breakpoint
-- Free days are not sold.
CREATE FUNCTION billing_orders_refuse_free_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM campaigns WHERE id = NEW.campaign_id AND makegood_of IS NOT NULL) THEN
    RAISE EXCEPTION 'campaign % is free days and has no order', NEW.campaign_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER billing_orders_refuse_free_days AFTER INSERT ON billing_orders
  FOR EACH ROW EXECUTE FUNCTION billing_orders_refuse_free_days();
--> statement-breakpoint
CREATE TRIGGER makegood_credits_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON makegood_credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
