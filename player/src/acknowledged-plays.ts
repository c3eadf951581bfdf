import type { BackupState, PlayResult } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import type { PlayRecord } from './play-record.ts'

/**
 * Stores acknowledged plays until the server says that a backup has them, for a bounded time, and sends them again when
 * its database was restored (decision 14).
 */

/** A play with the history of the server's database that has it, and when the server acknowledged it, by its clock. */
export type AcknowledgedPlay = PlayRecord & { history: string; acknowledgedAtMs: number }

export type AcknowledgedPlayStore = {
  put(plays: readonly AcknowledgedPlay[]): Promise<void>
  /** Plays of other histories, first acknowledged first. */
  listOthers(history: string, count: number): Promise<AcknowledgedPlay[]>
  count(): Promise<number>
  remove(playIds: readonly string[]): Promise<void>
  /** Deletes the plays of a history that were acknowledged before an instant. */
  removeUntil(history: string, instantMs: number): Promise<void>
  /** Deletes the plays of all histories that were acknowledged before an instant. */
  removeBefore(instantMs: number): Promise<void>
  removeOldest(count: number): Promise<void>
  /** Deletes the plays of other screens. */
  keepOnly(screenId: string): Promise<void>
}

/** An operator may restore a moment before the last backup, or the backup before it. */
const MIN_RETENTION_MS = 24 * 3_600_000
/** Longer than a weekend without a backup. */
const MAX_RETENTION_MS = 7 * 24 * 3_600_000
/** A week of spots of 13 s without a pause. */
export const MAX_ACKNOWLEDGED = 50_000
/** The plays that are deleted at a time on a full disk. */
const FREED_PLAYS = 1000
/** One batch of the delivery, so that a fleet does not send everything at once. */
const RESEND_BATCH_SIZE = 200

/** The server's answer to plays. Older servers send the results only. */
export type PlayAnswer = { results: PlayResult[]; answeredAt?: string | undefined; backup?: BackupState | undefined }

export type AcknowledgedPlays = ReturnType<typeof createAcknowledgedPlays>

export type AcknowledgedPlaysParts = {
  /** undefined: nothing is stored after its acknowledgement */
  store: AcknowledgedPlayStore | undefined
  clock: Clock
  screenId: string
  onFault: (detail: string) => void
}

export function createAcknowledgedPlays({ store, clock, screenId, onFault }: AcknowledgedPlaysParts) {
  let backup: BackupState | null = null

  /** What the server says with its answers; undefined: an older server. */
  function learn(state: BackupState | undefined): void {
    if (state) backup = state
  }

  /**
   * Stores plays before they are deleted from those to send. A flagged play is worth nothing, and its verdict is final.
   * When the disk does not respond they are deleted all the same, because the server has them.
   */
  async function save(plays: readonly PlayRecord[], answer: PlayAnswer): Promise<void> {
    learn(answer.backup)
    if (!store || !answer.backup || answer.answeredAt === undefined) return
    const { history } = answer.backup
    const acknowledgedAtMs = Date.parse(answer.answeredAt)
    const flagged = new Set(answer.results.flatMap(({ playId, result }) => (result === 'flagged' ? [playId] : [])))
    const proven = plays.filter(({ playId }) => !flagged.has(playId))
    await tolerateFailure(async () => {
      await store.put(proven.map((play) => ({ ...play, history, acknowledgedAtMs })))
      await forget(plays.filter(({ playId }) => flagged.has(playId)))
    })
  }

  /** Plays that need not be sent again. */
  async function forget(plays: readonly PlayRecord[]): Promise<void> {
    if (plays.length > 0) await store?.remove(plays.map(({ playId }) => playId))
  }

  /** Some plays that another history has acknowledged, which the restored database may lack. They stay stored. */
  async function listLost(): Promise<PlayRecord[]> {
    if (!store || !backup) return []
    const lost = await store.listOthers(backup.history, RESEND_BATCH_SIZE)
    return lost.flatMap(({ history: _history, acknowledgedAtMs: _at, ...play }) =>
      play.screenId === screenId ? [{ ...play, state: 'done' as const }] : [],
    )
  }

  /** Deletes what is in a backup, plays above the limits, and those of other screens. */
  async function tidy(): Promise<void> {
    if (!store) return
    await store.keepOnly(screenId)
    if (clock.offsetMs() !== null) await deleteOutdated(store, clock.now())
    const excess = (await store.count()) - MAX_ACKNOWLEDGED
    if (excess > 0) await store.removeOldest(excess)
  }

  async function deleteOutdated(rows: AcknowledgedPlayStore, now: number): Promise<void> {
    await rows.removeBefore(now - MAX_RETENTION_MS)
    if (backup?.until == null) return
    await rows.removeUntil(backup.history, Math.min(Date.parse(backup.until), now - MIN_RETENTION_MS))
  }

  async function tolerateFailure(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => onFault(`an acknowledged play could not be stored: ${String(error)}`))
  }

  return {
    learn,
    save,
    forget: (plays: readonly PlayRecord[]) => tolerateFailure(() => forget(plays)),
    listLost,
    tidy: () => tolerateFailure(tidy),
    freeSpace: () => tolerateFailure(async () => store?.removeOldest(FREED_PLAYS)),
  }
}
