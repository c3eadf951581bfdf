import { and, countDistinct, eq, gte, inArray, sum } from 'drizzle-orm'
import { NO_PROOF, type CampaignProof } from '../../modules/campaigns/present.ts'
import type { StoredCampaign } from '../../modules/campaigns/queries/campaigns.ts'
import { isOnAir } from '../../modules/campaigns/rules.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { campaignDays } from '../../modules/playback/schema.ts'
import { DAYS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** A screen counts as running a campaign when it played it within this time (product 7). */
const RUNNING_MS = DAYS

/** The proven plays of these campaigns, also on screens that an edit has released. */
export async function listCampaignProofs(
  db: Db,
  campaigns: readonly StoredCampaign[],
  at: Date,
): Promise<Map<string, CampaignProof>> {
  const ids = campaigns.map((campaign) => campaign.id)
  const onAir = campaigns.filter((campaign) => isOnAir(campaign, at)).map((campaign) => campaign.id)
  const [sums, running] = await Promise.all([sumPlays(db, ids), countRunningScreens(db, onAir, at)])
  return new Map(ids.map((id) => [id, { ...NO_PROOF, ...sums.get(id), screensRunning: running.get(id) ?? 0 }]))
}

async function sumPlays(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { plays: number; impressions: number }>()
  const rows = await db
    .select({
      id: campaignDays.campaignId,
      plays: sum(campaignDays.plays).mapWith(Number),
      impressions: sum(campaignDays.impressions).mapWith(Number),
    })
    .from(campaignDays)
    .where(inArray(campaignDays.campaignId, [...ids]))
    .groupBy(campaignDays.campaignId)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** The number of reserved screens that have played the campaign lately. */
async function countRunningScreens(db: Db, ids: readonly string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: campaignDays.campaignId, screens: countDistinct(campaignDays.screenId) })
    .from(campaignDays)
    .innerJoin(
      reservations,
      and(eq(reservations.holderId, campaignDays.campaignId), eq(reservations.screenId, campaignDays.screenId)),
    )
    .where(
      and(
        inArray(campaignDays.campaignId, [...ids]),
        // The same condition again, so that PostgreSQL uses the index of the reservations.
        inArray(reservations.holderId, [...ids]),
        gte(campaignDays.lastPlayedAt, new Date(at.getTime() - RUNNING_MS)),
      ),
    )
    .groupBy(campaignDays.campaignId)
  return new Map(rows.map((row) => [row.id, row.screens]))
}
