import type { FleetCounts, FleetFilter, FleetScreen } from '@marquee/contract/fleet-watch'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { devices, screens } from '../../modules/screens/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOneOf } from '../screens-in-full.ts'
import { inState, withinScope } from './fleet-filter.ts'
import { ofPresentDevice, presentDevice, screenName, type States, venueName } from './fleet-states.ts'

export type Sort = { by: keyof typeof ORDERS; isDown: boolean }

const locationOfPlace = sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

/**
 * The ids of the screens in their order, a page of them or all. What the order does not need is not joined: the
 * database leaves out what it is not asked for.
 */
export async function fleetIds(
  db: Db,
  states: States,
  { filter, sort, page }: { filter: FleetFilter; sort: Sort; page?: { from: number; size: number } },
): Promise<string[]> {
  const found = db
    .select({ id: screens.id })
    .from(screens)
    .leftJoin(devices, presentDevice)
    .leftJoin(presences, ofPresentDevice)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, locationOfPlace)
    .leftJoin(owners, eq(owners.id, screens.ownerId))
    .where(and(withinScope(filter), inState(filter, states)))
    .orderBy(inOrder(ORDERS[sort.by](states), sort.isDown), asc(screens.id))
  const rows = page ? await found.limit(page.size).offset(page.from) : await found
  return rows.map(({ id }) => id)
}

/** What each column is sorted by; of equals the order is that of their ids, so that nothing jumps. */
const ORDERS = {
  // The screens of a venue stand together.
  name: () => sql`lower(concat_ws(' ', ${venueName}, ${screens.name}))`,
  place: () => sql`lower(${locations.name}::text)`,
  owner: () => sql`lower(${owners.name})`,
  // Whoever is there is there now: their beats must not shuffle the list.
  contact: (states: States) => sql`case when ${states.link.online} then 'infinity' else ${presences.lastBeatAt} end`,
  playing: (states: States) => sql`case when ${states.link.online} then lower(${presences.playing} ->> 'name') end`,
  content: ({ content }: States) =>
    sql`case when ${content.outdated} then 0 when ${content.downloading} then 1 when ${content.current} then 2 end`,
  version: () => sql`${presences.playerVersion}`,
  storage: (states: States) => states.storagePercent,
  errors: (states: States) => states.errors,
} as const satisfies Record<string, (states: States) => SQL>

/** What is not known stands last, whichever way the list goes. */
const inOrder = (key: SQL, isDown: boolean) => (isDown ? sql`${key} desc nulls last` : sql`${key} asc nulls last`)

/** How many there are of each state, and how many of them the filters leave; one statement. */
export async function countFleet(
  db: Db,
  states: States,
  filter: FleetFilter,
): Promise<{ total: number; counts: FleetCounts }> {
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
  const [row] = await db
    .select({
      total: countOf(inState(filter, states)),
      counts: {
        all: sql<number>`count(*)`,
        online: countOf(states.link.online),
        offline: countOf(states.link.offline),
        silentForADay: countOf(states.isSilentForADay),
        never: countOf(states.link.never),
        unpaired: countOf(states.link.unpaired),
        outdated: countOf(states.content.outdated),
        downloading: countOf(states.content.downloading),
        storageFull: countOf(states.isStorageFull),
        withErrors: countOf(states.hasErrors),
        withProofs: countOf(states.hasProofs),
        proofsWaiting: sql<number>`coalesce(sum(${presences.queuedPlays}), 0)`,
      },
    })
    .from(screens)
    .leftJoin(devices, presentDevice)
    .leftJoin(presences, ofPresentDevice)
    .where(withinScope(filter))
  if (!row) throw new Error('a count has one row')
  return row
}

/** Some screens by id, in that order; ids of what is gone meanwhile are left out. */
export async function fleetScreens(db: Db, states: States, ids: readonly string[]): Promise<FleetScreen[]> {
  if (ids.length === 0) return []
  const rows = await selectScreens(db, states, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [present(row)] : []
  })
}

function selectScreens(db: Db, states: States, ids: readonly string[]) {
  return db
    .select({
      id: screens.id,
      name: screens.name,
      venue: venueName,
      model: screens.model,
      type: screens.screenType,
      status: screens.status,
      location: { id: locations.id, name: locations.name },
      owner: { id: owners.id, name: owners.name },
      online: states.linkState,
      content: states.contentState,
      contentSince: sql`${states.contentSince}`.mapWith(presences.lastBeatAt),
      errors: states.errors,
      device: { uuid: devices.uuid, model: devices.model },
      presence: {
        lastBeatAt: presences.lastBeatAt,
        playing: presences.playing,
        playerVersion: presences.playerVersion,
        storageUsedBytes: presences.storageUsedBytes,
        storageQuotaBytes: presences.storageQuotaBytes,
        queuedPlays: presences.queuedPlays,
        faults: presences.faults,
      },
    })
    .from(screens)
    .innerJoin(owners, eq(owners.id, screens.ownerId))
    .leftJoin(devices, presentDevice)
    .leftJoin(presences, ofPresentDevice)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, locationOfPlace)
    .where(isOneOf(screens.id, ids))
}

type Row = Awaited<ReturnType<typeof selectScreens>>[number]

function present({ presence, device, contentSince, errors, ...row }: Row): FleetScreen {
  const { playing } = presence ?? {}
  return {
    ...row,
    lastContact: presence?.lastBeatAt.toISOString() ?? null,
    playing: row.online === 'online' && playing ? { kind: playing.kind, name: playing.name } : null,
    contentSince: contentSince instanceof Date ? contentSince.toISOString() : null,
    device: device && { ...device, playerVersion: presence?.playerVersion ?? null },
    storage: storageOf(presence),
    errors,
    lastError: errors > 0 ? (presence?.faults[0] ?? null) : null,
    queuedPlays: presence?.queuedPlays ?? 0,
  }
}

function storageOf(presence: Row['presence']): FleetScreen['storage'] {
  if (!presence || presence.storageUsedBytes === null) return null
  return { usedBytes: presence.storageUsedBytes, quotaBytes: presence.storageQuotaBytes }
}

export type Spot = Pick<FleetScreen, 'id' | 'name' | 'type' | 'online'> & { latitude: number; longitude: number }

/**
 * Where screens are, those of which it is known: a restaurant where its owner says that it stands, everything else
 * where its device was last (decision 10).
 */
export function fleetSpots(db: Db, states: States, filter: FleetFilter, most: number): Promise<Spot[]> {
  // Both degrees are there or none, here as there.
  const latitude = sql<number>`coalesce(${restaurants.latitude}, ${presences.latitude})`
  const longitude = sql<number>`coalesce(${restaurants.longitude}, ${presences.longitude})`
  return db
    .select({
      id: screens.id,
      name: screenName,
      type: screens.screenType,
      online: states.linkState,
      latitude,
      longitude,
    })
    .from(screens)
    .leftJoin(devices, presentDevice)
    .leftJoin(presences, ofPresentDevice)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(and(withinScope(filter), inState(filter, states), isNotNull(latitude), isNotNull(longitude)))
    .orderBy(asc(screens.id))
    .limit(most)
}
