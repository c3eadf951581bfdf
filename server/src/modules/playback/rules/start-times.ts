import { DAYS } from '../../../platform/clock.ts'
import type { playFiles } from '../schema.ts'
import { MAX_PLAY_AGE_MS } from './plays.ts'

/** When the plays of a file began. */
export type StartTimes = Pick<typeof playFiles.$inferSelect, 'firstStartedAt' | 'lastStartedAt' | 'otherDays'>

/**
 * Collects when the plays began that arrived in a week: the first and the last of those that may count, and the days
 * (UTC) of the others, which a wrong clock may put anywhere. Plays are added in the order of their start.
 */
export function createStartTimes({ fromAt, untilAt }: { fromAt: Date; untilAt: Date }) {
  const earliest = new Date(fromAt.getTime() - MAX_PLAY_AGE_MS)
  const latest = new Date(untilAt.getTime() + DAYS)
  const otherDays = new Set<string>()
  let first: Date | undefined
  let last: Date | undefined
  return {
    add({ startedAt }: { startedAt: Date }): void {
      if (startedAt < earliest || startedAt > latest) {
        otherDays.add(startedAt.toISOString().slice(0, 10))
        return
      }
      first ??= startedAt
      last = startedAt
    },
    /** Without plays that may count, their time is the instant at which the week began. */
    get: (): StartTimes => ({
      firstStartedAt: first ?? fromAt,
      lastStartedAt: last ?? fromAt,
      otherDays: [...otherDays],
    }),
  }
}

/** The earliest time from which on a file may have plays that began in a time; undefined: it has none. */
export function findFirstStart(
  { firstStartedAt, lastStartedAt, otherDays }: StartTimes,
  { fromAt, untilAt }: { fromAt: Date; untilAt: Date },
): Date | undefined {
  const days = otherDays.map((day) => {
    const first = new Date(`${day}T00:00:00Z`)
    return { first, last: new Date(first.getTime() + DAYS - 1) }
  })
  return [{ first: firstStartedAt, last: lastStartedAt }, ...days]
    .filter(({ first, last }) => last >= fromAt && first < untilAt)
    .map(({ first }) => first)
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
}
