import type { FleetCounts, FleetFilter, FleetScreen } from '@marquee/contract/fleet-watch'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { selectTags } from '../../../modules/screens/queries.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchIds } from '../../screens/screens.ts'
import { buildStateFilter, buildScopeFilter } from './filter.ts'
import { isCurrentPresence, isCurrentDevice, screenName, type FleetStates, venueName } from './states.ts'

export type Sort = { by: keyof typeof SORT_KEYS; isDown: boolean }

const isVenueLocation = sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

/**
 * The ids of the screens in order, one page or all. PostgreSQL skips the left joins that neither filter nor order
 * needs.
 */
export async function listFleetIds(
  db: Db,
  states: FleetStates,
  { filter, sort, page }: { filter: FleetFilter; sort: Sort; page?: { from: number; size: number } },
): Promise<string[]> {
  const found = db
    .select({ id: screens.id })
    .from(screens)
    .leftJoin(devices, isCurrentDevice)
    .leftJoin(presences, isCurrentPresence)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, isVenueLocation)
    .leftJoin(owners, eq(owners.id, screens.ownerId))
    .where(and(buildScopeFilter(filter), buildStateFilter(filter, states)))
    .orderBy(buildOrder(SORT_KEYS[sort.by](states), sort.isDown), asc(screens.id))
  const rows = page ? await found.limit(page.size).offset(page.from) : await found
  return rows.map(({ id }) => id)
}

/** The sort keys of the columns. Equal keys are sorted by id, so that the order is stable. */
const SORT_KEYS = {
  // Keeps the screens of a venue together.
  name: () => sql`lower(concat_ws(' ', ${venueName}, ${screens.name}))`,
  place: () => sql`lower(${locations.name}::text)`,
  owner: () => sql`lower(${owners.name})`,
  // Screens that are online count as equal, so that their heartbeats do not reorder the list.
  contact: (states: FleetStates) =>
    sql`case when ${states.link.online} then 'infinity' else ${presences.lastHeartbeatAt} end`,
  playing: (states: FleetStates) =>
    sql`case when ${states.link.online} then lower(${presences.playing} ->> 'name') end`,
  content: ({ content }: FleetStates) =>
    sql`case when ${content.outdated} then 0 when ${content.downloading} then 1 when ${content.current} then 2 end`,
  version: () => sql`${presences.playerVersion}`,
  storage: (states: FleetStates) => states.storagePercent,
  errors: (states: FleetStates) => states.errors,
} as const satisfies Record<string, (states: FleetStates) => SQL>

/** Unknown values are last in both directions. */
const buildOrder = (key: SQL, isDown: boolean) => (isDown ? sql`${key} desc nulls last` : sql`${key} asc nulls last`)

/** The number of screens in each state, and the number that matches the filters, in one statement. */
export async function countFleet(
  db: Db,
  states: FleetStates,
  filter: FleetFilter,
): Promise<{ total: number; counts: FleetCounts }> {
  const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
  const [row] = await db
    .select({
      total: countIf(buildStateFilter(filter, states)),
      counts: {
        all: sql<number>`count(*)`,
        online: countIf(states.link.online),
        offline: countIf(states.link.offline),
        silentForADay: countIf(states.isOfflineForADay),
        never: countIf(states.link.never),
        unpaired: countIf(states.link.unpaired),
        outdated: countIf(states.content.outdated),
        downloading: countIf(states.content.downloading),
        storageFull: countIf(states.isStorageFull),
        withErrors: countIf(states.hasErrors),
        withProofs: countIf(states.hasProofs),
        proofsWaiting: sql<number>`coalesce(sum(${presences.queuedPlays}), 0)`,
      },
    })
    .from(screens)
    .leftJoin(devices, isCurrentDevice)
    .leftJoin(presences, isCurrentPresence)
    .where(buildScopeFilter(filter))
  if (!row) throw new Error('a count has one row')
  return row
}

/** Screens by id, in that order; ids that are gone in the meantime are left out. */
export async function listFleetScreens(db: Db, states: FleetStates, ids: readonly string[]): Promise<FleetScreen[]> {
  if (ids.length === 0) return []
  const rows = await selectScreens(db, states, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentScreen(row)] : []
  })
}

function selectScreens(db: Db, states: FleetStates, ids: readonly string[]) {
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
      contentSince: sql`${states.contentSince}`.mapWith(presences.lastHeartbeatAt),
      errors: states.errors,
      tags: selectTags,
      device: { uuid: devices.uuid, model: devices.model },
      presence: {
        lastHeartbeatAt: presences.lastHeartbeatAt,
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
    .leftJoin(devices, isCurrentDevice)
    .leftJoin(presences, isCurrentPresence)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, isVenueLocation)
    .where(matchIds(screens.id, ids))
}

type Row = Awaited<ReturnType<typeof selectScreens>>[number]

function presentScreen({ presence, device, contentSince, errors, ...row }: Row): FleetScreen {
  const { playing } = presence ?? {}
  return {
    ...row,
    lastContact: presence?.lastHeartbeatAt.toISOString() ?? null,
    playing: row.online === 'online' && playing ? { kind: playing.kind, name: playing.name } : null,
    contentSince: contentSince instanceof Date ? contentSince.toISOString() : null,
    device: device && { ...device, playerVersion: presence?.playerVersion ?? null },
    storage: presentStorage(presence),
    errors,
    lastError: errors > 0 ? (presence?.faults[0] ?? null) : null,
    queuedPlays: presence?.queuedPlays ?? 0,
  }
}

function presentStorage(presence: Row['presence']): FleetScreen['storage'] {
  if (!presence || presence.storageUsedBytes === null) return null
  return { usedBytes: presence.storageUsedBytes, quotaBytes: presence.storageQuotaBytes }
}

export type ScreenPosition = Pick<FleetScreen, 'id' | 'name' | 'type' | 'online'> & {
  latitude: number
  longitude: number
}

/**
 * The known positions of screens: of a restaurant as its owner entered it, otherwise the last one of the device
 * (decision 10).
 */
export function listScreenPositions(
  db: Db,
  states: FleetStates,
  filter: FleetFilter,
  limit: number,
): Promise<ScreenPosition[]> {
  // In both tables, both coordinates are set or none.
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
    .leftJoin(devices, isCurrentDevice)
    .leftJoin(presences, isCurrentPresence)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(and(buildScopeFilter(filter), buildStateFilter(filter, states), isNotNull(latitude), isNotNull(longitude)))
    .orderBy(asc(screens.id))
    .limit(limit)
}
