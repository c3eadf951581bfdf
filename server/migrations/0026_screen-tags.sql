CREATE TABLE "screen_tags" (
	"screen_id" uuid NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "screen_tags_screen_id_key_pk" PRIMARY KEY("screen_id","key"),
	CONSTRAINT "screen_tags_length" CHECK (char_length("screen_tags"."tag") between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screen_tags_owner" ON "screen_tags" USING btree ("owner_id","key");