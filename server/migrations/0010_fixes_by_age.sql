DROP INDEX "fixes_age";--> statement-breakpoint
CREATE INDEX "fixes_age" ON "fixes" USING brin ("at");