import { buildCsvName } from '@marquee/contract/csv.rules'
import { addDays, toCalendarDay, countDays, computeDayStart } from '@marquee/contract/days.rules'
import {
  exportScreenPlays,
  listScreenPlays,
  PLAYS_PER_PAGE,
  MAX_PLAY_DAYS,
  type PlayVerdict,
  type ScreenPlay,
} from '@marquee/contract/operator-screens'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { and, asc, count, desc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm'
import { type AuditCursor, parseCursor, formatCursor } from '../../../modules/audit/rules.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { infotainmentVideos } from '../../../modules/infotainment/schema.ts'
import { MAX_CLOCK_AHEAD_MS } from '../../../modules/playback/rules/plays.ts'
import { plays } from '../../../modules/playback/schema.ts'
import { requireVisibleScreen } from '../../../modules/screens/policy.ts'
import { getSite } from '../../../modules/telemetry/queries/logs.ts'
import { getTimeZone } from '../../../modules/telemetry/rules/clocks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../../platform/http/route.ts'

const texts = operatorScreenTexts.plays

/** The plays that a screen has reported, with our verdicts (decision 15). */
export const screenPlaysRoutes: readonly Route[] = [
  route(listScreenPlays, async ({ caller, params, query }, { db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = getTimeZone((await getSite(db, screen)).clocks, now.getTime())
    const days = parseDays(query, toCalendarDay(timeZone, now))
    if (!isWithinLimit(days, MAX_PLAY_DAYS.page)) throw refuse(listScreenPlays.refusals.daysTooMany, { field: 'from' })
    const playsQuery = buildQuery(screen.screenId, days, timeZone, query.verdict)
    const before = query.cursor === undefined ? undefined : parseCursor(query.cursor)
    const [totals, page] = await Promise.all([
      countVerdicts(db, { ...playsQuery, verdict: undefined }),
      listPage(db, playsQuery, before),
    ])
    return { ...days, timeZone, totals, ...page }
  }),

  route(exportScreenPlays, async ({ caller, params, query }, { db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = getTimeZone((await getSite(db, screen)).clocks, now.getTime())
    const days = parseDays(query, toCalendarDay(timeZone, now))
    if (!isWithinLimit(days, MAX_PLAY_DAYS.table))
      throw refuse(exportScreenPlays.refusals.daysTooMany, { field: 'from' })
    return {
      // The end of an id differs between screens; its beginning is a time.
      fileName: buildCsvName(operatorScreenTexts.tabs.plays, screen.screenId.slice(-8), days.from, days.to),
      columns: texts.columns,
      batches: streamCells(db, buildQuery(screen.screenId, days, timeZone, query.verdict)),
    }
  }),
]

type Days = { from: string; to: string }

function parseDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  return { from: from ?? to ?? today, to: to ?? (from && from > today ? from : today) }
}

function isWithinLimit({ from, to }: Days, maxDays: number): boolean {
  const days = countDays(from, to)
  return days >= 1 && days <= maxDays
}

type PlaysQuery = { screenId: string; fromAt: Date; untilAt: Date; verdict: PlayVerdict | undefined }

function buildQuery(
  screenId: string,
  { from, to }: Days,
  timeZone: string,
  verdict: PlayVerdict | undefined,
): PlaysQuery {
  return {
    screenId,
    fromAt: computeDayStart(timeZone, from),
    untilAt: computeDayStart(timeZone, addDays(to, 1)),
    verdict,
  }
}

function buildFilter({ screenId, fromAt, untilAt, verdict }: PlaysQuery) {
  return and(
    eq(plays.screenId, screenId),
    gte(plays.startedAt, fromAt),
    gte(plays.receivedAt, new Date(fromAt.getTime() - MAX_CLOCK_AHEAD_MS)),
    lt(plays.startedAt, untilAt),
    verdict && eq(plays.verdict, verdict),
  )
}

async function countVerdicts(db: Db, playsQuery: PlaysQuery): Promise<Record<PlayVerdict, number>> {
  const rows = await db
    .select({ verdict: plays.verdict, plays: count() })
    .from(plays)
    .where(buildFilter(playsQuery))
    .groupBy(plays.verdict)
  const getCount = (verdict: PlayVerdict) => rows.find((row) => row.verdict === verdict)?.plays ?? 0
  return { counted: getCount('counted'), partial: getCount('partial'), flagged: getCount('flagged') }
}

function selectPlays(db: Db) {
  return db
    .select({
      playId: plays.playId,
      kind: sql<
        'campaign' | 'infotainment'
      >`case when ${plays.campaignId} is null then 'infotainment' else 'campaign' end`,
      name: sql<string>`coalesce(${campaigns.name}, ${infotainmentVideos.name}, '')`,
      campaignId: plays.campaignId,
      videoId: plays.videoId,
      slot: plays.slot,
      startedAt: plays.startedAt,
      receivedAt: plays.receivedAt,
      durationMs: plays.durationMs,
      verdict: plays.verdict,
      reason: plays.reason,
      impressions: plays.impressions,
    })
    .from(plays)
    .leftJoin(campaigns, eq(campaigns.id, plays.campaignId))
    .leftJoin(infotainmentVideos, eq(infotainmentVideos.id, plays.videoId))
}

/** Newest first, after the end of the previous page: the index is entered there, however far back that is. */
async function listPage(db: Db, playsQuery: PlaysQuery, before: AuditCursor | undefined) {
  const found = await selectPlays(db)
    .where(and(buildFilter(playsQuery), before && isBeforeCursor(before)))
    .orderBy(desc(plays.startedAt), desc(plays.playId))
    .limit(PLAYS_PER_PAGE + 1)
  const rows = found.slice(0, PLAYS_PER_PAGE)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    plays: rows.map(presentPlay),
    next: last ? formatCursor({ at: last.startedAt, id: last.playId }) : null,
  }
}

function isBeforeCursor({ at, id }: AuditCursor) {
  return and(lte(plays.startedAt, at), or(lt(plays.startedAt, at), lt(plays.playId, id)))
}

function presentPlay({ slot, startedAt, receivedAt, ...play }: Row): ScreenPlay {
  return { ...play, slot: slot + 1, startedAt: startedAt.toISOString(), receivedAt: receivedAt.toISOString() }
}

/** The number of rows in memory. */
const ROWS_PER_BATCH = 2000

/** Oldest first, each batch after the end of the previous one: the index is entered there. */
async function* streamCells(db: Db, playsQuery: PlaysQuery): AsyncGenerator<Cell[][]> {
  let after: { startedAt: Date; playId: string } | undefined
  for (;;) {
    const rows = await selectPlays(db)
      .where(
        and(buildFilter({ ...playsQuery, fromAt: after?.startedAt ?? playsQuery.fromAt }), after && isAfterPlay(after)),
      )
      .orderBy(asc(plays.startedAt), asc(plays.playId))
      .limit(ROWS_PER_BATCH)
    yield rows.map(toPlayCells)
    after = rows.at(-1)
    if (!after || rows.length < ROWS_PER_BATCH) return
  }
}

function isAfterPlay({ startedAt, playId }: { startedAt: Date; playId: string }) {
  return or(gt(plays.startedAt, startedAt), and(eq(plays.startedAt, startedAt), gt(plays.playId, playId)))
}

type Row = Awaited<ReturnType<typeof selectPlays>>[number]

function toPlayCells(row: Row): Cell[] {
  return [
    row.startedAt.toISOString(),
    row.receivedAt.toISOString(),
    texts.kinds[row.kind],
    row.name,
    row.campaignId ?? row.videoId ?? '',
    row.slot + 1,
    row.durationMs,
    texts.verdicts[row.verdict],
    row.reason === null ? '' : describeFlagReason(row.reason),
    row.impressions,
    row.playId,
  ]
}
