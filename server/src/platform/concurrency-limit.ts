/** Lets that many pieces of work run at the same time; the others wait in line. */
export function createConcurrencyLimit(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // The place is handed over by whoever leaves, so nobody who comes later slips in between.
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
