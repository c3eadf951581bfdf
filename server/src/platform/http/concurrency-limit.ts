/** Limits what is under way with the same key in this process, as a number of calls or of bytes. */
export type ConcurrencyLimit = {
  /** Returns the function that frees the amount, or undefined when it does not fit beside what is under way. */
  acquire(key: string, amount?: number): (() => void) | undefined
}

export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const amounts = new Map<string, number>()
  return {
    acquire(key, amount = 1) {
      const used = amounts.get(key) ?? 0
      if (used + amount > max) return undefined
      amounts.set(key, used + amount)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (amounts.get(key) ?? amount) - amount
        if (left > 0) amounts.set(key, left)
        else amounts.delete(key)
      }
    },
  }
}
