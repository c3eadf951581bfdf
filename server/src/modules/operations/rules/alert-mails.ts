import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** Screens of an outage fail one after the other, so the mail waits for more of them. */
export const GATHERING_MS = 2 * MINUTES
/** The minimum time after the previous mail. */
export const MIN_PAUSE_MS = 15 * MINUTES
/** After this many mails in a day, one mail an hour is enough. */
const MAX_QUICK_MAILS = 8
const MIN_LATER_PAUSE_MS = HOURS
/** The resulting maximum for an operator in any 24 hours. */
export const MAX_MAILS_PER_DAY = 31

/**
 * Whether a mail about new alerts is due. A closed alert never causes one (decision 23).
 *
 * @param oldestNewMs when the oldest open alert was opened that no mail has reported; null: there is none
 * @param sentMs when mails of the last 24 hours were sent, in any order
 */
export function isMailDue(oldestNewMs: number | null, sentMs: readonly number[], nowMs: number): boolean {
  if (oldestNewMs === null || nowMs - oldestNewMs < GATHERING_MS) return false
  const today = sentMs.filter((ms) => ms > nowMs - DAYS)
  const pause = today.length < MAX_QUICK_MAILS ? MIN_PAUSE_MS : MIN_LATER_PAUSE_MS
  return today.every((ms) => nowMs - ms >= pause)
}
