import type { HeartbeatReport } from '@marquee/contract/player'
import { describe, expect, test } from 'vitest'
import { countDays, judgePresence } from './presence.ts'
import { createHeartbeatBook } from './heartbeat-book.ts'
import { measureOverlap, type Span } from './spans.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-10-25T12:00:00Z')
// Only the positions of a heartbeat matter.
const createHeartbeat = (positions: unknown[] = []) => ({ positions }) as unknown as HeartbeatReport
const countMinutes = (spans: readonly Span[]) =>
  measureOverlap(spans, { fromMs: -Infinity, untilMs: Infinity }) / MINUTE

function createTestBook() {
  let nowMs = NOON
  const book = createHeartbeatBook(() => nowMs)
  const later = (ms: number) => void (nowMs += ms)
  /** Ten heartbeats, a minute apart. */
  const live = (start: ReturnType<typeof book.start>) =>
    Array.from({ length: 10 }, () => {
      const made = createHeartbeat()
      start.recordMade(made)
      later(MINUTE)
      return made
    })
  return { book, later, live }
}

describe('the expected intervals of heartbeats (decision 16)', () => {
  test('include heartbeats of one start, even when its clock is set meanwhile', () => {
    const { book, live } = createTestBook()
    const start = book.start((atMs) => (atMs < NOON + 5 * MINUTE ? -HOUR : 0))
    start.recordSent(live(start))
    expect(countMinutes(book.getSpans().surely)).toBe(11)
    expect(book.getSpans().perhaps).toEqual(book.getSpans().surely)
  })

  test('include heartbeats of an earlier start with the same clock error', () => {
    const { book, live } = createTestBook()
    const kept = live(book.start(() => -HOUR))
    book.start(() => -HOUR).recordSent(kept)
    expect(countMinutes(book.getSpans().surely)).toBe(11)
  })

  test('shift heartbeats of an earlier start by the difference of the clock errors', () => {
    const { book, live } = createTestBook()
    const kept = live(book.start(() => 0))
    book.start(() => HOUR).recordSent(kept)
    const { answered, surely, perhaps } = book.getSpans()
    expect(surely).toEqual([])
    expect(perhaps).toEqual([{ ...answered[0], fromMs: NOON - HOUR, untilMs: NOON - HOUR + 11 * MINUTE }, ...answered])
  })

  test('exclude heartbeats from before the pairing, which may have been counted before', () => {
    const { book, live } = createTestBook()
    const start = book.start(() => 0)
    const kept = live(start)
    book.markPaired()
    start.recordSent(kept)
    // The last minute before the pairing counts.
    expect(countMinutes(book.getSpans().surely)).toBe(2)
    expect(countMinutes(book.getSpans().perhaps)).toBe(11)
    expect(book.countWaiting()).toBe(0)
  })

  test.each([
    ['as much as was handed in', 100, 'right'],
    ['what was taken and never answered', 110, 'right'],
    ['more than anything explains', 113, 'differs'],
    ['less, where a clock tells no time', 60, 'astray'],
    ['less than what can be placed', 57, 'differs'],
  ])('%s: %i s of 100', (_name, told, judged) => {
    expect(judgePresence({ told, answered: 100, least: 60, most: 110, off: 2 })).toBe(judged)
  })

  test('assign days by the heartbeat, not by its validity', () => {
    const untilMs = Date.parse('2026-10-25T23:01:00Z')
    expect(countDays([{ fromMs: NOON, untilMs }], 'Europe/Vienna')).toBe(1)
    expect(countDays([{ fromMs: NOON, untilMs: untilMs + 2 * MINUTE }], 'Europe/Vienna')).toBe(2)
  })
})
