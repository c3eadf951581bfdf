CREATE TABLE "installation" (
	"id" uuid NOT NULL,
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('screen-silent', 'campaign-without-plays', 'review-overdue', 'mail-failing', 'job-failing', 'disk-failing'));