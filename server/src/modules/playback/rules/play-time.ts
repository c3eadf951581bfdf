import { MINUTES, SECONDS } from '../../../platform/clock.ts'

/** A time during which a screen showed something. */
export type Span = { startMs: number; durationMs: number }

/**
 * How far played time may run ahead of the clock: a device that corrects its clock between two spots
 * stamps them some seconds closer together than they were.
 */
const PLAY_TIME_TOLERANCE_MS = 10 * SECONDS
/** How far to either side of a play others are looked at. */
const PLAY_TIME_WINDOW_MS = 10 * MINUTES
/** One a second; no screen changes its picture faster for so long. */
const MAX_PLAYS_IN_WINDOW = (2 * PLAY_TIME_WINDOW_MS) / SECONDS

export type PlayTimeline = ReturnType<typeof createPlayTimeline>

/**
 * When a screen was busy. It shows one thing at a time, so play time never adds up to more than the
 * time that passed.
 */
export function createPlayTimeline(shown: readonly Span[]) {
  const spans = shown.toSorted((a, b) => a.startMs - b.startMs)
  return {
    /** Takes a further span and says yes, or says that the screen cannot have shown this as well. */
    tryAdd(span: Span): boolean {
      const from = findStartIndex(spans, span.startMs - PLAY_TIME_WINDOW_MS)
      const place = findStartIndex(spans, span.startMs)
      const until = findStartIndex(spans, span.startMs + PLAY_TIME_WINDOW_MS)
      const before = spans.slice(from, place)
      const after = spans.slice(place, until)
      if (before.length + after.length >= MAX_PLAYS_IN_WINDOW) return false
      const aheadMs = computeMaxAheadMs([...before, span, ...after])
      if (aheadMs > PLAY_TIME_TOLERANCE_MS && aheadMs > computeMaxAheadMs([...before, ...after])) return false
      spans.splice(place, 0, span)
      return true
    },
  }
}

/**
 * How far play time ran ahead of the clock at most. Counted like a queue: a spot begins when it says, or
 * when the one before it is over; how much later that is was played faster than time allows.
 */
function computeMaxAheadMs(spans: readonly Span[]): number {
  let freeMs = -Infinity
  let aheadMs = 0
  for (const { startMs, durationMs } of spans) {
    aheadMs = Math.max(aheadMs, freeMs - startMs)
    freeMs = Math.max(freeMs, startMs) + durationMs
  }
  return aheadMs
}

/** The place of the first span that starts at that time or later. */
function findStartIndex(spans: readonly Span[], startMs: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    // middle is below high, which is at most the length
    if ((spans[middle] as Span).startMs < startMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The times that have to be known to judge these plays, merged so that none is looked at twice. */
export function computeWindows(spans: readonly Span[]): { fromMs: number; untilMs: number }[] {
  const windows: { fromMs: number; untilMs: number }[] = []
  for (const { startMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = windows.at(-1)
    if (last && startMs - PLAY_TIME_WINDOW_MS <= last.untilMs) last.untilMs = startMs + PLAY_TIME_WINDOW_MS
    else windows.push({ fromMs: startMs - PLAY_TIME_WINDOW_MS, untilMs: startMs + PLAY_TIME_WINDOW_MS })
  }
  return windows
}
