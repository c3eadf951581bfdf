import { REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import { and, gt, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { approvalWindows, campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'
import { DAYS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Plays are accepted for thirty days; one more day for those that are under way. */
const LATE_PLAYS_MS = REPORT_RETENTION_DAYS * DAYS

type CampaignRow = { id: string; throughDay: string; isDue: boolean }

const hasAired = sql`exists (select from ${approvalWindows} where ${approvalWindows.campaignId} = ${campaigns.id})`

/** Counts the campaigns after one of them that have been on air. */
export function countCampaigns(db: Db, after: string | null): Promise<number> {
  return db.$count(campaigns, and(after === null ? undefined : gt(campaigns.id, after), hasAired))
}

/**
 * Lists campaigns that have been on air, in the order of their ids. Due are those with a finished day that is not counted
 * yet, with plays that arrived late, or with another time zone since. The promised plays of a finished day do not change
 * otherwise (decision 9).
 */
export async function listCampaignPage(db: Db, at: Date, after: string | null, limit: number): Promise<CampaignRow[]> {
  const zone = sql`coalesce(${locations.timeZone}, 'UTC')`
  const lateSince = new Date(at.getTime() - LATE_PLAYS_MS)
  const { rows } = await db.execute<CampaignRow>(sql`
    with page as materialized (
      select ${campaigns.id} as id, ${zone} as zone
      from ${campaigns} left join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${after === null ? sql`true` : gt(campaigns.id, after)}
        and ${hasAired}
      order by ${campaigns.id}
      limit ${limit}
    ), aired as (
      select page.id, zone, min(${approvalWindows.startsOn}) as starts_on,
        least(max(${approvalWindows.endsOn}), (${at}::timestamptz at time zone page.zone)::date - 1) as through_day
      from page join ${approvalWindows} on ${approvalWindows.campaignId} = page.id
      group by page.id, zone
    )
    select aired.id, aired.through_day::text as "throughDay", aired.starts_on <= aired.through_day and (
      kept.campaign_id is null or kept.through_day <> aired.through_day or kept.time_zone <> aired.zone
      or kept.through_day >= ${lateSince}::timestamptz::date and kept.plays <> (
        select coalesce(sum(plays), 0) from ${campaignDays}
        where campaign_id = aired.id and day <= kept.through_day
      )
    ) as "isDue"
    from aired left join ${campaignDeliveries} as kept on kept.campaign_id = aired.id
    order by aired.id`)
  return rows
}
