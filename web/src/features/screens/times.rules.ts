import { getWeekday } from '@marquee/contract/days.rules'
import type { Screen, ScreenDay } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { formatDay, formatWait } from '../../lib/format.ts'
import * as lib from '../../lib/local-time.ts'

/** Whose clock a screen goes by: its market, or else the town of its zone (Europe/Vienna is Vienna). */
export function getLocationName({ vehicle, restaurant, timeZone = 'UTC' }: ScreenLocation): string {
  return (vehicle ?? restaurant)?.locationName || (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Formats an instant by the clock of the screen's place. */
export function formatLocalTime(instant: string, screen: ScreenLocation, ownZone?: string): string {
  return lib.formatLocalTime(instant, { timeZone: screen.timeZone, locationName: getLocationName(screen) }, ownZone)
}

/** The same in relative words, for a recent instant. */
export function formatLocalRelativeTime(instant: string, at: Date, screen: ScreenLocation, ownZone?: string): string {
  return lib.formatLocalRelativeTime(
    instant,
    at,
    { timeZone: screen.timeZone, locationName: getLocationName(screen) },
    ownZone,
  )
}

type ScreenLocation = Pick<Screen, 'vehicle' | 'restaurant' | 'timeZone'>

/** The chosen day of the log, no later than today where the screen is; anything unreadable is today. */
export function parseDay(query: string | null, today: string): string {
  return query !== null && isDay(query) && query < today ? query : today
}

/** Not February 30, which a browser takes for a day in March. */
function isDay(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** A day with its weekday: Friday, 11/20/2026. */
export function formatWeekday(day: string): string {
  const weekday = getWeekday(day)
  return `${weekday[0]?.toUpperCase()}${weekday.slice(1)}, ${formatDay(day)}`
}

export type Tick = { percent: number; text: string }

/** Every third hour by the clock of the place, where it stands in the day; a day may be 23 or 25 hours long. */
export function buildTicks({
  startsAt,
  endsAt,
  timeZone,
}: Pick<ScreenDay, 'startsAt' | 'endsAt' | 'timeZone'>): Tick[] {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const ticks: Tick[] = []
  for (let at = from; at < until; at += HOUR_MS) {
    const text = formatLogTime(at, timeZone)
    const isThird = text.endsWith(':00') && Number(text.slice(0, 2)) % 3 === 0
    if (isThird) ticks.push({ percent: ((at - from) / (until - from)) * 100, text })
  }
  return [...ticks, { percent: 100, text: '24:00' }]
}

/** The log and its bar use 24-hour times like the entries of the call: 14:32. */
export function formatLogTime(at: Date | number, timeZone: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

const HOUR_MS = 3_600_000

export type Segment = {
  state: ScreenDay['entries'][number]['state']
  startPercent: number
  widthPercent: number
  /** "08:10 to 09:02, Moving, 52 min" (TML-2) */
  text: string
}

/** The intervals of a day as parts of its bar. */
export function buildSegments({ startsAt, endsAt, entries }: ScreenDay): Segment[] {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const toPercent = (ms: number) => (Math.min(Math.max(ms - from, 0), until - from) / (until - from)) * 100
  return entries.map(({ start, end, start_time, end_time, state }) => {
    const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
    const span = formatSpan((endMs - startMs) / 1000)
    return {
      state,
      startPercent: toPercent(startMs),
      widthPercent: toPercent(endMs) - toPercent(startMs),
      text: screenTexts.segment(start_time.slice(0, 5), end_time.slice(0, 5), screenTexts.states[state], span),
    }
  })
}

/** Under a minute in seconds, otherwise as a wait: 40 s, 52 min, 5 h 53 min. */
export function formatSpan(seconds: number): string {
  return seconds < 60 && seconds >= 1 ? screenTexts.seconds(Math.round(seconds)) : formatWait(seconds)
}

/** Where the present stands in a day, in percent; undefined outside it. */
export function computeNowPercent(
  { startsAt, endsAt }: Pick<ScreenDay, 'startsAt' | 'endsAt'>,
  at: Date,
): number | undefined {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const ms = at.getTime()
  return ms >= from && ms < until ? ((ms - from) / (until - from)) * 100 : undefined
}
