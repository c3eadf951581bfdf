import { isDatabaseUnavailable } from './db/availability.ts'
import { waitingItems } from './metrics.ts'
import { refuseBusy } from './load-shedding.ts'

/**
 * Writes the items of many callers in one transaction. Each caller gets its result once its item is committed; a
 * thousand items cost the database hardly more than one (decision 3).
 *
 * A full queue refuses further items at once with `Retry-After`, so that a fleet that returns after an outage neither
 * fills the memory nor makes other callers wait (product 5). The library `dataloader` has neither that limit nor the
 * halves below.
 */
export type BatchWriter<Item, Result> = {
  /** @throws Refused `busy` with `Retry-After` when the queue is full */
  add: (item: Item) => Promise<Result>
  /** The size of the queue, as `measure` counts it. */
  countWaiting: () => number
}

export type BatchWriterOptions<Item> = {
  /** The name of the queue in `GET /metrics`. */
  name?: string
  /** The size of an item in a batch; 1 by default. */
  measure?: (item: Item) => number
  /** A batch is closed once it has this size. */
  maxBatchSize: number
  /** A queue of this size accepts no more items. */
  maxQueueSize: number
  /** Refused callers may be asked to wait for minutes. */
  mayWait?: boolean
  /** Batches that are written at the same time. */
  writers?: number
}

type QueuedItem<Item, Result> = {
  item: Item
  size: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * @param write writes all items in one transaction and returns their results in the same order; when it fails, nothing
 *   was written. A batch that fails is retried in halves, so that one bad item fails alone. While the database is
 *   unavailable all items fail at once, because each half would only wait for it again
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

  /** Waits for all items of this turn of the event loop. */
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

  /** As many items as fit, and at least one. */
  function takeBatch(): QueuedItem<Item, Result>[] {
    let count = 0
    let size = 0
    for (const one of queue) {
      if (count > 0 && size + one.size > maxBatchSize) break
      size += one.size
      count++
    }
    waiting -= size
    gauge?.dec(size)
    return queue.splice(0, count)
  }

  async function writeBatch(batch: QueuedItem<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return
    try {
      const results = await write(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error(`${batch.length} were brought, ${results.length} answered`)
      // The lengths are equal, so each index has a result.
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) return batch.forEach(({ reject }) => reject(error))
      const middle = Math.ceil(batch.length / 2)
      await writeBatch(batch.slice(0, middle))
      await writeBatch(batch.slice(middle))
    }
  }

  return { add, countWaiting: () => waiting }
}
