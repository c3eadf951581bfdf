DROP INDEX "audit_subject";--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at" DESC NULLS LAST);