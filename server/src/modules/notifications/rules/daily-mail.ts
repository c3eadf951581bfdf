import { addDays, computeDayStart, toCalendarDay } from '@marquee/contract/days.rules'
import { HOURS } from '../../../platform/clock.ts'

/** The hour of the daily email, in the operator's time zone. */
const DAILY_MAIL_HOUR = 7

/** The latest time of a daily email that is not after `at`. */
export function computeDailyMailTime(timeZone: string, at: Date): Date {
  const today = toCalendarDay(timeZone, at)
  const ofDay = (day: string) => new Date(computeDayStart(timeZone, day).getTime() + DAILY_MAIL_HOUR * HOURS)
  return ofDay(today) <= at ? ofDay(today) : ofDay(addDays(today, -1))
}
