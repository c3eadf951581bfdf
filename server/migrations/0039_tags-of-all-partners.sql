-- short: partners give at most a few tags to each screen, so the table is small.
CREATE INDEX "screen_tags_key" ON "screen_tags" USING btree ("key","tag");
