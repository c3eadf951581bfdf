import type { AttentionItem } from '@marquee/contract/fleet-watch'
import { compareVersions } from '@marquee/contract/versions.rules'
import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isCurrentPresence, isCurrentDevice, screenName, type FleetStates } from './states.ts'

/** The screens that are offline for the longest are listed one by one. */
const MAX_OFFLINE_SCREENS = 3
/** Locations and versions with the most outdated screens. */
const MAX_GROUPS = 2
/** Content that is outdated for longer than this needs attention. */
const OLD_CONTENT_MS = 24 * HOURS

/**
 * The items that need attention, the most severe first: active screens that are offline for the longest, disks that are nearly
 * full, locations with outdated content, outdated players.
 */
export async function listAttentionItems(db: Db, states: FleetStates, now: Date): Promise<AttentionItem[]> {
  const [offline, full, old, versions] = await Promise.all([
    listLongestOffline(db, states),
    listFullDisks(db, states),
    listOldContent(db, states, now),
    countPlayerVersions(db),
  ])
  return [...offline, ...full, ...old, ...pickOutdatedPlayers(versions)]
}

async function listLongestOffline(db: Db, states: FleetStates): Promise<AttentionItem[]> {
  const rows = await db
    .select({ id: screens.id, name: screenName, since: presences.lastHeartbeatAt, percent: states.storagePercent })
    .from(screens)
    .innerJoin(devices, isCurrentDevice)
    .innerJoin(presences, isCurrentPresence)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(and(eq(screens.status, 'Active'), states.isOfflineForADay))
    .orderBy(asc(presences.lastHeartbeatAt), asc(screens.id))
    .limit(MAX_OFFLINE_SCREENS)
  return rows.map(({ id, name, since, percent }) => ({
    kind: 'offline',
    subject: { id, name },
    screens: 1,
    since: since.toISOString(),
    percent,
  }))
}

async function listFullDisks(db: Db, states: FleetStates): Promise<AttentionItem[]> {
  const [row] = await db
    .select({ screens: count(), percent: sql<number | null>`max(${states.storagePercent})` })
    .from(screens)
    .innerJoin(devices, isCurrentDevice)
    .innerJoin(presences, isCurrentPresence)
    .where(and(ne(screens.status, 'Retired'), states.isStorageFull))
  return row && row.screens > 0 ? [{ kind: 'storage', subject: null, since: null, ...row }] : []
}

async function listOldContent(db: Db, states: FleetStates, now: Date): Promise<AttentionItem[]> {
  const since = new Date(now.getTime() - OLD_CONTENT_MS)
  const rows = await db
    .select({
      id: locations.id,
      name: locations.name,
      screens: count(),
      since: sql<Date>`min(${states.contentSince})`.mapWith(presences.lastHeartbeatAt),
    })
    .from(screens)
    .innerJoin(devices, isCurrentDevice)
    .innerJoin(presences, isCurrentPresence)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .innerJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)

    .where(
      and(ne(screens.status, 'Retired'), states.content.outdated, sql`${states.contentSince} < ${since}::timestamptz`),
    )
    .groupBy(locations.id, locations.name)
    .orderBy(desc(count()), asc(locations.name))
    .limit(MAX_GROUPS)
  return rows.map(({ id, name, screens: screenCount, since: oldest }) => ({
    kind: 'content',
    subject: { id, name },
    screens: screenCount,
    since: oldest.toISOString(),
    percent: null,
  }))
}

export type VersionCount = { version: string; screens: number }

export async function countPlayerVersions(db: Db): Promise<VersionCount[]> {
  const rows = await db
    .select({ version: presences.playerVersion, screens: count() })
    .from(screens)
    .innerJoin(devices, isCurrentDevice)
    .innerJoin(presences, isCurrentPresence)
    .where(and(ne(screens.status, 'Retired'), isNotNull(presences.playerVersion)))
    .groupBy(presences.playerVersion)
  return rows.flatMap(({ version, screens: screenCount }) => (version ? [{ version, screens: screenCount }] : []))
}

/** The versions older than the newest in use, those on the most screens first. Exported for its table of cases. */
export function pickOutdatedPlayers(versions: readonly VersionCount[]): AttentionItem[] {
  const newest = versions.map(({ version }) => version).reduce((a, b) => (compareVersions(a, b) < 0 ? b : a), '')
  return versions
    .filter(({ version }) => compareVersions(version, newest) < 0)
    .toSorted((a, b) => b.screens - a.screens || compareVersions(a.version, b.version))
    .slice(0, MAX_GROUPS)
    .map(({ version, screens: screenCount }) => ({
      kind: 'version',
      subject: { id: version, name: version },
      screens: screenCount,
      since: null,
      percent: null,
    }))
}
