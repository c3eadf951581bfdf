import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type DayKey, buildProofFilter, sumColumns } from '../queries/day-sums.ts'
import { campaignDays, plays } from '../schema.ts'

/**
 * Recomputes sums from the plays. It locks the rows first, in the order of `recordPlays`. New plays of these days wait
 * and are added to the new sums, so none is lost or counted twice.
 */
export async function recomputeDays(tx: Tx, days: readonly DayKey[]): Promise<void> {
  const keys = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as mended(
    "campaignId" uuid, "screenId" uuid, day date)`
  await tx.execute(sql`
    insert into ${campaignDays} as known (campaign_id, screen_id, day, plays, partial_plays, impressions)
    select "campaignId", "screenId", day, 0, 0, 0 from ${keys} order by "campaignId", "screenId", day
    on conflict (campaign_id, screen_id, day) do update set plays = known.plays`)
  // A separate statement, because it has to see what was written while the first one waited.
  await tx.execute(sql`
    update ${campaignDays} as known set plays = proven.plays, partial_plays = proven.partial_plays,
      impressions = proven.impressions, last_played_at = proven.last_played_at
    from ${keys}
    cross join lateral (
      select ${sumColumns} from ${plays}
      where screen_id = mended."screenId" and campaign_id = mended."campaignId" and plays.day = mended.day
        and ${buildProofFilter(sql`mended.day`, sql`mended.day`)}
    ) as proven
    where known.campaign_id = mended."campaignId" and known.screen_id = mended."screenId" and known.day = mended.day`)
  await tx.execute(sql`
    delete from ${campaignDays} as known using ${keys}
    where known.campaign_id = mended."campaignId" and known.screen_id = mended."screenId" and known.day = mended.day
      and known.plays = 0 and known.partial_plays = 0`)
}
