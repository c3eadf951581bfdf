import { REPORT_RETENTION_DAYS } from './device.rules.ts'
import type { PromisedDay } from './promised-plays.rules.ts'

/** Makegoods: what a client gets for plays that are missing when a campaign has ended (decision 34). */

export const MAKEGOOD_MODES = ['off', 'choice', 'days', 'credit'] as const
export type MakegoodMode = (typeof MAKEGOOD_MODES)[number]

export const MAKEGOOD_STATES = ['offered', 'days', 'credit', 'declined', 'expired'] as const
export type MakegoodState = (typeof MAKEGOOD_STATES)[number]

/** The limits of the days in which a client can choose. */
export const MIN_CHOICE_DAYS = 7
export const MAX_CHOICE_DAYS = 90

/** So many days before the last one, a client who has not chosen is reminded. */
export const REMINDER_DAYS = 3

/**
 * On this day after the end of a flight, its plays no longer change: a play is accepted for 30 days after it began, and
 * saved deliveries follow late plays for one more day. The last play may begin a minute after the flight.
 */
export const FINAL_AFTER_DAYS = REPORT_RETENTION_DAYS + 2

/** Free days end at most this many days after they are chosen. A later use has little value for a client. */
export const MAX_FREE_DAYS_AHEAD = 90

export type FreeDays = { startsOn: string; endsOn: string }

/**
 * The first days in a row on which a screen is free and is guaranteed the missing plays; null if there are none. A day
 * without guaranteed plays does not begin them.
 *
 * @param days all days that can be given, in order, each with its guaranteed plays
 */
export function findFreeDays(
  missing: number,
  days: readonly PromisedDay[],
  soldOut: ReadonlySet<string>,
): FreeDays | null {
  let startsOn: string | null = null
  let plays = 0
  for (const { day, promised } of days) {
    if (soldOut.has(day.day)) {
      startsOn = null
      plays = 0
      continue
    }
    if (startsOn === null && promised === 0) continue
    startsOn ??= day.day
    plays += promised
    if (plays >= missing) return { startsOn, endsOn: day.day }
  }
  return null
}

/** The choices of an offer. */
export const listChoices = (mode: MakegoodMode, creditCents: number) => ({
  days: mode === 'choice' || mode === 'days',
  credit: (mode === 'choice' || mode === 'credit') && creditCents > 0,
})
