import type { PlayStore, PlayRecord } from './play-record.ts'

/** The most plays in memory: several hours of spots. */
const MAX_BUFFERED = 1000

/**
 * A play store that keeps plays in memory when the disk rejects them. They are sent from memory, and written as soon as
 * the disk accepts writes again. A play is lost only when the page ends before either (decision 14).
 *
 * @param makeRoom deletes data that is worth less than a proof
 */
export function createBufferedStore(
  playStore: PlayStore,
  makeRoom: () => Promise<void>,
  onFault: (detail: string) => void,
): PlayStore {
  /** Newer than the version on disk of the same play. */
  const buffer = new Map<string, PlayRecord>()
  /** Acknowledged plays that the disk does not delete. They are not sent again and do not delay others. */
  const removed = new Set<string>()

  async function put(play: PlayRecord): Promise<void> {
    buffer.delete(play.playId)
    try {
      await playStore.put(play).catch(async () => {
        await makeRoom()
        await playStore.put(play)
      })
    } catch (error) {
      onFault(`a play could not be written: ${String(error)}`)
      return keepInMemory(play)
    }
    await flushBuffer()
      .then(deleteRemoved)
      .catch(() => undefined)
  }

  function keepInMemory(play: PlayRecord): void {
    buffer.set(play.playId, play)
    const [oldest] = buffer.keys()
    if (buffer.size > MAX_BUFFERED && oldest !== undefined) buffer.delete(oldest)
  }

  /** Writes the newest version of each play. */
  async function flushBuffer(): Promise<void> {
    for (const [playId, play] of buffer) {
      await playStore.put(play)
      if (buffer.get(playId) === play) buffer.delete(playId)
    }
  }

  async function oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]> {
    if (buffer.size + removed.size === 0) return playStore.oldest(state, count)
    // Plays in memory are sent even when the disk does not respond.
    const kept = await playStore.oldest(state, count + buffer.size + removed.size).catch(() => [])
    const inMemory = [...buffer.values()].filter((play) => play.state === state)
    return [...kept.filter(({ playId }) => !buffer.has(playId) && !removed.has(playId)), ...inMemory].slice(0, count)
  }

  async function remove(playIds: readonly string[]): Promise<void> {
    for (const playId of playIds) {
      buffer.delete(playId)
      removed.add(playId)
    }
    await deleteRemoved()
  }

  async function deleteRemoved(): Promise<void> {
    const erased = [...removed]
    if (erased.length === 0) return
    await playStore.remove(erased)
    for (const playId of erased) removed.delete(playId)
  }

  return { ...playStore, put, oldest, count: async () => (await playStore.count()) + buffer.size, remove }
}
