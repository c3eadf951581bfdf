CREATE TABLE "house_card" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"headline" text NOT NULL,
	"line" text NOT NULL,
	"call_to_action" text NOT NULL,
	"background" text NOT NULL,
	"foreground" text NOT NULL,
	"has_qr" boolean NOT NULL,
	"logo" text,
	"version" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "house_card_only" CHECK ("house_card"."only"),
	CONSTRAINT "house_card_colours" CHECK ("house_card"."background" ~ '^#[0-9a-f]{6}$' and "house_card"."foreground" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "house_card" ADD CONSTRAINT "house_card_logo_media_files_name_fk" FOREIGN KEY ("logo") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_card_logo" ON "house_card" USING btree ("logo");