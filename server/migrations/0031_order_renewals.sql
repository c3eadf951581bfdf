CREATE TABLE "billing_order_renewals" (
	"order_id" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_order_renewals_order_id_approved_at_pk" PRIMARY KEY("order_id","approved_at")
);
--> statement-breakpoint
ALTER TABLE "billing_order_renewals" ADD CONSTRAINT "billing_order_renewals_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER billing_order_renewals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_order_renewals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
