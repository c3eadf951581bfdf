import { createConcurrencyLimit } from './concurrency-limit.ts'

export type DataLoaderOptions = {
  /** Keys that are loaded together; more wait for the next time. */
  maxBatchSize?: number
  /** How many times it is loaded at the same moment: connections are few, and what waits for one is loaded together. */
  maxConcurrency?: number
}

/**
 * Answers many single questions of the same moment by one query.
 *
 * Everything asked in one turn of the event loop, and everything asked while others are still being answered, is loaded
 * together, so that a busy server asks its database once for many requests and never takes all of its connections;
 * every answer is still read after its question was asked.
 */
export function createDataLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { maxBatchSize = 500, maxConcurrency = 2 }: DataLoaderOptions = {},
): (key: string) => Promise<Value | undefined> {
  type Batch = { keys: Set<string>; loaded: Promise<ReadonlyMap<string, Value>> }
  const limit = createConcurrencyLimit(maxConcurrency)
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
