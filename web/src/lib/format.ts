import { toCalendarDay, toDayNumber } from '@marquee/contract/days.rules'
import { uiTexts } from '@marquee/contract/messages/ui'
import { getOwnTimeZone } from './clock.ts'
import { formats } from './formats.ts'

/** Euros as the calls contain them (`totalCost`), for display: €450.00 (OPEN-85). Empty when the reader may not see them. */
export function formatEuroAmount(amount: number | null): string {
  return amount === null ? '' : formats.formatEuros(Math.round(amount * 100))
}

/** A count with separators: 20,960. The decimals of impressions are not shown (OPEN-64). */
export function formatCount(count: number): string {
  return formats.formatCount(count)
}

/** Parts in a row: 2 on air, 1 draft. */
export function formatList(parts: readonly string[]): string {
  return formats.formatList(parts)
}

/** What is known of one thing, side by side; empty parts are left out: Bus 12, W-123 A. */
export function formatDetails(parts: readonly (string | false | null | undefined)[]): string {
  return formats.formatDetails(parts)
}

/** The day of an instant in the user's time zone, as 11/16/2026. */
export function formatInstantDay(instant: string, timeZone?: string): string {
  return formats.formatInstant(instant, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
}

/** A calendar day, YYYY-MM-DD or the start of an instant, as 11/16/2026. Not shifted by any time zone (TRAP-02). */
export function formatDay(day: string | null | undefined): string {
  return formatLocalDay(day, { year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** A calendar day as `MMM dd, yyyy`, in every region: Mar 03, 2025 (INF-09). */
export function formatMonthDay(day: string | null | undefined): string {
  const [text] = DAY.exec(day ?? '') ?? []
  return text ? formats.formatNamedDay(text) : ''
}

/** A calendar day without its year, for an axis: Nov 6. */
export function formatShortDay(day: string | null | undefined): string {
  return formatLocalDay(day, { month: 'short', day: 'numeric' })
}

/** A month, YYYY-MM, as March 2025 (OPEN-55). */
export function formatMonth(month: string): string {
  return formatLocalDay(`${month}-01`, { month: 'long', year: 'numeric' }) || month
}

/** A month as a heading, which begins with a capital in every language: Novembre 2026. */
export function formatMonthTitle(month: string): string {
  const text = formatMonth(month)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})/

function formatLocalDay(day: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  const [text] = DAY.exec(day ?? '') ?? []
  return text ? formats.formatDay(text, options) : ''
}

/** An instant in the user's time zone, short form with time, in the US 3/16/2025, 2:05 PM (CONST-16, OPEN-58). */
export function formatInstant(instant: string | Date, timeZone?: string): string {
  return formats.formatInstant(instant, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
}

/** An instant to the second, for records: 3/16/2025, 2:05:09 PM. */
export function formatPreciseInstant(instant: string, timeZone?: string): string {
  return formats.formatInstant(instant, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
}

/** Bytes as text: 820 B, 1.2 MB, 100 MB. A MB is 1048576 bytes, as in the 100 MB limit (CONST-03). */
export function formatBytes(bytes: number): string {
  return formats.formatBytes(bytes)
}

/** Seconds with at most one decimal: 12 s, 20.5 s. */
export function formatSeconds(seconds: number): string {
  return uiTexts.seconds({ value: formats.formatNumber(seconds, { maximumFractionDigits: 1 }) })
}

/** A waiting time as text: 48 min, 26 h 10 min. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  return minutes < 60
    ? uiTexts.minutes({ count: minutes })
    : uiTexts.hoursAndMinutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** A coordinate with 6 decimals, zeros kept (CONST-17, TRAP-38). */
export function formatCoordinate(value: number): string {
  return value.toFixed(6)
}

/** The time since an instant at `at`: 40 s ago, 5 min ago, 3 h ago, 2 days ago. */
export function formatAge(instant: string | Date, at: Date): string {
  const seconds = Math.max(0, Math.floor((at.getTime() - new Date(instant).getTime()) / 1000))
  if (seconds < 5) return uiTexts.justNow
  if (seconds < 60) return uiTexts.secondsAgo({ count: seconds })
  if (seconds < 3600) return uiTexts.minutesAgo({ count: Math.floor(seconds / 60) })
  if (seconds < 48 * 3600) return uiTexts.hoursAgo({ count: Math.floor(seconds / 3600) })
  return uiTexts.daysAgo({ count: Math.floor(seconds / 86_400) })
}

/** The number of weeks of a flight that have begun by that day, and their total: for the bulbs of a campaign. */
export function countWeeksRun(startsOn: string, weeks: number, day: string): { done: number; running: boolean } {
  const days = toDayNumber(day) - toDayNumber(startsOn)
  if (days < 0) return { done: 0, running: false }
  return { done: Math.min(weeks, Math.floor(days / 7)), running: days < weeks * 7 }
}

/** A date in full, in the user's time zone: Friday, November 20, 2026. */
export function formatLongDate(at: Date, timeZone?: string): string {
  return formats.formatInstant(at, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  })
}

/** The time of day of an instant, in the user's time zone by default: 2:32 PM. */
export function formatTime(instant: string | Date, timeZone?: string): string {
  return formats.formatInstant(instant, { hour: 'numeric', minute: '2-digit', timeZone })
}

/** An instant in short: 9:40 AM today, yesterday, 4:12 PM, otherwise with the date. In the user's time zone. */
export function formatRelativeTime(instant: string, at: Date, timeZone?: string): string {
  const toLocalDay = (moment: Date) => toCalendarDay(timeZone ?? getOwnTimeZone(), moment)
  const moment = new Date(instant)
  const time = formatTime(moment, timeZone)
  const days = toDayNumber(toLocalDay(at)) - toDayNumber(toLocalDay(moment))
  if (days === 0) return time
  return days === 1 ? uiTexts.yesterdayTime({ time }) : formatInstant(instant, timeZone)
}

/** Hundredths of a percent as the number of a percentage: 1900 is 19, 750 is 7.5. */
export function formatPercent(bps: number): string {
  return formats.formatNumber(bps / 100)
}

/** Groups of four characters for IBANs and references (ISO 13616, ISO 11649). */
export function groupFours(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
