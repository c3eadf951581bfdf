import pLimit from 'p-limit'

export type DataLoaderOptions = {
  /** Keys in one batch; further keys go into the next batch. */
  maxBatchSize?: number
  /** Batches that are loaded at the same time: connections are few. */
  maxConcurrency?: number
}

/**
 * Loads single keys of many callers with one query.
 *
 * Keys that are requested in the same turn of the event loop, or while other batches are loading, are loaded together.
 * So a busy server sends one query for many requests and never uses all connections. Each value is read after it was
 * requested. The library `dataloader` sends a batch off however many run:
 * with our limit around it, it takes as much code as this.
 */
export function createDataLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { maxBatchSize = 500, maxConcurrency = 2 }: DataLoaderOptions = {},
): (key: string) => Promise<Value | undefined> {
  type Batch = { keys: Set<string>; loaded: Promise<ReadonlyMap<string, Value>> }
  const limit = pLimit(maxConcurrency)
  let open: Batch | undefined

  function startBatch(): Batch {
    const keys = new Set<string>()
    const loaded = limit(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (open === batch) open = undefined
      return load([...keys])
    })
    const batch = { keys, loaded }
    return batch
  }

  return async (key) => {
    if (!open || (open.keys.size >= maxBatchSize && !open.keys.has(key))) open = startBatch()
    const { keys, loaded } = open
    keys.add(key)
    return (await loaded).get(key)
  }
}
