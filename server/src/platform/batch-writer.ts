import { isDatabaseUnavailable } from './db/availability.ts'
import { waitingItems } from './metrics.ts'
import { refuseBusy } from './load-shedding.ts'

/**
 * Lets what many callers bring at the same moment be written by one transaction: each is answered once what it brought
 * is durably there, and a thousand of them cost the database hardly more than one (decision 3).
 *
 * What cannot be kept up with is refused at once, with the time to come back, so that a fleet which returns after an
 * outage neither fills the memory nor makes everybody wait (product 5).
 */
export type BatchWriter<Item, Result> = {
  /** @throws Refused `busy` with `Retry-After` when too much waits already */
  add: (item: Item) => Promise<Result>
  /** How much waits, in the measure of `sizeOf`. */
  countWaiting: () => number
}

export type BatchWriterOptions<Item> = {
  /** What `GET /metrics` calls it. */
  name?: string
  /** How much of a group one item takes; 1 where it is not said. */
  measure?: (item: Item) => number
  /** A group is closed once it is this large. */
  maxBatchSize: number
  /** Beyond that nothing more is taken in. */
  maxQueueSize: number
  /** Who brings it may be sent away for minutes. */
  mayWait?: boolean
  /** How many groups are written at the same time. */
  writers?: number
}

type QueuedItem<Item, Result> = {
  item: Item
  size: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * @param write writes all of them in one transaction and answers each by its place; when it fails nothing was written.
 *   A group that fails is tried again in halves, so that one that cannot be written takes none with it; while the database
 *   is away all are told so at once, as each half would only wait for it again
 */
export function createBatchWriter<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { name, measure = () => 1, maxBatchSize, maxQueueSize, mayWait, writers = 1 }: BatchWriterOptions<Item>,
): BatchWriter<Item, Result> {
  const queue: QueuedItem<Item, Result>[] = []
  const gauge = name === undefined ? undefined : waitingItems.labels(name)
  let waiting = 0
  let writing = 0
  let isDue = false

  function add(item: Item): Promise<Result> {
    const size = measure(item)
    if (queue.length > 0 && waiting + size > maxQueueSize) {
      return Promise.reject(refuseBusy(`too many ${name ?? 'of a group'} wait`, mayWait))
    }
    return new Promise((resolve, reject) => {
      queue.push({ item, size, resolve, reject })
      waiting += size
      gauge?.inc(size)
      scheduleWrite()
    })
  }

  /** After all that came in with this turn of the event loop. */
  function scheduleWrite(): void {
    if (isDue || writing >= writers || queue.length === 0) return
    isDue = true
    setImmediate(() => {
      isDue = false
      void writeNext()
    })
  }

  async function writeNext(): Promise<void> {
    writing++
    scheduleWrite()
    await writeBatch(takeBatch())
    writing--
    scheduleWrite()
  }

  /** As many as fit, and one at least. */
  function takeBatch(): QueuedItem<Item, Result>[] {
    let taken = 0
    let size = 0
    for (const one of queue) {
      if (taken > 0 && size + one.size > maxBatchSize) break
      size += one.size
      taken++
    }
    waiting -= size
    gauge?.dec(size)
    return queue.splice(0, taken)
  }

  async function writeBatch(group: QueuedItem<Item, Result>[]): Promise<void> {
    if (group.length === 0) return
    try {
      const results = await write(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error(`${group.length} were brought, ${results.length} answered`)
      // As many results as there are in the group.
      group.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) return group.forEach(({ reject }) => reject(error))
      const middle = Math.ceil(group.length / 2)
      await writeBatch(group.slice(0, middle))
      await writeBatch(group.slice(middle))
    }
  }

  return { add, countWaiting: () => waiting }
}
