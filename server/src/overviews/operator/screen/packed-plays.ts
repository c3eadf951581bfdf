import type { PlayVerdict } from '@marquee/contract/operator-screens'
import { LRUCache } from 'lru-cache'
import type { PlayFile } from '../../../modules/playback/queries/play-files.ts'
import { readPackedPlays } from '../../../modules/playback/queries/read-packed-plays.ts'
import type { StoredPlay } from '../../../modules/playback/rules/play-file.ts'
import { findFirstStart } from '../../../modules/playback/rules/start-times.ts'
import type { MediaStorage } from '../../../platform/files/media-storage.ts'
import { comparePlays, type PlayPosition } from './merge-sorted.ts'

/** The plays of a screen in files of packed weeks (decision 3), beside those in the table. */

export type PlaysQuery = { screenId: string; fromAt: Date; untilAt: Date; verdict: PlayVerdict | undefined }

export type PlayTotals = Record<PlayVerdict, number>

/** Where the rows of a page are looked for, beside those that the table has. */
type PageEnd<Row> = { stored: readonly Row[]; before: PlayPosition | undefined; limit: number }

/** A hash names one content, so its counts never change. */
const countedFiles = new LRUCache<string, PlayTotals>({ max: 10_000 })

/**
 * Counts the plays of the files, and adds their newest before a position to those of the table; only these are in
 * memory. A file is read when rows of the page may be in it, or to count it for the first time.
 */
export async function collectPackedPlays<Row extends PlayPosition>(
  storage: MediaStorage,
  files: readonly PlayFile[],
  query: PlaysQuery,
  { stored, before, limit }: PageEnd<Row>,
): Promise<{ totals: PlayTotals; newest: (Row | StoredPlay)[] }> {
  let totals = NONE
  let newest: (Row | StoredPlay)[] = [...stored]
  const add = (block: readonly StoredPlay[]) => {
    const listed = block.filter((play) => hasVerdict(play, query) && (!before || comparePlays(play, before) < 0))
    newest = [...newest, ...listed].toSorted((one, other) => comparePlays(other, one)).slice(0, limit)
  }
  for (const file of files.toSorted((one, other) => other.lastStartedAt.getTime() - one.lastStartedAt.getTime())) {
    const key = [file.sha256, query.fromAt.getTime(), query.untilAt.getTime()].join()
    const isOnPage = mayBeOnPage(file, query, before, newest.length < limit ? undefined : newest.at(-1))
    const counts = (isOnPage ? undefined : countedFiles.get(key)) ?? (await countPlays(storage, file, query, add))
    countedFiles.set(key, counts)
    totals = addTotals(totals, counts)
  }
  return { totals, newest }
}

/** A page ends before its cursor and, once it is full, after its oldest row. */
function mayBeOnPage(
  file: PlayFile,
  { fromAt, untilAt }: PlaysQuery,
  before: PlayPosition | undefined,
  oldest: PlayPosition | undefined,
): boolean {
  const time = {
    fromAt: oldest?.startedAt ?? fromAt,
    // Plays that began at the same instant have an order as well.
    untilAt: before ? new Date(before.startedAt.getTime() + 1) : untilAt,
  }
  return findFirstStart(file, time) !== undefined
}

/** Counts the plays of a file that began in the time of a query, and hands them on. */
async function countPlays(
  storage: MediaStorage,
  file: PlayFile,
  query: PlaysQuery,
  handle: (block: readonly StoredPlay[]) => void,
): Promise<PlayTotals> {
  const totals = { ...NONE }
  for await (const block of readPackedPlays(storage, file)) {
    const inTime = block.filter((play) => isInTime(play, query))
    for (const { verdict } of inTime) totals[verdict]++
    handle(inTime)
  }
  return totals
}

const NONE: PlayTotals = { counted: 0, partial: 0, flagged: 0 }

export const addTotals = (one: PlayTotals, other: PlayTotals): PlayTotals => ({
  counted: one.counted + other.counted,
  partial: one.partial + other.partial,
  flagged: one.flagged + other.flagged,
})

/** The plays of a file, the oldest first. */
export async function* streamPackedPlays(
  storage: MediaStorage,
  file: PlayFile,
  query: PlaysQuery,
): AsyncGenerator<StoredPlay[]> {
  for await (const block of readPackedPlays(storage, file))
    yield block.filter((play) => isInTime(play, query) && hasVerdict(play, query))
}

const isInTime = ({ startedAt }: StoredPlay, { fromAt, untilAt }: PlaysQuery) =>
  startedAt >= fromAt && startedAt < untilAt

const hasVerdict = (play: StoredPlay, { verdict }: PlaysQuery) => verdict === undefined || play.verdict === verdict
