import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { asc, eq, or, sql } from 'drizzle-orm'
import { screens } from '../../modules/screens/schema.ts'
import { deriveOnlineStatus } from '../../modules/telemetry/rules/online.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchIds, listRunningCampaigns } from '../screens/screens.ts'

type VehicleScreen = Vehicle['screens'][number]
type RestaurantScreen = Restaurant['screens'][number]

/** The screens of vehicles or restaurants, by the id of their venue, oldest first, in one query. */
export async function listVenueScreens(
  db: Db,
  venueIds: readonly string[],
  now: Date,
): Promise<Map<string, VehicleScreen[]>> {
  if (venueIds.length === 0) return new Map()
  const venueId = sql<string>`coalesce(${screens.vehicleId}, ${screens.restaurantId})`
  const rows = await db
    .select({
      venueId,
      screen: { _id: screens.id, name: screens.name, model: screens.model, status: screens.status },
      lastHeartbeatAt: presences.lastHeartbeatAt,
    })
    .from(screens)
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .where(or(matchIds(screens.vehicleId, venueIds), matchIds(screens.restaurantId, venueIds)))
    .orderBy(asc(screens.createdAt), asc(screens.id))
  const screensByVenue = Map.groupBy(rows, (row) => row.venueId)
  const presentScreen = ({ screen, lastHeartbeatAt }: (typeof rows)[number]) => ({
    ...screen,
    onlineStatus: deriveOnlineStatus(now, lastHeartbeatAt),
  })
  return new Map([...screensByVenue].map(([id, list]) => [id, list.map(presentScreen)]))
}

/** The same with the campaigns on each screen, which only the owner may see. */
export async function listScreensWithCampaigns(
  db: Db,
  venueIds: readonly string[],
  now: Date,
): Promise<Map<string, RestaurantScreen[]>> {
  const screensByVenue = await listVenueScreens(db, venueIds, now)
  const screenIds = [...screensByVenue.values()].flat().map(({ _id }) => _id)
  const running = screenIds.length > 0 ? await listRunningCampaigns(db, screenIds, now) : []
  const campaignsByScreen = Map.groupBy(running, ({ screenId }) => screenId)
  const attachCampaigns = (screen: VehicleScreen): RestaurantScreen => ({
    ...screen,
    campaigns: (campaignsByScreen.get(screen._id) ?? []).map(({ campaign: { _id, name, status } }) => ({
      _id,
      name,
      status,
    })),
  })
  return new Map([...screensByVenue].map(([id, list]) => [id, list.map(attachCampaigns)]))
}
