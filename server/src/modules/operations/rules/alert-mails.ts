import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** Screens of an outage fall silent one after the other; the mail waits until they have gathered. */
export const GATHERED_MS = 2 * MINUTES
/** Never sooner after the one before. */
export const BETWEEN_MAILS_MS = 15 * MINUTES
/** After so many in a day something goes on and on, and once an hour is enough to say so. */
const QUICK_MAILS = 8
const BETWEEN_LATER_MAILS_MS = HOURS
/** What follows from the three: the most that an operator gets in any 24 hours. */
export const MOST_MAILS_A_DAY = 31

/**
 * Whether a mail about new alerts goes out now; never because something is over (decision 23).
 *
 * @param oldestNewMs when the oldest alert was opened that is open and was in no mail yet; null: there is none
 * @param sentMs when mails of the last 24 hours went out, in any order
 */
export function isMailDue(oldestNewMs: number | null, sentMs: readonly number[], nowMs: number): boolean {
  if (oldestNewMs === null || nowMs - oldestNewMs < GATHERED_MS) return false
  const today = sentMs.filter((ms) => ms > nowMs - DAYS)
  const pause = today.length < QUICK_MAILS ? BETWEEN_MAILS_MS : BETWEEN_LATER_MAILS_MS
  return today.every((ms) => nowMs - ms >= pause)
}
