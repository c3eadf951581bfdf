import type { PlayBook, PlayRecord } from './delivery.ts'

/** As many plays wait in memory at most: some hours of spots. */
const MOST_SPARE = 1000

/**
 * The book of plays with spare pages: what the disk will not take waits in memory, is sent from there, and is written as
 * soon as the disk takes anything again. Lost only when the page ends before either (decision 14).
 *
 * @param makeRoom gives away what is worth less than a proof
 */
export function withSparePages(
  book: PlayBook,
  makeRoom: () => Promise<void>,
  onFault: (detail: string) => void,
): PlayBook {
  /** Newer than what the disk knows of the same play. */
  const spare = new Map<string, PlayRecord>()
  /** Answered for, and still on a disk that lets nothing go: not to be sent again, nor to keep others back. */
  const gone = new Set<string>()

  async function put(play: PlayRecord): Promise<void> {
    spare.delete(play.playId)
    try {
      await book.put(play).catch(async () => {
        await makeRoom()
        await book.put(play)
      })
    } catch (error) {
      onFault(`a play could not be written: ${String(error)}`)
      return keepInMemory(play)
    }
    await writeSpare()
      .then(erase)
      .catch(() => undefined)
  }

  function keepInMemory(play: PlayRecord): void {
    spare.set(play.playId, play)
    const [oldest] = spare.keys()
    if (spare.size > MOST_SPARE && oldest !== undefined) spare.delete(oldest)
  }

  /** Each as it is when its turn comes. */
  async function writeSpare(): Promise<void> {
    for (const [playId, play] of spare) {
      await book.put(play)
      if (spare.get(playId) === play) spare.delete(playId)
    }
  }

  async function oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]> {
    if (spare.size + gone.size === 0) return book.oldest(state, count)
    // A disk that does not even answer does not keep back what is in memory.
    const kept = await book.oldest(state, count + spare.size + gone.size).catch(() => [])
    const inMemory = [...spare.values()].filter((play) => play.state === state)
    return [...kept.filter(({ playId }) => !spare.has(playId) && !gone.has(playId)), ...inMemory].slice(0, count)
  }

  async function remove(playIds: readonly string[]): Promise<void> {
    for (const playId of playIds) {
      spare.delete(playId)
      gone.add(playId)
    }
    await erase()
  }

  async function erase(): Promise<void> {
    const erased = [...gone]
    if (erased.length === 0) return
    await book.remove(erased)
    for (const playId of erased) gone.delete(playId)
  }

  return { ...book, put, oldest, count: async () => (await book.count()) + spare.size, remove }
}
