import type { ScreenType } from '@marquee/contract/scalars'
import { and, asc, desc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { HOURS } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { locations, restaurants, vehicles } from '../fleet/schema.ts'
import type { DeviceCaller } from '../../platform/http/caller.ts'
import type { VisibleScreen } from '../screens/policy.ts'
import { devices, screenClocks, screens } from '../screens/schema.ts'
import type { Clocks } from './rules/clocks.ts'
import type { Days, LogInterval, Neighbours, Sign } from './rules/log.ts'
import { type Fix, SPEED_OVER_MS } from './rules/motion.ts'
import type { Span } from './rules/spans.ts'
import { beats, fixes, intervals, onlineDays } from './schema.ts'

/** What decides how the log of a screen is drawn. */
export type Site = { screenType: ScreenType; clocks: Clocks; ownerId: string }

const clocks = sql<Clocks>`(
  select coalesce(
    json_agg(json_build_object('fromMs', extract(epoch from since) * 1000, 'timeZone', time_zone) order by since),
    -- A screen that never had a place has no local day; those of UTC do no harm.
    json_build_array(json_build_object('fromMs', 0, 'timeZone', coalesce(${locations.timeZone}, 'UTC')))
  ) from ${screenClocks} where screen_id = ${screens.id})`

const site = { screenType: screens.screenType, ownerId: screens.ownerId, clocks }

/**
 * The site of a device that is still the one of its screen. Batches of a screen stand in a queue from here on,
 * so that each is drawn with all earlier ones in view.
 */
export async function lockedSite(tx: Tx, { deviceId, screenId }: DeviceCaller): Promise<Site | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${screenId}, 1))`)
  const [found] = await fromScreens(tx)
    .innerJoin(devices, eq(devices.screenId, screens.id))
    .where(and(eq(devices.id, deviceId), isNull(devices.unpairedAt)))
  return found
}

export async function siteOf(db: Db, { screenId }: VisibleScreen): Promise<Site> {
  const [found] = await fromScreens(db).where(eq(screens.id, screenId))
  if (!found) throw new Error(`the screen ${screenId} is gone`)
  return found
}

function fromScreens(db: Db) {
  return db
    .select(site)
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
}

/** The signs that lie around new ones. */
export async function neighboursOf(
  tx: Tx,
  screenId: string,
  fresh: Span,
  freshFixes: Span | undefined,
): Promise<Neighbours> {
  const last = (table: typeof beats | typeof fixes, ms: number) => edge(table, screenId, 'max', '<', ms)
  const next = (table: typeof beats | typeof fixes, ms: number) => edge(table, screenId, 'min', '>', ms)
  const fixBefore = freshFixes ? last(fixes, freshFixes.fromMs) : sql`null::timestamptz`
  // The speed of the fixes soon after the next one may have been told by what is now in between.
  const fixAfter = freshFixes
    ? sql`(select coalesce(
        (select min(at) from ${fixes} where screen_id = ${screenId} and at >= ${next(fixes, freshFixes.untilMs)} + ${SPEED_OVER_MS} * interval '1 millisecond'),
        (select max(at) from ${fixes} where screen_id = ${screenId} and at > ${instantOf(freshFixes.untilMs)})
      ))`
    : sql`null::timestamptz`
  const { rows } = await tx.execute<Record<keyof Neighbours, number | null>>(sql`
    select ${msOf(sql`greatest(${last(beats, fresh.fromMs)}, ${last(fixes, fresh.fromMs)})`)} as "signBeforeMs",
      ${msOf(sql`least(${next(beats, fresh.untilMs)}, ${next(fixes, fresh.untilMs)})`)} as "signAfterMs",
      ${msOf(fixBefore)} as "fixBeforeMs",
      ${msOf(fixAfter)} as "fixAfterMs"`)
  const found = rows[0]
  return {
    signBeforeMs: found?.signBeforeMs ?? undefined,
    signAfterMs: found?.signAfterMs ?? undefined,
    fixBeforeMs: found?.fixBeforeMs ?? undefined,
    fixAfterMs: found?.fixAfterMs ?? undefined,
  }
}

/** The beats and fixes of a span, and one more of each on either side, in time order. */
export async function signsWithin(tx: Tx, screenId: string, span: Span): Promise<{ beats: Sign[]; fixes: Fix[] }> {
  const beatRows = await tx
    .select({ at: beats.at, isLive: beats.isLive })
    .from(beats)
    .where(and(eq(beats.screenId, screenId), oneMoreAround(beats, screenId, span)))
    .orderBy(asc(beats.at))
  const fixRows = await tx
    .select()
    .from(fixes)
    .where(and(eq(fixes.screenId, screenId), oneMoreAround(fixes, screenId, span)))
    .orderBy(asc(fixes.at))
  return {
    beats: beatRows.map(({ at, isLive }) => ({ atMs: at.getTime(), isLive })),
    fixes: fixRows.map(fixOf),
  }
}

function fixOf({ at, latitude, longitude, speedMps, accuracyM }: typeof fixes.$inferSelect): Fix {
  return { atMs: at.getTime(), latitude, longitude, speedMps, accuracyM }
}

function oneMoreAround(table: typeof beats | typeof fixes, screenId: string, { fromMs, untilMs }: Span) {
  return sql`at >= coalesce(${edge(table, screenId, 'max', '<=', fromMs)}, '-infinity')
    and at <= coalesce(${edge(table, screenId, 'min', '>=', untilMs)}, 'infinity')`
}

/** The first or last row beyond an instant, by one step in the index. */
function edge(
  table: typeof beats | typeof fixes,
  screenId: string,
  end: 'min' | 'max',
  than: '<' | '<=' | '>' | '>=',
  ms: number,
) {
  return sql`(select ${sql.raw(end)}(at) from ${table} where screen_id = ${screenId} and at ${sql.raw(than)} ${instantOf(ms)})`
}

function instantOf(ms: number) {
  return sql`${new Date(ms)}::timestamptz`
}

function msOf(instant: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${instant}) * 1000)::float8`
}

/** No interval is longer than a local day, since each is cut at midnight. */
const LONGEST_INTERVAL_MS = 25 * HOURS

/** The stored intervals that overlap or touch a span, in time order. */
export async function intervalsAround(tx: Tx, screenId: string, { fromMs, untilMs }: Span): Promise<LogInterval[]> {
  const rows = await tx
    .select()
    .from(intervals)
    .where(
      and(
        eq(intervals.screenId, screenId),
        gte(intervals.startsAt, new Date(fromMs - LONGEST_INTERVAL_MS)),
        lte(intervals.startsAt, new Date(untilMs)),
        gte(intervals.endsAt, new Date(fromMs)),
      ),
    )
    .orderBy(asc(intervals.startsAt))
  return rows.map(intervalOf)
}

/** Years of a busy vehicle; what is older is in the reports. */
const MOST_INTERVALS = 20_000

/** The stored log of a screen, whole or some of its local days, in time order. */
export async function logOf(db: Db, { screenId }: VisibleScreen, { from, until }: Days = {}): Promise<LogInterval[]> {
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
    .limit(MOST_INTERVALS)
  return rows.toReversed().map(intervalOf)
}

function intervalOf({ startsAt, endsAt, day, state, wasOnline }: typeof intervals.$inferSelect): LogInterval {
  return { startMs: startsAt.getTime(), endMs: endsAt.getTime(), day, state, wasOnline }
}

/** When what is known of a screen ends; the silence since then is added as the log is read. */
export async function knownUntil(db: Db, { screenId }: VisibleScreen): Promise<number | undefined> {
  const [last] = await db
    .select({ endsAt: intervals.endsAt })
    .from(intervals)
    .where(eq(intervals.screenId, screenId))
    .orderBy(desc(intervals.startsAt))
    .limit(1)
  return last?.endsAt.getTime()
}

/** A receiver may tell a position every second; more than one in so many is not seen on a map. */
const TRACK_EVERY_SECONDS = 10

/** The positions of a stretch of time, in time order, thinned. */
export async function positionsWithin(db: Db, { screenId }: VisibleScreen, { fromMs, untilMs }: Span): Promise<Fix[]> {
  const turn = sql`floor(extract(epoch from ${fixes.at}) / ${sql.raw(String(TRACK_EVERY_SECONDS))})`
  const rows = await db
    .selectDistinctOn([turn])
    .from(fixes)
    .where(and(eq(fixes.screenId, screenId), gte(fixes.at, new Date(fromMs)), lt(fixes.at, new Date(untilMs))))
    // Of each turn the one that the receiver trusted most.
    .orderBy(turn, asc(fixes.accuracyM), asc(fixes.at))
  return rows.map(fixOf)
}

/** Per month the local days on which the screen was online at least once, newest first (OPEN-55). */
export async function onlineDaysByMonth(
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
