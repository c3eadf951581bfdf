/** Percentiles of durations in milliseconds. */
export type Times = { count: number; p50: number; p99: number; max: number }

export function summarizeTimes(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort()
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Creates counters by name. */
export function createTally() {
  const counts: Record<string, number> = {}
  return {
    counts,
    add(name: string) {
      counts[name] = (counts[name] ?? 0) + 1
    },
  }
}

/** Adds up several tallies. */
export function mergeTallies(tallies: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const counts of tallies) for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
