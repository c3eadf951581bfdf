import { dayIn } from '@marquee/contract/days.rules'
import { lastDayOf } from './runs.ts'

/** Where a day ends last: twelve hours behind UTC. */
const LAST_PLACE = 'Etc/GMT+12'

/** Whether no day of a month is left anywhere, so that nothing that is settled for it can change any more. */
export function isMonthOver(month: string, at: Date): boolean {
  return dayIn(LAST_PLACE, at) > lastDayOf(month)
}

/** Months have no row of their own; in the audit log each has an id all the same: that of 2026-11 ends with 202611. */
export function idOfMonth(month: string): string {
  return `00000000-0000-4000-8000-${month.replace('-', '').padStart(12, '0')}`
}
