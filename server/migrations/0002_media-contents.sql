CREATE TABLE "media_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "part_ends" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
INSERT INTO "media_contents" SELECT "sha256", max("size_bytes"), max("created_at") FROM "media_files" GROUP BY "sha256";
