import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type DayKey, buildProofFilter, selectPacked, sumColumns } from '../queries/day-sums.ts'
import type { PackedSum } from '../rules/packed-sums.ts'
import { campaignDays, plays } from '../schema.ts'

/**
 * Recomputes sums from the plays, and from the sums of those in files. It locks the rows first, in the order of
 * `recordPlays`. New plays of these days wait and are added to the new sums, so none is lost or counted twice.
 */
export async function recomputeDays(tx: Tx, days: readonly DayKey[], packed: readonly PackedSum[] = []): Promise<void> {
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
      select sum(plays) as plays, sum(partial_plays) as partial_plays, sum(impressions) as impressions,
        max(last_played_at) as last_played_at
      from (
        select ${sumColumns} from ${plays} as one
        where screen_id = mended."screenId" and campaign_id = mended."campaignId" and one.day = mended.day
          and ${buildProofFilter(sql`mended.day`, sql`mended.day`)}
        union all
        select packed.plays, packed.partial_plays, packed.impressions, packed.last_played_at
        from (${selectPacked(packed)}) as packed
        where packed.screen_id = mended."screenId" and packed.campaign_id = mended."campaignId" and packed.day = mended.day
      ) as parts
    ) as proven
    where known.campaign_id = mended."campaignId" and known.screen_id = mended."screenId" and known.day = mended.day`)
  await tx.execute(sql`
    delete from ${campaignDays} as known using ${keys}
    where known.campaign_id = mended."campaignId" and known.screen_id = mended."screenId" and known.day = mended.day
      and known.plays = 0 and known.partial_plays = 0`)
}
