import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** Screens of an outage fall silent one after the other; the mail waits until they have gathered. */
export const GATHERING_MS = 2 * MINUTES
/** Never sooner after the one before. */
export const MIN_PAUSE_MS = 15 * MINUTES
/** After so many in a day something goes on and on, and once an hour is enough to say so. */
const MAX_QUICK_MAILS = 8
const MIN_LATER_PAUSE_MS = HOURS
/** What follows from the three: the most that an operator gets in any 24 hours. */
export const MAX_MAILS_PER_DAY = 31

/**
 * Whether a mail about new alerts goes out now; never because something is over (decision 23).
 *
 * @param oldestNewMs when the oldest alert was opened that is open and was in no mail yet; null: there is none
 * @param sentMs when mails of the last 24 hours went out, in any order
 */
export function isMailDue(oldestNewMs: number | null, sentMs: readonly number[], nowMs: number): boolean {
  if (oldestNewMs === null || nowMs - oldestNewMs < GATHERING_MS) return false
  const today = sentMs.filter((ms) => ms > nowMs - DAYS)
  const pause = today.length < MAX_QUICK_MAILS ? MIN_PAUSE_MS : MIN_LATER_PAUSE_MS
  return today.every((ms) => nowMs - ms >= pause)
}
