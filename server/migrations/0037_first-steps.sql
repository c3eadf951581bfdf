CREATE TABLE "first_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_steps_state" CHECK ("first_steps"."state" in ('done', 'skipped'))
);
