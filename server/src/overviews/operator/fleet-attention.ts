import type { AttentionItem } from '@marquee/contract/fleet-watch'
import { compareVersions } from '@marquee/contract/versions.rules'
import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { devices, screens } from '../../modules/screens/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { HOURS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPresentDevice, presentDevice, screenName, type States } from './fleet-states.ts'

/** Of the screens that are away the longest, one by one. */
const MOST_SILENT = 3
/** Of the markets and versions with most screens behind. */
const MOST_GROUPS = 2
/** Content that is due for longer than this is old. */
const OLD_CONTENT_MS = 24 * HOURS

/**
 * What wants somebody's eye, the gravest first: screens that are in service and away the longest, disks nearly full,
 * markets whose screens show what is old, players that nobody updated.
 */
export async function attentionOf(db: Db, states: States, now: Date): Promise<AttentionItem[]> {
  const [silent, full, old, versions] = await Promise.all([
    longestSilent(db, states),
    fullDisks(db, states),
    oldContent(db, states, now),
    versionsOf(db),
  ])
  return [...silent, ...full, ...old, ...oldPlayers(versions)]
}

async function longestSilent(db: Db, states: States): Promise<AttentionItem[]> {
  const rows = await db
    .select({ id: screens.id, name: screenName, since: presences.lastBeatAt, percent: states.storagePercent })
    .from(screens)
    .innerJoin(devices, presentDevice)
    .innerJoin(presences, ofPresentDevice)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(and(eq(screens.status, 'Active'), states.isSilentForADay))
    .orderBy(asc(presences.lastBeatAt), asc(screens.id))
    .limit(MOST_SILENT)
  return rows.map(({ id, name, since, percent }) => ({
    kind: 'offline',
    subject: { id, name },
    screens: 1,
    since: since.toISOString(),
    percent,
  }))
}

async function fullDisks(db: Db, states: States): Promise<AttentionItem[]> {
  const [row] = await db
    .select({ screens: count(), percent: sql<number | null>`max(${states.storagePercent})` })
    .from(screens)
    .innerJoin(devices, presentDevice)
    .innerJoin(presences, ofPresentDevice)
    .where(and(ne(screens.status, 'Retired'), states.isStorageFull))
  return row && row.screens > 0 ? [{ kind: 'storage', subject: null, since: null, ...row }] : []
}

async function oldContent(db: Db, states: States, now: Date): Promise<AttentionItem[]> {
  const since = new Date(now.getTime() - OLD_CONTENT_MS)
  const rows = await db
    .select({
      id: locations.id,
      name: locations.name,
      screens: count(),
      since: sql<Date>`min(${states.contentSince})`.mapWith(presences.lastBeatAt),
    })
    .from(screens)
    .innerJoin(devices, presentDevice)
    .innerJoin(presences, ofPresentDevice)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .innerJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)

    .where(
      and(ne(screens.status, 'Retired'), states.content.outdated, sql`${states.contentSince} < ${since}::timestamptz`),
    )
    .groupBy(locations.id, locations.name)
    .orderBy(desc(count()), asc(locations.name))
    .limit(MOST_GROUPS)
  return rows.map(({ id, name, screens: many, since: oldest }) => ({
    kind: 'content',
    subject: { id, name },
    screens: many,
    since: oldest.toISOString(),
    percent: null,
  }))
}

export type VersionCount = { version: string; screens: number }

export async function versionsOf(db: Db): Promise<VersionCount[]> {
  const rows = await db
    .select({ version: presences.playerVersion, screens: count() })
    .from(screens)
    .innerJoin(devices, presentDevice)
    .innerJoin(presences, ofPresentDevice)
    .where(and(ne(screens.status, 'Retired'), isNotNull(presences.playerVersion)))
    .groupBy(presences.playerVersion)
  return rows.flatMap(({ version, screens: many }) => (version ? [{ version, screens: many }] : []))
}

/** The versions behind the newest that occurs, those on most screens first. Exported for its table of cases. */
export function oldPlayers(versions: readonly VersionCount[]): AttentionItem[] {
  const newest = versions.map(({ version }) => version).reduce((a, b) => (compareVersions(a, b) < 0 ? b : a), '')
  return versions
    .filter(({ version }) => compareVersions(version, newest) < 0)
    .toSorted((a, b) => b.screens - a.screens || compareVersions(a.version, b.version))
    .slice(0, MOST_GROUPS)
    .map(({ version, screens: many }) => ({
      kind: 'version',
      subject: { id: version, name: version },
      screens: many,
      since: null,
      percent: null,
    }))
}
