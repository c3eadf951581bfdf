DROP INDEX "plays_screen";--> statement-breakpoint
CREATE INDEX "plays_screen" ON "plays" USING btree ("screen_id","started_at","verdict");