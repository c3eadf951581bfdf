import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Span } from './spans.ts'

/** The accepted range for the presence of a screen, in seconds or days. */
export type Bounds = {
  told: number
  answered: number
  /** The part of `answered` with a known time. */
  least: number
  /** With all heartbeats that may have been counted. */
  most: number
  /** The tolerance for the edges of a log. */
  off: number
}

/** `astray`: less than delivered, but at least the part with a known time. */
export function judgePresence({ told, answered, least, most, off }: Bounds): 'right' | 'astray' | 'differs' {
  if (told > most + off || told < least - off) return 'differs'
  return told < answered - off ? 'astray' : 'right'
}

const HOLD_MS = 120_000
const SAMPLE_INTERVAL_MS = 600_000

/** The number of local days with heartbeats; the validity after a heartbeat does not count. */
export function countDays(spans: readonly Span[], timeZone: string): number {
  const days = new Set<string>()
  for (const { fromMs, untilMs } of spans) {
    for (let ms = fromMs; ms < untilMs - HOLD_MS; ms += SAMPLE_INTERVAL_MS)
      days.add(toCalendarDay(timeZone, new Date(ms)))
    days.add(toCalendarDay(timeZone, new Date(untilMs - HOLD_MS)))
  }
  return days.size
}
