/**
 * The maximum of stored flagged plays of a device on one day (UTC). A screen that plays something wrong all day stays
 * just below. A faulty or hostile device cannot fill the table (decision 15).
 */
export const MAX_FLAGGED_PER_DAY = 7000

/** The flagged plays of a device on its last day with any. */
export type FlagTally = { day: string; plays: number }

/** Continues earlier tallies. */
export function createFlagTallies(kept: ReadonlyMap<string, FlagTally>, max = MAX_FLAGGED_PER_DAY) {
  const counts = new Map<string, number>()
  for (const [deviceId, { day, plays }] of kept) counts.set(`${deviceId} ${day}`, plays)
  return {
    /** Counts one more; false when the maximum of the day is reached. */
    tryAdd(deviceId: string, receivedAt: Date): boolean {
      const key = `${deviceId} ${toUtcDay(receivedAt)}`
      const before = counts.get(key) ?? 0
      if (before >= max) return false
      counts.set(key, before + 1)
      return true
    },
  }
}

/** What these plays add to the tallies, for the latest day of each device. */
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
