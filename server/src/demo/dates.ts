import { addDays } from '@marquee/contract/days.rules'
import { hasMonthEnded } from '../modules/payouts/rules/months.ts'
import type { PastCampaign } from './dataset-billing.ts'

/** The last two months that ended in every time zone, YYYY-MM, and the start of the demo data, shortly before them. */
export type Months = { last: string; beforeLast: string; beginning: Date }

export function computeMonths(now: Date): Months {
  const getPreviousMonth = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
  const previous = getPreviousMonth(now.toISOString().slice(0, 7))
  const last = hasMonthEnded(previous, now) ? previous : getPreviousMonth(previous)
  const beforeLast = getPreviousMonth(last)
  return { last, beforeLast, beginning: toInstant(addDays(`${beforeLast}-01`, -3), '08:00') }
}

/** The first and the last day of a campaign of the last months. */
export function computeFlight(
  { monthsAgo, day, weeks }: PastCampaign,
  months: Months,
): { startsOn: string; endsOn: string } {
  const startsOn = `${monthsAgo === 1 ? months.last : months.beforeLast}-${String(day).padStart(2, '0')}`
  return { startsOn, endsOn: addDays(startsOn, 7 * weeks - 1) }
}

const toInstant = (day: string, time: string) => new Date(`${day}T${time}:00.000Z`)
