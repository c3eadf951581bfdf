import type { ScreenType } from '@marquee/contract/scalars'
import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import type { VisibleScreen } from '../../screens/policy.ts'
import { screenClocks, screens } from '../../screens/schema.ts'
import type { Clocks } from '../rules/clocks.ts'
import type { Days, LogInterval } from '../rules/log.ts'
import type { Fix } from '../rules/motion.ts'
import type { Span } from '../rules/spans.ts'
import { heartbeats, fixes, intervals, onlineDays } from '../schema.ts'

/** The facts about a screen that its log depends on. */
export type Site = { screenType: ScreenType; clocks: Clocks; ownerId: string }

const clocks = sql<Clocks>`(
  select coalesce(
    json_agg(json_build_object('fromMs', extract(epoch from since) * 1000, 'timeZone', time_zone) order by since),
    -- A screen that never had a place has no local day; those of UTC do no harm.
    json_build_array(json_build_object('fromMs', 0, 'timeZone', coalesce(${locations.timeZone}, 'UTC')))
  ) from ${screenClocks} where screen_id = ${screens.id})`

export const siteColumns = { screenType: screens.screenType, ownerId: screens.ownerId, clocks }

export async function findSite(db: Db, screenId: string): Promise<Site | undefined> {
  const [found] = await selectSites(db).where(eq(screens.id, screenId))
  return found
}

/** Finds the first and the last stored raw signal of a screen; undefined without any. */
export async function findSignalSpan(db: Db, screenId: string): Promise<Span | undefined> {
  const { rows } = await db.execute<{ fromMs: number | null; untilMs: number | null }>(sql`
    select (extract(epoch from least(
        (select min(at) from ${heartbeats} where screen_id = ${screenId}), (select min(at) from ${fixes} where screen_id = ${screenId}))) * 1000)::int8 as "fromMs",
      (extract(epoch from greatest(
        (select max(at) from ${heartbeats} where screen_id = ${screenId}), (select max(at) from ${fixes} where screen_id = ${screenId}))) * 1000)::int8 as "untilMs"`)
  const { fromMs = null, untilMs = null } = rows[0] ?? {}
  return fromMs === null || untilMs === null ? undefined : { fromMs, untilMs }
}

export async function getSite(db: Db, { screenId }: VisibleScreen): Promise<Site> {
  const found = await findSite(db, screenId)
  if (!found) throw new Error(`the screen ${screenId} is gone`)
  return found
}

function selectSites(db: Db) {
  return db
    .select(siteColumns)
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
}

/** Years of a busy vehicle; older intervals are in the reports. */
const MAX_INTERVALS = 20_000

/** Lists the stored log of a screen, all of it or some local days, in time order. */
export async function listLogIntervals(
  db: Db,
  { screenId }: VisibleScreen,
  { from, until }: Days = {},
): Promise<LogInterval[]> {
  const rows = await db
    .select()
    .from(intervals)
    .where(
      and(
        eq(intervals.screenId, screenId),
        from === undefined ? undefined : gte(intervals.day, from),
        until === undefined ? undefined : lte(intervals.day, until),
      ),
    )
    .orderBy(desc(intervals.startsAt))
    .limit(MAX_INTERVALS)
  return rows.toReversed().map(toInterval)
}

function toInterval({ startsAt, endsAt, day, state, wasOnline }: typeof intervals.$inferSelect): LogInterval {
  return { startMs: startsAt.getTime(), endMs: endsAt.getTime(), day, state, wasOnline }
}

/** Finds the end of the stored log; the silence since then is added when the log is read. */
export async function findLogEnd(db: Db, { screenId }: VisibleScreen): Promise<number | undefined> {
  const [last] = await db
    .select({ endsAt: intervals.endsAt })
    .from(intervals)
    .where(eq(intervals.screenId, screenId))
    .orderBy(desc(intervals.startsAt))
    .limit(1)
  return last?.endsAt.getTime()
}

/** A receiver may send a position every second; on a map, one in this interval is enough. */
const TRACK_EVERY_SECONDS = 10

/** Lists the positions of a span in time order, thinned out. */
export async function listPositions(db: Db, { screenId }: VisibleScreen, { fromMs, untilMs }: Span): Promise<Fix[]> {
  const bucket = sql`floor(extract(epoch from ${fixes.at}) / ${sql.raw(String(TRACK_EVERY_SECONDS))})`
  const rows = await db
    .selectDistinctOn([bucket])
    .from(fixes)
    .where(and(eq(fixes.screenId, screenId), gte(fixes.at, new Date(fromMs)), lt(fixes.at, new Date(untilMs))))
    // The most accurate position of each interval.
    .orderBy(bucket, asc(fixes.accuracyM), asc(fixes.at))
  return rows.map(toFix)
}

function toFix({ at, latitude, longitude, speedMps, accuracyM }: typeof fixes.$inferSelect): Fix {
  return { atMs: at.getTime(), latitude, longitude, speedMps, accuracyM }
}

/** Counts the local days per month on which the screen was online at least once, newest first (OPEN-55). */
export async function countMonthlyOnlineDays(
  db: Db,
  { screenId }: VisibleScreen,
): Promise<{ month: string; days: number }[]> {
  const month = sql<string>`left(${onlineDays.day}::text, 7)`
  return db
    .select({ month, days: sql<number>`count(*)` })
    .from(onlineDays)
    .where(eq(onlineDays.screenId, screenId))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
}
