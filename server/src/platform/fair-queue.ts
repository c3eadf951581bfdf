type Start = () => void

/**
 * Runs at most `limit` functions at the same time, one per sender, and lets the senders take turns.
 *
 * So the files of a sender who uploads a hundred wait only for each other, and other senders come in between.
 *
 * @returns a function that runs work in its turn; work without a sender belongs to the application and only waits for a
 *   place
 */
export function createFairQueue(limit: number): <T>(sender: string | undefined, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const busy = new Set<string | symbol>()
  /** By sender; the sender whose work ended last is last. */
  const waiting = new Map<string | symbol, Start[]>()

  const startNext = () => {
    for (const [sender, queue] of waiting) {
      if (running >= limit) return
      if (busy.has(sender)) continue
      const start = queue.shift()
      if (queue.length === 0) waiting.delete(sender)
      running++
      busy.add(sender)
      start?.()
    }
  }
  const finish = (sender: string | symbol) => {
    running--
    busy.delete(sender)
    const queue = waiting.get(sender)
    if (queue) {
      waiting.delete(sender)
      waiting.set(sender, queue)
    }
    startNext()
  }

  return async (name, work) => {
    const sender = name ?? Symbol('application')
    await new Promise<void>((resolve) => {
      const queue = waiting.get(sender)
      if (queue) queue.push(resolve)
      else waiting.set(sender, [resolve])
      startNext()
    })
    try {
      return await work()
    } finally {
      finish(sender)
    }
  }
}
