import { toSepaText } from './sepa-text.ts'
import { addDays, toCalendarDay, getWeekday } from '@marquee/contract/days.rules'
import type { PayoutState } from '@marquee/contract/payouts'

/** The next states of a payout run; paid and cancelled are final. */
const NEXT_STATES: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  draft: ['approved', 'cancelled'],
  approved: ['exported', 'cancelled'],
  // cancelled after the bank has refused the file
  exported: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
}

export function mayBecome(from: PayoutState, to: PayoutState): boolean {
  return NEXT_STATES[from].includes(to)
}

/** The series of the runs of a month, which is the prefix of their numbers. */
export const getPayoutSeries = (day: string) => `PAYOUT-${day.slice(0, 7)}`

/** PAYOUT-2026-12-0001: the message id of the file, which has to be unique (standards 11). */
export const formatPayoutNumber = (series: string, ordinal: number) => `${series}-${String(ordinal).padStart(4, '0')}`

/** The end-to-end id of a transfer: unique, and at most 35 characters. */
export const formatEndToEndId = (runNumber: string, ordinal: number) =>
  `${runNumber}-${String(ordinal).padStart(5, '0')}`

/** The maximum length of the remittance text (standards 11). */
const MAX_REMITTANCE_LENGTH = 140

/**
 * The remittance text of a transfer: its run, as many statement numbers as fit, and how many more there are.
 *
 * @returns at most 140 characters that every SEPA bank accepts
 */
export function formatRemittance(runNumber: string, statementNumbers: readonly string[]): string {
  let text = toSepaText(runNumber)
  for (const [index, number] of statementNumbers.entries()) {
    const left = statementNumbers.length - index
    const next = `${text}${index === 0 ? ' ' : ', '}${toSepaText(number)}`
    // Room for the number of omitted statements is reserved.
    const room = MAX_REMITTANCE_LENGTH - (left > 1 ? ` +${left - 1}`.length : 0)
    if (next.length > room) return `${text} +${left}`
    text = next
  }
  return text
}

/** Whether the bank can have paid a run on a day: from the day of its file to today, in the operator's time zone. */
export function isPossiblePaymentDay(day: string, exportedAt: Date, timeZone: string, at: Date): boolean {
  return day >= toCalendarDay(timeZone, exportedAt) && day <= toCalendarDay(timeZone, at)
}

/** The day, or the next business day of banks in the euro area (TARGET). */
export function computeBankDay(day: string): string {
  let candidate = day
  while (isBankHoliday(candidate)) candidate = addDays(candidate, 1)
  return candidate
}

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

function isBankHoliday(day: string): boolean {
  const weekday = getWeekday(day)
  if (weekday === 'saturday' || weekday === 'sunday' || FIXED_HOLIDAYS.has(day.slice(5))) return true
  const easter = computeEaster(Number(day.slice(0, 4)))
  return day === addDays(easter, -2) || day === addDays(easter, 1)
}

/** Easter Sunday (Meeus, Astronomical Algorithms, chapter 8). */
function computeEaster(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const dayOfMonth = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}
