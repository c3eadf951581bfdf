/**
 * How many plays of a device that prove nothing are kept of one day (by UTC). A screen that shows something wrong all
 * day without a pause stays just below; a device that is broken, or in bad hands, fills no table (decision 15).
 */
export const MAX_FLAGGED_PER_DAY = 7000

/** How many were kept of a device, on the last day on which there were any. */
export type FlagTally = { day: string; plays: number }

/** Counts on from what was kept before. */
export function createFlagTallies(kept: ReadonlyMap<string, FlagTally>, max = MAX_FLAGGED_PER_DAY) {
  const counts = new Map<string, number>()
  for (const [deviceId, { day, plays }] of kept) counts.set(`${deviceId} ${day}`, plays)
  return {
    /** Takes one more and says yes, or says that enough were kept that day. */
    tryAdd(deviceId: string, receivedAt: Date): boolean {
      const key = `${deviceId} ${toUtcDay(receivedAt)}`
      const before = counts.get(key) ?? 0
      if (before >= max) return false
      counts.set(key, before + 1)
      return true
    },
  }
}

/** What these plays add to the tallies: of each device those of the latest day. */
export function computeTallies(
  taken: readonly { deviceId: string; receivedAt: Date; verdict: string }[],
): (FlagTally & { deviceId: string })[] {
  const byDevice = Map.groupBy(
    taken.filter(({ verdict }) => verdict === 'flagged'),
    ({ deviceId }) => deviceId,
  )
  return [...byDevice].map(([deviceId, flagged]) => {
    const days = flagged.map(({ receivedAt }) => toUtcDay(receivedAt)).toSorted()
    const day = days.at(-1) ?? ''
    return { deviceId, day, plays: days.filter((one) => one === day).length }
  })
}

function toUtcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
