import { getOwnerToday } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { translateStored } from '../../platform/stored-texts.ts'
import { venueName, vehicleName } from '../../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { infotainmentVideos } from '../../modules/infotainment/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import { OFFLINE_AFTER_MS } from '../../modules/telemetry/rules/online.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { isOfVenue, playColumns, createPlayStateRule } from '../screens/play-states.ts'

type Today = EndpointReply<typeof getOwnerToday>

/** The number of items in a list of the dashboard; the count beside it is complete. */
const MAX_ITEMS = 5

/** What needs a partner's attention (DSH-7); empty without an owner profile. */
export const ownerTodayRoutes: readonly Route[] = [
  readRoute(getOwnerToday, async ({ caller }, { db, clock }) => ({
    success: true,
    ...(caller.ownerId ? await getToday(db, caller.ownerId, clock.now()) : EMPTY_TODAY),
  })),
]

type TodayItems = Omit<Today, 'success'>

const EMPTY_TODAY: TodayItems = {
  offline: { count: 0, screens: [] },
  rejected: { count: 0, things: [] },
  waiting: { count: 0, things: [] },
}

async function getToday(db: Db, ownerId: string, now: Date): Promise<TodayItems> {
  const [offline, reviewed] = await Promise.all([listOfflineScreens(db, ownerId, now), listReviewItems(db, ownerId)])
  return { offline, ...reviewed }
}

/** The offline screens, offline for the longest first; screens of closed venues are switched off and do not count. */
async function listOfflineScreens(db: Db, ownerId: string, now: Date): Promise<Today['offline']> {
  const withoutHeartbeat = await db
    .select({
      _id: screens.id,
      name: screens.name,
      model: screens.model,
      place: venueName,
      locationName: sql<string>`coalesce(${locations.name}, '')`,
      timeZone: sql<string>`coalesce(${locations.timeZone}, 'UTC')`,
      lastHeartbeatAt: presences.lastHeartbeatAt,
      now: playColumns,
    })
    .from(screens)
    .innerJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, isOfVenue)
    .where(
      and(eq(screens.ownerId, ownerId), lte(presences.lastHeartbeatAt, new Date(now.getTime() - OFFLINE_AFTER_MS))),
    )
    .orderBy(asc(presences.lastHeartbeatAt), screens.id)
  const getPlayState = createPlayStateRule(now)
  const offline = withoutHeartbeat.filter((screen) => getPlayState(screen.now) === 'offline')
  const first = offline.slice(0, MAX_ITEMS).map(({ lastHeartbeatAt, now: _now, ...screen }) => ({
    ...screen,
    lastConnection: lastHeartbeatAt.toISOString(),
  }))
  return { count: offline.length, screens: first }
}

/** Rejected and pending venues and infotainment videos, newest first. */
async function listReviewItems(db: Db, ownerId: string): Promise<Pick<Today, 'rejected' | 'waiting'>> {
  const found = (
    await Promise.all([
      listTableItems(db, vehicles, vehicleName, ownerId),
      listTableItems(db, restaurants, sql<string>`${restaurants.name}`, ownerId),
      listTableItems(db, infotainmentVideos, sql<string>`${infotainmentVideos.name}`, ownerId),
    ])
  )
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const rejected = found.filter((item) => item.isRejected)
  const waiting = found.filter((item) => !item.isRejected)
  return {
    rejected: {
      count: rejected.length,
      things: rejected
        .slice(0, MAX_ITEMS)
        .map((item) => ({ ...presentItem(item), reason: translateStored(item.reason ?? '') })),
    },
    waiting: { count: waiting.length, things: waiting.slice(0, MAX_ITEMS).map(presentItem) },
  }
}

type ReviewItem = {
  kind: Today['waiting']['things'][number]['kind']
  id: string
  name: string
  isRejected: boolean
  reason: string | null
  at: Date
}

const presentItem = ({ kind, id, name, at }: ReviewItem) => ({ kind, id, name, at: at.toISOString() })

const ITEM_KINDS = new Map<unknown, ReviewItem['kind']>([
  [vehicles, 'vehicle'],
  [restaurants, 'restaurant'],
  [infotainmentVideos, 'infotainment'],
])

async function listTableItems(
  db: Db,
  table: typeof vehicles | typeof restaurants | typeof infotainmentVideos,
  name: SQL<string>,
  ownerId: string,
): Promise<ReviewItem[]> {
  // Every table of the parameter is a key of the map.
  const kind = ITEM_KINDS.get(table) as ReviewItem['kind']
  const { status, rejectionReason, updatedAt, submittedAt } = table
  const rows = await db
    .select({ id: table.id, name, status, reason: rejectionReason, updatedAt, submittedAt })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), isNull(table.deletedAt), inArray(sql`lower(${status})`, REVIEW_STATUSES)))
  return rows.map(({ status: state, updatedAt: decidedAt, submittedAt: sentAt, ...item }) => {
    const isRejected = state.toLowerCase() === 'rejected'
    return { kind, ...item, isRejected, at: isRejected ? decidedAt : sentAt }
  })
}

/** Venues and videos spell their states differently. */
const REVIEW_STATUSES = ['rejected', 'pending approval', 'pending']
