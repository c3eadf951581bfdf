CREATE INDEX "screen_days_sold_out" ON "screen_days" USING btree ("screen_id","day") WHERE "screen_days"."slots_taken" >= "screen_days"."slots_per_loop";
