import { toCalendarDay } from '@marquee/contract/days.rules'
import { getLastDay } from './runs.ts'

/** Where a day ends last: twelve hours behind UTC. */
const LAST_TIME_ZONE = 'Etc/GMT+12'

/** Whether no day of a month is left anywhere, so that nothing that is settled for it can change any more. */
export function hasMonthEnded(month: string, at: Date): boolean {
  return toCalendarDay(LAST_TIME_ZONE, at) > getLastDay(month)
}

/** Months have no row of their own; in the audit log each has an id all the same: that of 2026-11 ends with 202611. */
export function toMonthId(month: string): string {
  return `00000000-0000-4000-8000-${month.replace('-', '').padStart(12, '0')}`
}
