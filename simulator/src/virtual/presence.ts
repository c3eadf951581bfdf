import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Span } from './spans.ts'

/** What the server may say of the presence of a screen, in seconds or in days. */
export type Bounds = {
  told: number
  answered: number
  /** Of `answered` what can be placed in time. */
  least: number
  /** With all that was perhaps taken, wherever it may have been put. */
  most: number
  /** How far it may be off by the edges of a log. */
  off: number
}

/** `astray`: less than was handed in, and no less than what of it can be placed. */
export function judgePresence({ told, answered, least, most, off }: Bounds): 'right' | 'astray' | 'differs' {
  if (told > most + off || told < least - off) return 'differs'
  return told < answered - off ? 'astray' : 'right'
}

const HOLD_MS = 120_000
const SAMPLE_INTERVAL_MS = 600_000

/** On how many local days signs of life were given; each of them holds for a while beyond itself. */
export function countDays(spans: readonly Span[], timeZone: string): number {
  const days = new Set<string>()
  for (const { fromMs, untilMs } of spans) {
    for (let ms = fromMs; ms < untilMs - HOLD_MS; ms += SAMPLE_INTERVAL_MS)
      days.add(toCalendarDay(timeZone, new Date(ms)))
    days.add(toCalendarDay(timeZone, new Date(untilMs - HOLD_MS)))
  }
  return days.size
}
