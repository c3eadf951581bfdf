import type { Cell } from '@marquee/contract/csv.rules'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { assertPackedWeeks, listPackedWeeks, listPlayFiles } from '../../../modules/playback/queries/play-files.ts'
import { findFirstStart } from '../../../modules/playback/rules/start-times.ts'
import { plays } from '../../../modules/playback/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadContext } from '../../../platform/http/route.ts'
import { mergeSorted, type PlayPosition } from './merge-sorted.ts'
import { type PlaysQuery, streamPackedPlays } from './packed-plays.ts'
import { buildFilter, nameContents, type NamedRow, type PlayRow, selectPlays } from './play-rows.ts'

const texts = operatorScreenTexts.plays

/** The number of rows in memory. */
const ROWS_PER_BATCH = 2000

/** Oldest first, from the table and from the files of packed weeks. @throws PackedMeanwhile */
export async function* streamCells(
  { db, files }: Pick<ReadContext, 'db' | 'files'>,
  playsQuery: PlaysQuery,
): AsyncGenerator<Cell[][]> {
  const weeks = await listPackedWeeks(db)
  const packed = (await listPlayFiles(db, playsQuery)).map((file) => ({
    firstAt: findFirstStart(file, playsQuery) ?? playsQuery.fromAt,
    open: () => streamPackedPlays(files.storage, file, playsQuery),
  }))
  const stored = { firstAt: playsQuery.fromAt, open: () => streamStoredPlays(db, playsQuery) }
  for await (const rows of mergeSorted<PlayRow & PlayPosition>([stored, ...packed], ROWS_PER_BATCH))
    yield (await nameContents(db, rows)).map(toPlayCells)
  await assertPackedWeeks(db, weeks)
}

/** Oldest first, each batch after the end of the previous one: the index is entered there. */
async function* streamStoredPlays(db: Db, playsQuery: PlaysQuery): AsyncGenerator<PlayRow[]> {
  let after: PlayPosition | undefined
  for (;;) {
    const rows = await selectPlays(db)
      .where(
        and(buildFilter({ ...playsQuery, fromAt: after?.startedAt ?? playsQuery.fromAt }), after && isAfterPlay(after)),
      )
      .orderBy(asc(plays.startedAt), asc(plays.playId))
      .limit(ROWS_PER_BATCH)
    yield rows
    after = rows.at(-1)
    if (!after || rows.length < ROWS_PER_BATCH) return
  }
}

function isAfterPlay({ startedAt, playId }: PlayPosition) {
  return or(gt(plays.startedAt, startedAt), and(eq(plays.startedAt, startedAt), gt(plays.playId, playId)))
}

function toPlayCells(row: NamedRow): Cell[] {
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
