CREATE TABLE "job_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"last_screen_id" uuid,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"findings" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
