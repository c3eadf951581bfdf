CREATE INDEX "audit_party_newest" ON "audit" USING btree ("party_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("subject_kind","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin (("subject_name" || ' ' || "actor_name" || ' ' || coalesce("reason", '')) gin_trgm_ops);