import { toSepaText } from './sepa-text.ts'
import { addDays, toCalendarDay, getWeekday } from '@marquee/contract/days.rules'
import type { PayoutState } from '@marquee/contract/payouts'

/** What may become of a payout run; a paid or cancelled one stays what it is. */
const NEXT_STATES: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  draft: ['approved', 'cancelled'],
  approved: ['exported', 'cancelled'],
  // the bank has refused the file
  exported: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
}

export function mayBecome(from: PayoutState, to: PayoutState): boolean {
  return NEXT_STATES[from].includes(to)
}

/** The series that the runs of a day's month are counted in; its name is the beginning of their numbers. */
export const getPayoutSeries = (day: string) => `PAYOUT-${day.slice(0, 7)}`

/** PAYOUT-2026-12-0001: the message id of the file, so it is never used again (standards 11). */
export const formatPayoutNumber = (series: string, place: number) => `${series}-${String(place).padStart(4, '0')}`

/** What a transfer is called from end to end; at most 35 characters, and unique like the number of its run. */
export const formatEndToEndId = (runNumber: string, place: number) => `${runNumber}-${String(place).padStart(5, '0')}`

/** The most that a transfer says to whoever gets it, and the longest name (standards 11). */
const MAX_REMITTANCE_LENGTH = 140

/**
 * What a transfer says: its run and its statements, as many of them as there is room for, and how many more there are.
 *
 * @returns at most 140 characters of those that every bank in SEPA reads
 */
export function formatRemittance(runNumber: string, statementNumbers: readonly string[]): string {
  let text = toSepaText(runNumber)
  for (const [index, number] of statementNumbers.entries()) {
    const left = statementNumbers.length - index
    const next = `${text}${index === 0 ? ' ' : ', '}${toSepaText(number)}`
    // Whatever is added has to leave room to say how many are left out.
    const room = MAX_REMITTANCE_LENGTH - (left > 1 ? ` +${left - 1}`.length : 0)
    if (next.length > room) return `${text} +${left}`
    text = next
  }
  return text
}

/** Whether the bank can have paid a run on that day: from the day of its file to today, by the clock of the books. */
export function isPossiblePaymentDay(day: string, exportedAt: Date, timeZone: string, at: Date): boolean {
  return day >= toCalendarDay(timeZone, exportedAt) && day <= toCalendarDay(timeZone, at)
}

/** That day, or the next one on which banks in the euro area settle (TARGET). */
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
