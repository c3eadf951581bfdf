import { getCampaignDelivery } from '@marquee/contract/campaigns'
import { asc, eq, sql } from 'drizzle-orm'
import { type ReportedCampaign, reportedCampaign } from '../modules/campaigns/policy.ts'
import { restaurants, vehicles } from '../modules/fleet/schema.ts'
import { campaignDays } from '../modules/playback/schema.ts'
import { screens } from '../modules/screens/schema.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'

/** Proven plays by day and screen; of deleted campaigns too (product design 7). */
export const campaignDeliveryRoutes: readonly Route[] = [
  route(getCampaignDelivery, async ({ caller, params }, { db }) => {
    const campaign = await reportedCampaign(db, caller, params.id)
    return {
      campaign: { _id: campaign.campaignId, name: campaign.name, deleted: campaign.isDeleted },
      rows: await deliveryOf(db, campaign),
    }
  }),
]

function deliveryOf(db: Db, { campaignId }: ReportedCampaign) {
  return db
    .select({
      day: campaignDays.day,
      screenId: campaignDays.screenId,
      model: screens.model,
      place,
      plays: campaignDays.plays,
      partialPlays: campaignDays.partialPlays,
      impressions: campaignDays.impressions,
    })
    .from(campaignDays)
    .innerJoin(screens, eq(screens.id, campaignDays.screenId))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(campaignDays.campaignId, campaignId))
    .orderBy(asc(campaignDays.day), asc(place), campaignDays.screenId)
}

/** Where the screen is now; empty after its place was deleted. */
const place = sql<string>`coalesce(${restaurants.name},
  ${vehicles.brand} || ' ' || ${vehicles.model} || ', ' || ${vehicles.registrationNumber}, '')`
