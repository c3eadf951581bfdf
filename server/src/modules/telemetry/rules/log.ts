import type { LogEntry } from '@marquee/contract/screens'
import type { ScreenType } from '@marquee/contract/scalars'
import { MINUTES, SECONDS } from '../../../platform/clock.ts'
import { type Clocks, createDayLookup, listMidnights } from './clocks.ts'
import { type Fix, MOTION_REACH_MS, computeMovingSpans } from './motion.ts'
import { OFFLINE_AFTER_MS } from './online.ts'
import { extendInstants, mergeSpans, type Span, createSpanLookup } from './spans.ts'

export type LogState = LogEntry['state']

/** An entry of a log: a state from its start until before its end, within one local day. */
export type LogInterval = {
  startMs: number
  endMs: number
  day: string
  state: LogState
  /** Only for vehicles: whether the server was reachable. */
  wasOnline: boolean | null
}

/** A heartbeat on the server's clock. */
export type Heartbeat = { atMs: number; isLive: boolean }

/** The input of a log; heartbeats and fixes in time order. */
export type Evidence = {
  screenType: ScreenType
  clocks: Clocks
  heartbeats: readonly Heartbeat[]
  fixes: readonly Fix[]
  /** Whether the log continues beyond the window, if signals outside it were not read. */
  goesOn?: { before: boolean; after: boolean }
}

/**
 * The log of a screen within a window: a pure function of heartbeats and fixes, so late ones lead to the same log as
 * live ones (product 6).
 *
 * It begins with the first signal of the app and ends 120 s after the last one; the time after that is undefined.
 * Intervals are cut at local midnight, so that no day exceeds its length, and at changes of the time zone. Everything
 * else begins and ends on full seconds, and shorter states have no entry.
 */
export function buildLog({ screenType, clocks, heartbeats, fixes, goesOn }: Evidence, window: Span): LogInterval[] {
  const signalTimes = [...heartbeats, ...fixes].map(({ atMs }) => atMs).sort((a, b) => a - b)
  const [firstMs, lastMs] = [signalTimes[0], signalTimes.at(-1)]
  const fromMs = goesOn?.before ? window.fromMs : Math.max(window.fromMs, floorToSecond(firstMs ?? Infinity))
  const untilMs = goesOn?.after
    ? window.untilMs
    : Math.min(window.untilMs, floorToSecond((lastMs ?? -Infinity) + OFFLINE_AFTER_MS))
  if (fromMs >= untilMs) return []

  const runs = extendInstants(signalTimes, OFFLINE_AFTER_MS)
  const [alive, reachable] = [alignToSeconds(runs), alignToSeconds(computeReachableSpans(runs, heartbeats))]
  const moving = screenType === 'vehicle' ? alignToSeconds(computeMovingSpans(fixes)) : []
  const edges = [...alive, ...reachable, ...moving].flatMap((span) => [span.fromMs, span.untilMs])
  const cuts = [fromMs, untilMs, ...edges, ...listMidnights(clocks, fromMs, untilMs)]
  const instants = [...new Set(cuts)].filter((ms) => ms >= fromMs && ms <= untilMs).sort((a, b) => a - b)

  const [isAlive, isReachable, isMoving] = [
    createSpanLookup(alive),
    createSpanLookup(reachable),
    createSpanLookup(moving),
  ]
  const getDay = createDayLookup(clocks)
  const intervals = instants.slice(0, -1).map((startMs, index): LogInterval => {
    // A running app that no signal proves is shown as stopped.
    const [alive, reachable, moves] = [isAlive(startMs), isReachable(startMs), isMoving(startMs)]
    return {
      startMs,
      endMs: instants[index + 1] ?? untilMs,
      day: getDay(startMs),
      state: deriveState(screenType, alive, moves),
      wasOnline: screenType === 'vehicle' ? reachable : null,
    }
  })
  return mergeIntervals(intervals)
}

/**
 * When the server was reachable: from a live heartbeat on, and before it if the app had just started. After a start the
 * first heartbeat follows with a delay, together with the positions of that time.
 */
function computeReachableSpans(runs: readonly Span[], heartbeats: readonly Heartbeat[]): Span[] {
  const live = heartbeats.filter(({ isLive }) => isLive)
  let next = 0
  const starts = runs.flatMap(({ fromMs, untilMs }) => {
    while ((heartbeats[next]?.atMs ?? Infinity) < fromMs) next++
    const first = heartbeats[next]
    if (!first?.isLive || first.atMs >= untilMs || first.atMs - fromMs > MAX_START_DELAY_MS) return []
    return [{ fromMs, untilMs: first.atMs }]
  })
  const held = live.map(({ atMs }) => ({ fromMs: atMs, untilMs: atMs + OFFLINE_AFTER_MS }))
  return mergeSpans([...starts, ...held].sort((a, b) => a.fromMs - b.fromMs))
}

/**
 * The maximum time from a start to its first heartbeat. It does not exceed the reach of a fix, so that no window is
 * missed.
 */
const MAX_START_DELAY_MS = MOTION_REACH_MS

function alignToSeconds(spans: readonly Span[]): Span[] {
  return spans.map(({ fromMs, untilMs }) => ({ fromMs: floorToSecond(fromMs), untilMs: floorToSecond(untilMs) }))
}

export function floorToSecond(ms: number): number {
  return Math.floor(ms / SECONDS) * SECONDS
}

function deriveState(screenType: ScreenType, isAlive: boolean, moves: boolean): LogState {
  if (screenType === 'restaurant') return isAlive ? 'online' : 'offline'
  if (!isAlive) return 'app_stopped'
  return moves ? 'app_moves' : 'app_not_moves'
}

/**
 * Replaces the intervals of a rebuilt window.
 *
 * @param stored the intervals that overlap or touch the window, in time order
 */
export function replaceIntervals(
  stored: readonly LogInterval[],
  window: Span,
  rebuilt: readonly LogInterval[],
): LogInterval[] {
  const before = stored.map((interval) => ({ ...interval, endMs: Math.min(interval.endMs, window.fromMs) }))
  const after = stored.map((interval) => ({ ...interval, startMs: Math.max(interval.startMs, window.untilMs) }))
  return mergeIntervals([...before.filter(hasDuration), ...rebuilt, ...after.filter(hasDuration)])
}

/** Local days, both included; undefined without a limit. */
export type Days = { from?: string | undefined; until?: string | undefined }

/**
 * The log at the time of reading: the last signal holds at most until now, and a screen that has been offline since then
 * has stopped, up to the last full minute, so that repeated reads agree.
 *
 * @param stored the intervals of those days
 * @param knownUntilMs when the whole stored log ends; undefined without a log
 */
export function buildCurrentLog(
  stored: readonly LogInterval[],
  { screenType, clocks }: Pick<Evidence, 'screenType' | 'clocks'>,
  nowMs: number,
  knownUntilMs = stored.at(-1)?.endMs,
  { from = '', until = '9999-12-31' }: Days = {},
): LogInterval[] {
  if (knownUntilMs === undefined) return []
  const silence: LogInterval[] = []
  const getDay = createDayLookup(clocks)
  const untilMs = Math.floor(nowMs / MINUTES) * MINUTES
  const cuts = [knownUntilMs, ...listMidnights(clocks, knownUntilMs, untilMs), untilMs]
  cuts.slice(0, -1).forEach((startMs, index) => {
    silence.push({
      startMs,
      endMs: cuts[index + 1] ?? untilMs,
      day: getDay(startMs),
      state: deriveState(screenType, false, false),
      wasOnline: screenType === 'vehicle' ? false : null,
    })
  })
  const upToNow = stored.map((interval) => ({ ...interval, endMs: Math.min(interval.endMs, floorToSecond(nowMs)) }))
  const ofTheseDays = silence.filter(({ day }) => day >= from && day <= until)
  return mergeIntervals([...upToNow, ...ofTheseDays].filter(hasDuration))
}

/** Merges adjacent intervals of the same state and day. Input and output are in time order. */
function mergeIntervals(intervals: readonly LogInterval[]): LogInterval[] {
  const result: LogInterval[] = []
  for (const interval of intervals) {
    const last = result.at(-1)
    const isSame =
      last &&
      last.endMs === interval.startMs &&
      last.day === interval.day &&
      last.state === interval.state &&
      last.wasOnline === interval.wasOnline
    if (isSame) last.endMs = interval.endMs
    else result.push({ ...interval })
  }
  return result
}

function hasDuration({ startMs, endMs }: LogInterval): boolean {
  return endMs > startMs
}
