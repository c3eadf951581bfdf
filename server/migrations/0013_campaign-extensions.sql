-- `NOT VALID` and the function were added by hand.
-- compatible: the version before writes no extensions, and reserves nothing for a campaign that has a window in force.
-- But it takes a recorded extension for a change that suspends the approval, and its jobs would end the orders of the
-- campaign there. So it must not run once a campaign was extended (docs/operating.md, Upgrading).

ALTER TABLE "campaign_changes" DROP CONSTRAINT "campaign_changes_kind";--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD COLUMN "weeks" integer;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_extended" CHECK (("campaign_changes"."kind" = 'extended') = ("campaign_changes"."weeks" is not null and "campaign_changes"."ends_on" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_kind" CHECK ("campaign_changes"."kind" in ('created', 'saved', 'submitted', 'extended', 'deleted')) NOT VALID;
--> statement-breakpoint
-- A campaign that is extended keeps its approval: its windows in force grow with its reservations (decision 27).
CREATE OR REPLACE FUNCTION reservations_open_windows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approval_windows AS in_force SET ends_on = taken.ends_on
  FROM taken
  JOIN campaigns ON campaigns.id = taken.holder_id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
  WHERE in_force.campaign_id = taken.holder_id AND in_force.screen_id = taken.screen_id AND in_force.until_at IS NULL
    AND in_force.starts_on = taken.starts_on AND in_force.ends_on < taken.ends_on;
  INSERT INTO approval_windows (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
  SELECT taken.holder_id, taken.screen_id, taken.starts_on, taken.ends_on, media_files.sha256,
    media_files.duration_ms, taken.booked_at
  FROM taken
  JOIN campaigns ON campaigns.id = taken.holder_id AND campaigns.status = 'Approved' AND campaigns.deleted_at IS NULL
  JOIN companies ON companies.id = campaigns.company_id AND companies.suspended_at IS NULL
  JOIN media_files ON media_files.name = campaigns.video AND media_files.kind = 'video'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
