export type LruCache<Value> = {
  readonly get: (key: string) => Promise<Value | undefined>
  /** These are no longer true; without keys nothing is. */
  readonly forget: (keys?: readonly string[]) => void
}

/**
 * Remembers answers that stay true until somebody says otherwise; those not asked for longest go first.
 *
 * An answer that was on its way while something was forgotten is given, but not remembered.
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
