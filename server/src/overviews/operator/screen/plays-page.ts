import { PLAYS_PER_PAGE, type PlayVerdict, type ScreenPlay } from '@marquee/contract/operator-screens'
import { and, count, desc, lt, lte, or } from 'drizzle-orm'
import { type AuditCursor, formatCursor } from '../../../modules/audit/rules.ts'
import { listPlayFiles, repeatWhenPacked } from '../../../modules/playback/queries/play-files.ts'
import { plays } from '../../../modules/playback/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadContext } from '../../../platform/http/route.ts'
import { addTotals, collectPackedPlays, type PlaysQuery, type PlayTotals } from './packed-plays.ts'
import { buildFilter, nameContents, type NamedRow, selectPlays } from './play-rows.ts'

/**
 * Newest first, after the end of the previous page: the index is entered there, however far back that is. Plays of packed
 * weeks are read from their files.
 */
export async function listPage(
  { db, files }: Pick<ReadContext, 'db' | 'files'>,
  playsQuery: PlaysQuery,
  before: AuditCursor | undefined,
) {
  const limit = PLAYS_PER_PAGE + 1
  const stored = await repeatWhenPacked(db, async () => ({
    totals: await countVerdicts(db, { ...playsQuery, verdict: undefined }),
    rows: await selectPlays(db)
      .where(and(buildFilter(playsQuery), before && isBeforeCursor(before)))
      .orderBy(desc(plays.startedAt), desc(plays.playId))
      .limit(limit),
    files: await listPlayFiles(db, playsQuery),
  }))
  const { totals, newest } = await collectPackedPlays(files.storage, stored.files, playsQuery, {
    stored: stored.rows,
    before: before && { startedAt: before.at, playId: before.id },
    limit,
  })
  const rows = await nameContents(db, newest.slice(0, PLAYS_PER_PAGE))
  const last = newest.length > rows.length ? rows.at(-1) : undefined
  return {
    totals: addTotals(stored.totals, totals),
    plays: rows.map(presentPlay),
    next: last ? formatCursor({ at: last.startedAt, id: last.playId }) : null,
  }
}

function isBeforeCursor({ at, id }: AuditCursor) {
  return and(lte(plays.startedAt, at), or(lt(plays.startedAt, at), lt(plays.playId, id)))
}

function presentPlay({
  playId,
  kind,
  name,
  campaignId,
  videoId,
  slot,
  startedAt,
  receivedAt,
  durationMs,
  verdict,
  reason,
  impressions,
}: NamedRow): ScreenPlay {
  return {
    playId,
    kind,
    name,
    campaignId,
    videoId,
    durationMs,
    verdict,
    reason,
    impressions,
    slot: slot + 1,
    startedAt: startedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }
}

async function countVerdicts(db: Db, playsQuery: PlaysQuery): Promise<PlayTotals> {
  const rows = await db
    .select({ verdict: plays.verdict, plays: count() })
    .from(plays)
    .where(buildFilter(playsQuery))
    .groupBy(plays.verdict)
  const getCount = (verdict: PlayVerdict) => rows.find((row) => row.verdict === verdict)?.plays ?? 0
  return { counted: getCount('counted'), partial: getCount('partial'), flagged: getCount('flagged') }
}
