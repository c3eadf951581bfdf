CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender" uuid NOT NULL,
	"size_bytes" bigint NOT NULL,
	"arrived_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_arrived" CHECK ("uploads"."arrived_bytes" between 0 and "uploads"."size_bytes" and "uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX "uploads_sender" ON "uploads" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");