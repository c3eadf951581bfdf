import { MINUTES, SECONDS } from '../../../platform/clock.ts'

/** A time during which a screen played something. */
export type Span = { startMs: number; durationMs: number }

/**
 * How far played time may run ahead of the clock. A device that corrects its clock between two spots stamps them a few
 * seconds closer together than they were.
 */
const PLAY_TIME_TOLERANCE_MS = 10 * SECONDS
/** The range on either side of a play that is checked. */
const PLAY_TIME_WINDOW_MS = 10 * MINUTES
/** One a second; no screen keeps a faster pace for so long. */
const MAX_PLAYS_IN_WINDOW = (2 * PLAY_TIME_WINDOW_MS) / SECONDS

export type PlayTimeline = ReturnType<typeof createPlayTimeline>

/** Tracks when a screen was busy. It plays one thing at a time, so play time never exceeds elapsed time. */
export function createPlayTimeline(shown: readonly Span[]) {
  const spans = shown.toSorted((a, b) => a.startMs - b.startMs)
  return {
    /** Adds a span; false when the screen cannot have played this as well. */
    tryAdd(span: Span): boolean {
      const from = findStartIndex(spans, span.startMs - PLAY_TIME_WINDOW_MS)
      const position = findStartIndex(spans, span.startMs)
      const until = findStartIndex(spans, span.startMs + PLAY_TIME_WINDOW_MS)
      const before = spans.slice(from, position)
      const after = spans.slice(position, until)
      if (before.length + after.length >= MAX_PLAYS_IN_WINDOW) return false
      const aheadMs = computeMaxAheadMs([...before, span, ...after])
      if (aheadMs > PLAY_TIME_TOLERANCE_MS && aheadMs > computeMaxAheadMs([...before, ...after])) return false
      spans.splice(position, 0, span)
      return true
    },
  }
}

/**
 * The maximum by which play time runs ahead of the clock. Like in a queue, a spot begins at its own start, or at the
 * end of the previous one. The difference is the time by which it is too fast.
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

/** The index of the first span that starts at a time or later. */
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

/** The time ranges that are necessary to judge these plays, merged so that none is read twice. */
export function computeWindows(spans: readonly Span[]): { fromMs: number; untilMs: number }[] {
  const windows: { fromMs: number; untilMs: number }[] = []
  for (const { startMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = windows.at(-1)
    if (last && startMs - PLAY_TIME_WINDOW_MS <= last.untilMs) last.untilMs = startMs + PLAY_TIME_WINDOW_MS
    else windows.push({ fromMs: startMs - PLAY_TIME_WINDOW_MS, untilMs: startMs + PLAY_TIME_WINDOW_MS })
  }
  return windows
}
