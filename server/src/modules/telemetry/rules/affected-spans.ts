import { REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import { DAYS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { floorToSecond, type LogInterval, type Heartbeat } from './log.ts'
import { type Fix, MOTION_REACH_MS, MIN_SPEED_INTERVAL_MS, selectTrusted } from './motion.ts'
import { OFFLINE_AFTER_MS } from './online.ts'
import { mergeSpans, type Span } from './spans.ts'

/** The spans that new signals affect: of the log, and of the evidence that it is computed from. */

export type Signals = { heartbeats: readonly Heartbeat[]; fixes: readonly Fix[] }

/** New signals that are close together, and the span of their positions. */
export type SignalSpan = Span & { fixes: Span | undefined }

/**
 * Groups signals that are close together. A heartbeat that is three weeks late, in a batch with a current one, must not
 * cause a read of the three weeks in between.
 */
export function groupSignals({ heartbeats, fixes }: Signals): SignalSpan[] {
  const times = [...heartbeats, ...fixes].map(({ atMs }) => ({ fromMs: atMs, untilMs: atMs }))
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

/** Far beyond the reach of a signal, and short enough to read little in vain. */
const MAX_SIGNAL_GAP_MS = 30 * MINUTES

/** The signals around new ones; undefined without any. All in milliseconds. */
export type Neighbours = {
  signBeforeMs?: number | undefined
  signAfterMs?: number | undefined
  /** Only for new fixes: the fix before, and the last one whose speed they may affect. */
  fixBeforeMs?: number | undefined
  fixAfterMs?: number | undefined
}

/** Combines stored neighbours with those among the new signals. */
export function mergeNeighbours(fresh: Signals, signalSpan: SignalSpan, stored: Neighbours): Neighbours {
  const signals = [...fresh.heartbeats, ...fresh.fixes].map(({ atMs }) => atMs)
  const fixes = signalSpan.fixes ? selectTrusted(fresh.fixes).map(({ atMs }) => atMs) : []
  const { fromMs, untilMs } = signalSpan.fixes ?? signalSpan
  const nextFixMs = findMin(fixes.filter((ms) => ms > untilMs))
  return {
    signBeforeMs: findMax([...signals.filter((ms) => ms < signalSpan.fromMs), ...toList(stored.signBeforeMs)]),
    signAfterMs: findMin([...signals.filter((ms) => ms > signalSpan.untilMs), ...toList(stored.signAfterMs)]),
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

/** The span of a log that new signals may change; the rest stays as stored. */
export function computeAffectedSpan(
  fresh: Span,
  { signBeforeMs, signAfterMs, fixBeforeMs, fixAfterMs }: Neighbours,
): Span {
  const fromMs = Math.min(fresh.fromMs, signBeforeMs ?? Infinity, fixBeforeMs ?? Infinity)
  const untilMs = Math.max(fresh.untilMs, signAfterMs ?? -Infinity, fixAfterMs ?? -Infinity)
  return { fromMs: fromMs - MOTION_REACH_MS, untilMs: untilMs + OFFLINE_AFTER_MS + MOTION_REACH_MS }
}

/** Signals are accepted 30 days late, and raw ones of this many days are always stored (decision 16). */
const MAX_REBUILD_AGE_MS = REPORT_RETENTION_DAYS * DAYS

/** Excludes times whose raw signals may be gone: their log stays as it is. */
export function clampToRetention(window: Span, { signBeforeMs }: Neighbours, now: Date): Span {
  const oldestMs = now.getTime() - MAX_REBUILD_AGE_MS
  if (window.fromMs >= oldestMs) return window
  // Between the last signal and the new ones there is silence, whatever was before.
  const offlineFromMs = signBeforeMs === undefined ? oldestMs : floorToSecond(signBeforeMs + OFFLINE_AFTER_MS)
  return { ...window, fromMs: Math.min(oldestMs, offlineFromMs) }
}

/** The evidence span of a window: signals further out do not affect it. */
export function computeEvidenceSpan(window: Span): Span {
  return {
    fromMs: window.fromMs - MOTION_REACH_MS - OFFLINE_AFTER_MS - MIN_SPEED_INTERVAL_MS,
    untilMs: window.untilMs + MOTION_REACH_MS + 10 * SECONDS,
  }
}

/** Selects the new signals within a span, and the trusted fix on either side. */
export function selectSignals({ heartbeats, fixes }: Signals, span: Span): { heartbeats: Heartbeat[]; fixes: Fix[] } {
  const good = selectTrusted(fixes)
  const before = good.findLast(({ atMs }) => atMs < span.fromMs)
  const after = good.find(({ atMs }) => atMs > span.untilMs)
  const within = fixes.filter(createSpanFilter(span))
  return {
    heartbeats: heartbeats.filter(createSpanFilter(span)),
    fixes: [...(before ? [before] : []), ...within, ...(after ? [after] : [])],
  }
}

export function createSpanFilter({ fromMs, untilMs }: Span): (signal: { atMs: number }) => boolean {
  return ({ atMs }) => atMs >= fromMs && atMs <= untilMs
}

/**
 * Whether the fix before the evidence affects the window: movement is derived from one fix to the next, however long
 * ago that was.
 *
 * @param fixes the evidence, in time order
 */
export function needsEarlierFix(fixes: readonly Fix[], window: Span): boolean {
  const first = selectTrusted(fixes)[0]
  return first !== undefined && first.atMs > window.fromMs - MOTION_REACH_MS
}

/**
 * Where a window has to begin to include the whole movement to the first new fix: at the last trusted fix before it.
 * The previous neighbour may not be trusted.
 *
 * @param stored stored fixes in time order
 * @returns an earlier start; undefined if the window is long enough
 */
export function computeEarlierStart(stored: readonly Fix[], fresh: readonly Fix[], window: Span): number | undefined {
  const first = selectTrusted(fresh).find(createSpanFilter(window))
  const before = first && selectTrusted(stored).findLast(({ atMs }) => atMs < first.atMs)
  const fromMs = before && before.atMs - MOTION_REACH_MS
  return fromMs !== undefined && fromMs < window.fromMs ? fromMs : undefined
}

/** Whether the stored log continues beyond a window. */
export function deriveContinuation(stored: readonly LogInterval[], window: Span): { before: boolean; after: boolean } {
  return {
    before: stored.some(({ startMs }) => startMs < window.fromMs),
    after: stored.some(({ endMs }) => endMs > window.untilMs),
  }
}
