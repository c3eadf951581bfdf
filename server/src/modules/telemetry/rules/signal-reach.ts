import { DAYS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { floorToSecond, type LogInterval, type Heartbeat } from './log.ts'
import { type Fix, MOTION_REACH_MS, MIN_SPEED_INTERVAL_MS, selectTrusted } from './motion.ts'
import { SILENT_AFTER_MS } from './online.ts'
import { mergeSpans, type Span } from './spans.ts'

/** How far new signs reach: which stretch of a log they may change, and what has to be known to draw it. */

export type Signals = { beats: readonly Heartbeat[]; fixes: readonly Fix[] }

/** New signs that lie close together, and where the positions among them lie. */
export type SignalSpan = Span & { fixes: Span | undefined }

/**
 * Signs that lie far apart are looked at apart: one that is three weeks late, in a batch with one of now, must not lead
 * to reading the three weeks between them.
 */
export function groupSignals({ beats, fixes }: Signals): SignalSpan[] {
  const times = [...beats, ...fixes].map(({ atMs }) => ({ fromMs: atMs, untilMs: atMs }))
  const spans = mergeSpans(
    times.toSorted((a, b) => a.fromMs - b.fromMs),
    MAX_SIGNAL_GAP_MS,
  )
  return spans.map((span) => {
    const own = fixes.filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.untilMs)
    const [first, last] = [own[0], own.at(-1)]
    return { ...span, fixes: first && last && { fromMs: first.atMs, untilMs: last.atMs } }
  })
}

/** Far beyond what one sign can change, and short enough that little is read for nothing. */
const MAX_SIGNAL_GAP_MS = 30 * MINUTES

/** The signs around new ones; absent where there are none. All in milliseconds. */
export type Neighbours = {
  signBeforeMs?: number | undefined
  signAfterMs?: number | undefined
  /** Of new fixes only: the fix before, and the last one whose speed they may tell. */
  fixBeforeMs?: number | undefined
  fixAfterMs?: number | undefined
}

/** Those among the news themselves, beside those that are stored. */
export function mergeNeighbours(news: Signals, stretch: SignalSpan, stored: Neighbours): Neighbours {
  const signs = [...news.beats, ...news.fixes].map(({ atMs }) => atMs)
  const fixes = stretch.fixes ? selectTrusted(news.fixes).map(({ atMs }) => atMs) : []
  const { fromMs, untilMs } = stretch.fixes ?? stretch
  const nextFixMs = findMin(fixes.filter((ms) => ms > untilMs))
  return {
    signBeforeMs: findMax([...signs.filter((ms) => ms < stretch.fromMs), ...toList(stored.signBeforeMs)]),
    signAfterMs: findMin([...signs.filter((ms) => ms > stretch.untilMs), ...toList(stored.signAfterMs)]),
    fixBeforeMs: findMax([...fixes.filter((ms) => ms < fromMs), ...toList(stored.fixBeforeMs)]),
    fixAfterMs: findMax([
      ...fixes.filter((ms) => nextFixMs !== undefined && ms >= nextFixMs && ms <= nextFixMs + MIN_SPEED_INTERVAL_MS),
      ...toList(stored.fixAfterMs),
    ]),
  }
}

const toList = (ms: number | undefined) => (ms === undefined ? [] : [ms])
const findMin = (list: readonly number[]) => (list.length > 0 ? list.reduce((a, b) => Math.min(a, b)) : undefined)
const findMax = (list: readonly number[]) => (list.length > 0 ? list.reduce((a, b) => Math.max(a, b)) : undefined)

/** The stretch of a log that new signs may change; all the rest stays as it is stored. */
export function computeTouchedSpan(
  fresh: Span,
  { signBeforeMs, signAfterMs, fixBeforeMs, fixAfterMs }: Neighbours,
): Span {
  const fromMs = Math.min(fresh.fromMs, signBeforeMs ?? Infinity, fixBeforeMs ?? Infinity)
  const untilMs = Math.max(fresh.untilMs, signAfterMs ?? -Infinity, fixAfterMs ?? -Infinity)
  return { fromMs: fromMs - MOTION_REACH_MS, untilMs: untilMs + SILENT_AFTER_MS + MOTION_REACH_MS }
}

/** Signs are taken 30 days late; the raw ones of this many days are there in any case (decision 16). */
const MAX_REBUILD_AGE_MS = 31 * DAYS

/** Leaves out what is so long ago that what it was drawn from may be gone: it stays as it was drawn. */
export function clampToRetention(window: Span, { signBeforeMs }: Neighbours, now: Date): Span {
  const oldestMs = now.getTime() - MAX_REBUILD_AGE_MS
  if (window.fromMs >= oldestMs) return window
  // What lies between the last sign and the new ones is silence, whatever lay before it.
  const silentFromMs = signBeforeMs === undefined ? oldestMs : floorToSecond(signBeforeMs + SILENT_AFTER_MS)
  return { ...window, fromMs: Math.min(oldestMs, silentFromMs) }
}

/** What has to be known to draw a window rightly: further out lies nothing that reaches into it. */
export function computeEvidenceSpan(window: Span): Span {
  return {
    fromMs: window.fromMs - MOTION_REACH_MS - SILENT_AFTER_MS - MIN_SPEED_INTERVAL_MS,
    untilMs: window.untilMs + MOTION_REACH_MS + 10 * SECONDS,
  }
}

/** The news within a span, and the trusted fix on either side of it. */
export function selectSignals({ beats, fixes }: Signals, span: Span): { beats: Heartbeat[]; fixes: Fix[] } {
  const good = selectTrusted(fixes)
  const before = good.findLast(({ atMs }) => atMs < span.fromMs)
  const after = good.find(({ atMs }) => atMs > span.untilMs)
  const within = fixes.filter(createSpanFilter(span))
  return {
    beats: beats.filter(createSpanFilter(span)),
    fixes: [...(before ? [before] : []), ...within, ...(after ? [after] : [])],
  }
}

export function createSpanFilter({ fromMs, untilMs }: Span): (sign: { atMs: number }) => boolean {
  return ({ atMs }) => atMs >= fromMs && atMs <= untilMs
}

/**
 * Whether the fix before the evidence decides how the window is drawn: a way is told from one fix to the next, however
 * long ago that was.
 *
 * @param fixes the evidence, in time order
 */
export function needsEarlierFix(fixes: readonly Fix[], window: Span): boolean {
  const first = selectTrusted(fixes)[0]
  return first !== undefined && first.atMs > window.fromMs - MOTION_REACH_MS
}

/**
 * Where a window has to begin so that it holds the whole way to the first new fix: from the last one before it that says
 * where the vehicle was. That of before may have been none of those.
 *
 * @param stored fixes that are stored, in time order
 * @returns an earlier beginning; undefined where the window is long enough
 */
export function computeEarlierStart(stored: readonly Fix[], news: readonly Fix[], window: Span): number | undefined {
  const first = selectTrusted(news).find(createSpanFilter(window))
  const before = first && selectTrusted(stored).findLast(({ atMs }) => atMs < first.atMs)
  const fromMs = before && before.atMs - MOTION_REACH_MS
  return fromMs !== undefined && fromMs < window.fromMs ? fromMs : undefined
}

/** Whether the stored log goes on beyond a window. */
export function deriveContinuation(stored: readonly LogInterval[], window: Span): { before: boolean; after: boolean } {
  return {
    before: stored.some(({ startMs }) => startMs < window.fromMs),
    after: stored.some(({ endMs }) => endMs > window.untilMs),
  }
}
