import { REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import type { Clock } from './clock.ts'
import type { PlayRecord, PlayStore } from './play-record.ts'

/** How long plays stay on the device when the server does not acknowledge them. */

/** The plays that are deleted at a time. */
const DELETE_BATCH_SIZE = 200
const RETENTION_MS = REPORT_RETENTION_DAYS * 24 * 3_600_000
/** A month of spots of 13 s without a pause, about 100 MB. */
export const MAX_STORED = 200_000
/** Refused plays are kept for support, but they are deleted before others. */
const MAX_REFUSED = 1000

type Book = Pick<PlayStore, 'oldest' | 'remove' | 'count'>

/** Deletes the oldest plays above the limits, then plays that the server no longer accepts. */
export async function deleteExcess(book: Book, clock: Clock): Promise<void> {
  const hasExcess = async () => (await book.count()) > MAX_STORED
  const isOutdated = (play: PlayRecord) => isTooOld(play, clock)
  while ((await book.oldest('refused', MAX_REFUSED + 1)).length > MAX_REFUSED) await deletePlays(book, 'refused')
  while ((await hasExcess()) && (await deletePlays(book, 'refused')) > 0);
  while ((await hasExcess()) && (await deletePlays(book, 'done')) > 0);
  while ((await deletePlays(book, 'refused', isOutdated)) > 0);
  while ((await deletePlays(book, 'done', isOutdated)) > 0);
}

/** Deletes some of the oldest plays in a state; returns how many. */
export async function deletePlays(
  book: Book,
  state: PlayRecord['state'],
  isWanted: (play: PlayRecord) => boolean = () => true,
): Promise<number> {
  const gone = (await book.oldest(state, DELETE_BATCH_SIZE)).filter(isWanted).map(({ playId }) => playId)
  await book.remove(gone)
  return gone.length
}

function isTooOld({ startedAt, unsure }: PlayRecord, clock: Clock): boolean {
  return !unsure && clock.offsetMs() !== null && clock.now() - Date.parse(startedAt) > RETENTION_MS
}
