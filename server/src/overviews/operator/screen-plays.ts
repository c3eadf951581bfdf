import { addDays, dayIn, daysBetween, dayStart } from '@marquee/contract/days.rules'
import {
  exportScreenPlays,
  listScreenPlays,
  PLAYS_A_PAGE,
  PLAYS_MOST_DAYS,
  type PlayVerdict,
  type ScreenPlay,
} from '@marquee/contract/operator-screens'
import { operatorScreenTexts, whyTexts } from '@marquee/contract/texts/operator-screens'
import { and, asc, count, desc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm'
import { type Place, readPlace, writtenPlace } from '../../modules/audit/rules.ts'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { infotainmentVideos } from '../../modules/infotainment/schema.ts'
import { AHEAD_AT_MOST_MS } from '../../modules/playback/rules/plays.ts'
import { plays } from '../../modules/playback/schema.ts'
import { visibleScreen } from '../../modules/screens/policy.ts'
import { siteOf } from '../../modules/telemetry/queries/logs.ts'
import { zoneAt } from '../../modules/telemetry/rules/clocks.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../platform/http/route.ts'

const t = operatorScreenTexts.plays

/** What a screen says it has shown, and what we make of it (decision 15). */
export const screenPlaysRoutes: readonly Route[] = [
  route(listScreenPlays, async ({ caller, params, query }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = zoneAt((await siteOf(db, screen)).clocks, now.getTime())
    const days = daysOf(query, dayIn(timeZone, now))
    if (!isWithin(days, PLAYS_MOST_DAYS.page)) throw refuse(listScreenPlays.refusals.daysTooMany, { field: 'from' })
    const asked = askedFor(screen.screenId, days, timeZone, query.verdict)
    const before = query.cursor === undefined ? undefined : readPlace(query.cursor)
    const [totals, page] = await Promise.all([
      totalsOf(db, { ...asked, verdict: undefined }),
      pageOf(db, asked, before),
    ])
    return { ...days, timeZone, totals, ...page }
  }),

  route(exportScreenPlays, async ({ caller, params, query }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = zoneAt((await siteOf(db, screen)).clocks, now.getTime())
    const days = daysOf(query, dayIn(timeZone, now))
    if (!isWithin(days, PLAYS_MOST_DAYS.table)) throw refuse(exportScreenPlays.refusals.daysTooMany, { field: 'from' })
    return {
      // The end of an identity differs from one screen to the next; its beginning is when it came.
      fileName: t.fileName(screen.screenId.slice(-8), days.from, days.to),
      columns: t.columns,
      batches: batchesOf(db, askedFor(screen.screenId, days, timeZone, query.verdict)),
    }
  }),
]

type Days = { from: string; to: string }

function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  return { from: from ?? to ?? today, to: to ?? (from && from > today ? from : today) }
}

function isWithin({ from, to }: Days, most: number): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= most
}

type Asked = { screenId: string; fromAt: Date; untilAt: Date; verdict: PlayVerdict | undefined }

function askedFor(screenId: string, { from, to }: Days, timeZone: string, verdict: PlayVerdict | undefined): Asked {
  return { screenId, fromAt: dayStart(timeZone, from), untilAt: dayStart(timeZone, addDays(to, 1)), verdict }
}

function isAsked({ screenId, fromAt, untilAt, verdict }: Asked) {
  return and(
    eq(plays.screenId, screenId),
    gte(plays.startedAt, fromAt),
    gte(plays.receivedAt, new Date(fromAt.getTime() - AHEAD_AT_MOST_MS)),
    lt(plays.startedAt, untilAt),
    verdict && eq(plays.verdict, verdict),
  )
}

async function totalsOf(db: Db, asked: Asked): Promise<Record<PlayVerdict, number>> {
  const rows = await db
    .select({ verdict: plays.verdict, plays: count() })
    .from(plays)
    .where(isAsked(asked))
    .groupBy(plays.verdict)
  const of = (verdict: PlayVerdict) => rows.find((row) => row.verdict === verdict)?.plays ?? 0
  return { counted: of('counted'), partial: of('partial'), flagged: of('flagged') }
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

/** Newest first, from where the page before ended: however far back, the index is entered there. */
async function pageOf(db: Db, asked: Asked, before: Place | undefined) {
  const found = await selectPlays(db)
    .where(and(isAsked(asked), before && isBefore(before)))
    .orderBy(desc(plays.startedAt), desc(plays.playId))
    .limit(PLAYS_A_PAGE + 1)
  const rows = found.slice(0, PLAYS_A_PAGE)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    plays: rows.map(presentPlay),
    next: last ? writtenPlace({ at: last.startedAt, id: last.playId }) : null,
  }
}

function isBefore({ at, id }: Place) {
  return and(lte(plays.startedAt, at), or(lt(plays.startedAt, at), lt(plays.playId, id)))
}

function presentPlay({ slot, startedAt, receivedAt, ...play }: Row): ScreenPlay {
  return { ...play, slot: slot + 1, startedAt: startedAt.toISOString(), receivedAt: receivedAt.toISOString() }
}

/** As many as are in memory at a time. */
const ROWS_AT_A_TIME = 2000

/** Oldest first, each batch from where the one before ended; the index is entered there, not at the first day. */
async function* batchesOf(db: Db, asked: Asked): AsyncGenerator<Cell[][]> {
  let after: { startedAt: Date; playId: string } | undefined
  for (;;) {
    const rows = await selectPlays(db)
      .where(and(isAsked({ ...asked, fromAt: after?.startedAt ?? asked.fromAt }), after && isAfter(after)))
      .orderBy(asc(plays.startedAt), asc(plays.playId))
      .limit(ROWS_AT_A_TIME)
    yield rows.map(cellsOf)
    after = rows.at(-1)
    if (!after || rows.length < ROWS_AT_A_TIME) return
  }
}

function isAfter({ startedAt, playId }: { startedAt: Date; playId: string }) {
  return or(gt(plays.startedAt, startedAt), and(eq(plays.startedAt, startedAt), gt(plays.playId, playId)))
}

type Row = Awaited<ReturnType<typeof selectPlays>>[number]

function cellsOf(row: Row): Cell[] {
  return [
    row.startedAt.toISOString(),
    row.receivedAt.toISOString(),
    t.kinds[row.kind],
    row.name,
    row.campaignId ?? row.videoId ?? '',
    row.slot + 1,
    row.durationMs,
    t.verdicts[row.verdict],
    whyTexts.flagReason(row.reason),
    row.impressions,
    row.playId,
  ]
}
