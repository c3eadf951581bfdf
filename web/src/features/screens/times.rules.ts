import { toClockTime } from '@marquee/contract/days.rules'
import type { Screen, ScreenDay } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { formatWait } from '../../lib/format.ts'
import { formats } from '../../lib/formats.ts'
import * as lib from '../../lib/local-time.ts'

/** The location that names a screen's time zone, or else the city of the zone (Europe/Vienna is Vienna). */
export function getLocationName({ vehicle, restaurant, timeZone = 'UTC' }: ScreenLocation): string {
  return (vehicle ?? restaurant)?.locationName || (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Formats an instant in the time zone of the screen. */
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

/** The selected day of the log, at most today in the screen's time zone; an invalid value is today. */
export function parseDay(query: string | null, today: string): string {
  return query !== null && isDay(query) && query < today ? query : today
}

/** Rejects February 30, which browsers parse as a day in March. */
function isDay(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** A day with its weekday: Friday, 11/20/2026. */
export function formatWeekday(day: string): string {
  return formats.formatDay(day, { weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' })
}

export type Tick = { percent: number; text: string }

/** Every third hour in the screen's time zone, with its position in the day; a day may have 23 or 25 hours. */
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
  return toClockTime(timeZone, at).slice(0, 5)
}

const HOUR_MS = 3_600_000

export type Segment = {
  state: ScreenDay['entries'][number]['state']
  startPercent: number
  widthPercent: number
  /** "08:10 to 09:02, Moving, 52 min" (TML-2) */
  text: string
}

/** The intervals of a day as segments of its bar. */
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
      text: screenTexts.segment({
        from: start_time.slice(0, 5),
        until: end_time.slice(0, 5),
        state: screenTexts.states[state],
        span,
      }),
    }
  })
}

/** Less than a minute in seconds, otherwise as a duration: 40 s, 52 min, 5 h 53 min. */
export function formatSpan(seconds: number): string {
  return seconds < 60 && seconds >= 1 ? screenTexts.seconds({ count: Math.round(seconds) }) : formatWait(seconds)
}

/** The position of the current time in a day, in percent; undefined outside the day. */
export function computeNowPercent(
  { startsAt, endsAt }: Pick<ScreenDay, 'startsAt' | 'endsAt'>,
  at: Date,
): number | undefined {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const ms = at.getTime()
  return ms >= from && ms < until ? ((ms - from) / (until - from)) * 100 : undefined
}
