import { atMost } from './at-most.ts'

export type BatchLimits = {
  /** Keys that are loaded together; more wait for the next time. */
  mostKeys?: number
  /** How many times it is loaded at the same moment: connections are few, and what waits for one is loaded together. */
  atOnce?: number
}

/**
 * Answers many single questions of the same moment by one query.
 *
 * Everything asked in one turn of the event loop, and everything asked while others are still being answered, is loaded
 * together, so that a busy server asks its database once for many requests and never takes all of its connections;
 * every answer is still read after its question was asked.
 */
export function inBatches<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { mostKeys = 500, atOnce = 2 }: BatchLimits = {},
): (key: string) => Promise<Value | undefined> {
  type Batch = { keys: Set<string>; loaded: Promise<ReadonlyMap<string, Value>> }
  const inTurn = atMost(atOnce)
  let open: Batch | undefined

  function begin(): Batch {
    const keys = new Set<string>()
    const loaded = inTurn(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (open === batch) open = undefined
      return load([...keys])
    })
    const batch = { keys, loaded }
    return batch
  }

  return async (key) => {
    if (!open || (open.keys.size >= mostKeys && !open.keys.has(key))) open = begin()
    const { keys, loaded } = open
    keys.add(key)
    return (await loaded).get(key)
  }
}
