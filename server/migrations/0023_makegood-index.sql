-- compatible: the version before never writes the column.
CREATE UNIQUE INDEX CONCURRENTLY "campaigns_makegood" ON "campaigns" USING btree ("makegood_of") WHERE "campaigns"."makegood_of" is not null;