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

type RetainedPlays = Pick<PlayStore, 'oldest' | 'remove' | 'count'>

/** Deletes the oldest plays above the limits, then plays that the server no longer accepts. */
export async function deleteExcess(playStore: RetainedPlays, clock: Clock): Promise<void> {
  const hasExcess = async () => (await playStore.count()) > MAX_STORED
  const isOutdated = (play: PlayRecord) => isTooOld(play, clock)
  while ((await playStore.oldest('refused', MAX_REFUSED + 1)).length > MAX_REFUSED)
    await deletePlays(playStore, 'refused')
  while ((await hasExcess()) && (await deletePlays(playStore, 'refused')) > 0);
  while ((await hasExcess()) && (await deletePlays(playStore, 'done')) > 0);
  while ((await deletePlays(playStore, 'refused', isOutdated)) > 0);
  while ((await deletePlays(playStore, 'done', isOutdated)) > 0);
}

/** Deletes some of the oldest plays in a state; returns how many. */
export async function deletePlays(
  playStore: RetainedPlays,
  state: PlayRecord['state'],
  isWanted: (play: PlayRecord) => boolean = () => true,
): Promise<number> {
  const gone = (await playStore.oldest(state, DELETE_BATCH_SIZE)).filter(isWanted).map(({ playId }) => playId)
  await playStore.remove(gone)
  return gone.length
}

function isTooOld({ startedAt, unsure }: PlayRecord, clock: Clock): boolean {
  return !unsure && clock.offsetMs() !== null && clock.now() - Date.parse(startedAt) > RETENTION_MS
}
