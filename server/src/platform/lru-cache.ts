export type LruCache<Value> = {
  readonly get: (key: string) => Promise<Value | undefined>
  /** Removes these keys, or all keys. */
  readonly forget: (keys?: readonly string[]) => void
}

/**
 * Caches values until they are removed; the least recently used ones are evicted first.
 *
 * A value that was loading while keys were removed is returned, but not cached.
 */
export function createLruCache<Value>(
  load: (key: string) => Promise<Value | undefined>,
  maxSize: number,
): LruCache<Value> {
  const known = new Map<string, Value>()
  let forgotten = 0
  return {
    async get(key) {
      const value = known.get(key)
      if (value !== undefined) {
        known.delete(key)
        known.set(key, value)
        return value
      }
      const before = forgotten
      const loaded = await load(key)
      if (loaded === undefined || forgotten !== before) return loaded
      known.set(key, loaded)
      if (known.size > maxSize) known.delete(String(known.keys().next().value))
      return loaded
    },
    forget(keys) {
      forgotten++
      if (keys) for (const key of keys) known.delete(key)
      else known.clear()
    },
  }
}
