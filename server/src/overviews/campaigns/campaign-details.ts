import { type Campaign, getCampaign } from '@marquee/contract/campaigns'
import { countPlayStates } from '@marquee/contract/play-state.rules'
import { COMMON } from '@marquee/contract/refusals'
import { and, asc, eq, max, sql, sum } from 'drizzle-orm'
import { type OwnCampaign, type VisibleCampaign, requireVisibleCampaign } from '../../modules/campaigns/policy.ts'
import { hidePrice, NO_PROOF, presentCampaign } from '../../modules/campaigns/present.ts'
import { findCampaign } from '../../modules/campaigns/queries/campaigns.ts'
import { isOnAir } from '../../modules/campaigns/rules.ts'
import { locations, restaurantImages, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { readsPrices } from '../../modules/members/policy.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { campaignDays } from '../../modules/playback/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import { deriveOnlineStatus } from '../../modules/telemetry/rules/online.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { isOfVenue, playColumns, createPlayStateRule } from '../screens/play-states.ts'
import { listCampaignProofs } from './campaign-plays.ts'

/** A campaign with its screens, plays and impressions (API-CAMP-02). */
export const campaignDetailsRoutes: readonly Route[] = [
  route(getCampaign, async ({ caller, params }, { db, clock }) => {
    const campaign = await getCampaignDetails(db, await requireVisibleCampaign(db, caller, params.id), clock.now())
    return readsPrices(caller) ? campaign : hidePrice(campaign)
  }),
]

/** @throws Refused notFound when it was deleted in the meantime */
export async function getCampaignDetails(db: Db, which: OwnCampaign | VisibleCampaign, at: Date): Promise<Campaign> {
  const [campaign, screensRunningOn] = await Promise.all([
    findCampaign(db, which),
    listCampaignScreens(db, which.campaignId, at),
  ])
  if (!campaign) throw refuse(COMMON.notFound)
  const proven = await listCampaignProofs(db, [campaign], at)
  return {
    ...presentCampaign(campaign, proven.get(campaign.id) ?? NO_PROOF),
    screensRunningOn,
    screensNow: isOnAir(campaign, at) ? countPlayStates(screensRunningOn.map(({ playState }) => playState)) : null,
  }
}

/** The screens allotted to a campaign when it was saved, each with its venue (OPEN-65). */
async function listCampaignScreens(db: Db, campaignId: string, at: Date): Promise<Campaign['screensRunningOn']> {
  const rows = await db
    .select({
      screenId: screens.id,
      name: screens.name,
      model: screens.model,
      now: playColumns,
      vehicle: {
        _id: vehicles.id,
        ...pickColumns(vehicles, 'brand', 'model', 'registrationNumber', 'image'),
      },
      restaurant: { _id: restaurants.id, name: restaurants.name, image: firstImage },
      plays: sum(campaignDays.plays).mapWith(Number),
      impressions: sum(campaignDays.impressions).mapWith(Number),
      lastPlayedAt: max(campaignDays.lastPlayedAt),
    })
    .from(reservations)
    .innerJoin(screens, eq(screens.id, reservations.screenId))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, isOfVenue)
    .leftJoin(
      campaignDays,
      and(eq(campaignDays.campaignId, reservations.holderId), eq(campaignDays.screenId, screens.id)),
    )
    .where(eq(reservations.holderId, campaignId))
    .groupBy(screens.id, presences.screenId, vehicles.id, restaurants.id, locations.id)
    .orderBy(asc(restaurants.name), asc(vehicles.registrationNumber), asc(screens.name), screens.id)
  const getPlayState = createPlayStateRule(at)
  return rows.map(({ now, plays, impressions, lastPlayedAt, ...screen }) => ({
    ...screen,
    onlineStatus: deriveOnlineStatus(at, now.lastHeartbeatAt),
    playState: getPlayState(now),
    plays: plays ?? 0,
    impressions: impressions ?? 0,
    lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
  }))
}

const firstImage = sql<string | null>`(
  select ${restaurantImages.image} from ${restaurantImages}
  where ${restaurantImages.restaurantId} = ${restaurants.id} order by ${restaurantImages.position} limit 1)`
