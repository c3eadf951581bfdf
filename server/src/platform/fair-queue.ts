type Start = () => void

/**
 * Lets that many pieces of work run at the same time, of each sender one at a time, and lets senders take turns.
 *
 * Whoever sends a hundred files waits for himself alone: others come in between, and never find every place taken
 * by one.
 *
 * @returns a function that runs work in its turn; work without a sender is the house's own and only waits for a place
 */
export function createFairQueue(limit: number): <T>(sender: string | undefined, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const busy = new Set<string | symbol>()
  /** By sender; whose work ended last stands last. */
  const waiting = new Map<string | symbol, Start[]>()

  const startNext = () => {
    for (const [sender, turns] of waiting) {
      if (running >= limit) return
      if (busy.has(sender)) continue
      const turn = turns.shift()
      if (turns.length === 0) waiting.delete(sender)
      running++
      busy.add(sender)
      turn?.()
    }
  }
  const finish = (sender: string | symbol) => {
    running--
    busy.delete(sender)
    const turns = waiting.get(sender)
    if (turns) {
      waiting.delete(sender)
      waiting.set(sender, turns)
    }
    startNext()
  }

  return async (name, work) => {
    const sender = name ?? Symbol('the house itself')
    await new Promise<void>((resolve) => {
      const turns = waiting.get(sender)
      if (turns) turns.push(resolve)
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
