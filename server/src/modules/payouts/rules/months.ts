import { toCalendarDay } from '@marquee/contract/days.rules'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'

/** The last time zone in which a day ends: twelve hours behind UTC. */
const LAST_TIME_ZONE = 'Etc/GMT+12'

/** Whether a month has ended in every time zone, so that what is settled for it cannot change. */
export function hasMonthEnded(month: string, at: Date): boolean {
  return toCalendarDay(LAST_TIME_ZONE, at) > getLastDay(month)
}

/** The id of a month in the audit log, because months have no row: the id of 2026-11 ends with 202611. */
export function toMonthId(month: string): string {
  return `00000000-0000-4000-8000-${month.replace('-', '').padStart(12, '0')}`
}
