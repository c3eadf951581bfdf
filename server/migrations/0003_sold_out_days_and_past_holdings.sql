CREATE TABLE "past_holdings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holder_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "past_holdings" ADD CONSTRAINT "past_holdings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_holdings_holder" ON "past_holdings" USING btree ("holder_id","screen_id");--> statement-breakpoint
CREATE INDEX "past_holdings_screen" ON "past_holdings" USING btree ("screen_id","released_at");--> statement-breakpoint
CREATE INDEX "screen_days_sold_out" ON "screen_days" USING btree ("screen_id","day") WHERE "screen_days"."slots_taken" >= "screen_days"."slots_per_loop";