/**
 * Answers many single questions of the same moment by one query.
 *
 * Everything asked in one turn of the event loop is loaded together, so that a busy server asks its
 * database once for many requests; every answer is still read after its question was asked.
 */
export function inBatches<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let open: { keys: Set<string>; loaded: Promise<ReadonlyMap<string, Value>> } | undefined
  return async (key) => {
    if (!open) {
      const keys = new Set<string>()
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        open = undefined
        return load([...keys])
      })
      open = { keys, loaded }
    }
    open.keys.add(key)
    return (await open.loaded).get(key)
  }
}
