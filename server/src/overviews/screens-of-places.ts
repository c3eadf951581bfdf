import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { asc, eq, or, sql } from 'drizzle-orm'
import { screens } from '../modules/screens/schema.ts'
import { onlineStatusAt } from '../modules/telemetry/rules/online.ts'
import { presences } from '../modules/telemetry/schema.ts'
import type { Db } from '../platform/db/database.ts'
import { isOneOf, runningCampaigns } from './screens-in-full.ts'

type VehicleScreen = Vehicle['screens'][number]
type RestaurantScreen = Restaurant['screens'][number]

/** The screens of vehicles or restaurants, by the id of their place, oldest first. One query. */
export async function screensOfPlaces(
  db: Db,
  placeIds: readonly string[],
  now: Date,
): Promise<Map<string, VehicleScreen[]>> {
  if (placeIds.length === 0) return new Map()
  const placeId = sql<string>`coalesce(${screens.vehicleId}, ${screens.restaurantId})`
  const rows = await db
    .select({
      placeId,
      screen: { _id: screens.id, name: screens.name, model: screens.model, status: screens.status },
      lastBeatAt: presences.lastBeatAt,
    })
    .from(screens)
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .where(or(isOneOf(screens.vehicleId, placeIds), isOneOf(screens.restaurantId, placeIds)))
    .orderBy(asc(screens.createdAt), asc(screens.id))
  const byPlace = Map.groupBy(rows, (row) => row.placeId)
  const present = ({ screen, lastBeatAt }: (typeof rows)[number]) => ({
    ...screen,
    onlineStatus: onlineStatusAt(now, lastBeatAt),
  })
  return new Map([...byPlace].map(([id, list]) => [id, list.map(present)]))
}

/** The same with the campaigns that run on each; they are the business of the owner alone. */
export async function screensWithCampaigns(
  db: Db,
  placeIds: readonly string[],
  now: Date,
): Promise<Map<string, RestaurantScreen[]>> {
  const byPlace = await screensOfPlaces(db, placeIds, now)
  const screenIds = [...byPlace.values()].flat().map(({ _id }) => _id)
  const running = screenIds.length > 0 ? await runningCampaigns(db, screenIds, now) : []
  const campaignsOf = Map.groupBy(running, ({ screenId }) => screenId)
  const withCampaigns = (screen: VehicleScreen): RestaurantScreen => ({
    ...screen,
    campaigns: (campaignsOf.get(screen._id) ?? []).map(({ campaign: { _id, name, status } }) => ({
      _id,
      name,
      status,
    })),
  })
  return new Map([...byPlace].map(([id, list]) => [id, list.map(withCampaigns)]))
}
