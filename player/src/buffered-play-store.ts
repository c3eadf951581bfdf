import type { PlayStore, PlayRecord } from './delivery.ts'

/** As many plays wait in memory at most: some hours of spots. */
const MAX_BUFFERED = 1000

/**
 * The book of plays with spare pages: what the disk will not take waits in memory, is sent from there, and is written as
 * soon as the disk takes anything again. Lost only when the page ends before either (decision 14).
 *
 * @param makeRoom gives away what is worth less than a proof
 */
export function createBufferedStore(
  book: PlayStore,
  makeRoom: () => Promise<void>,
  onFault: (detail: string) => void,
): PlayStore {
  /** Newer than what the disk knows of the same play. */
  const buffer = new Map<string, PlayRecord>()
  /** Answered for, and still on a disk that lets nothing go: not to be sent again, nor to keep others back. */
  const removed = new Set<string>()

  async function put(play: PlayRecord): Promise<void> {
    buffer.delete(play.playId)
    try {
      await book.put(play).catch(async () => {
        await makeRoom()
        await book.put(play)
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

  /** Each as it is when its turn comes. */
  async function flushBuffer(): Promise<void> {
    for (const [playId, play] of buffer) {
      await book.put(play)
      if (buffer.get(playId) === play) buffer.delete(playId)
    }
  }

  async function oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]> {
    if (buffer.size + removed.size === 0) return book.oldest(state, count)
    // A disk that does not even answer does not keep back what is in memory.
    const kept = await book.oldest(state, count + buffer.size + removed.size).catch(() => [])
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
    await book.remove(erased)
    for (const playId of erased) removed.delete(playId)
  }

  return { ...book, put, oldest, count: async () => (await book.count()) + buffer.size, remove }
}
