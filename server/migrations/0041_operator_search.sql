CREATE INDEX "campaigns_search" ON "campaigns" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pairings_code" ON "pairings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "billing_documents_search" ON "billing_documents" USING gin ("number" gin_trgm_ops);