import { SECONDS } from '../../../platform/clock.ts'
import { OFFLINE_AFTER_MS } from './online.ts'
import { mergeSpans, type Span } from './spans.ts'

/** A position on the server's clock. */
export type Fix = {
  atMs: number
  latitude: number
  longitude: number
  speedMps: number | null
  accuracyM: number | null
}

/** 5 km/h, minus an allowance for the rounding of stored speeds. */
const MIN_MOVING_SPEED_MPS = 5 / 3.6 - 1e-6
/** The distance since the last fix that counts as movement. */
const MIN_MOVING_DISTANCE_M = 50
/** A change counts after this time (product 6). */
const MIN_MOTION_MS = 30 * SECONDS
/**
 * Without a measured speed, the distance to a fix this much earlier gives it; a shorter time would measure the
 * receiver's noise.
 */
export const MIN_SPEED_INTERVAL_MS = 10 * SECONDS
/** A less accurate fix says nothing about movement. */
export const MAX_ACCURACY_M = 100

/** Rounds to the stored precision, in which the smallest differences vanish. */
export function toFloat32(measured: number | null | undefined): number | null {
  return measured === null || measured === undefined ? null : Math.fround(measured)
}

/**
 * One fix for every instant, in time order. Of two with the same time the more accurate one counts; as a tie-breaker,
 * an order that does not depend on their arrival (product 6).
 */
export function dedupeFixes(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes.toSorted((a, b) => a.atMs - b.atMs || compareKeys(toSortKey(a), toSortKey(b)))
  return sorted.filter((fix, index) => fix.atMs !== sorted[index - 1]?.atMs)
}

const toSortKey = ({ accuracyM, latitude, longitude, speedMps }: Fix) => [
  accuracyM ?? Infinity,
  latitude,
  longitude,
  speedMps ?? -1,
]

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/**
 * When a vehicle moved: at least 5 km/h, or 50 m since the last fix, for 30 s. Standing for less than 30 s, as at a
 * light, does not end it. After its last fix a moving vehicle counts as moving for as long as a heartbeat holds, until
 * the next fix decides.
 *
 * The state at an instant depends only on the fixes around it, at most `MOTION_REACH_MS` of joined short runs and the
 * gaps beside them. So late fixes change only a limited window.
 *
 * @param fixes in time order
 */
export function computeMovingSpans(fixes: readonly Fix[]): Span[] {
  const good = selectTrusted(fixes)
  const moves: Span[] = []
  let reference = 0
  good.forEach((fix, index) => {
    const previous = good[index - 1]
    if (!previous) return
    while ((good[reference + 1]?.atMs ?? Infinity) <= fix.atMs - MIN_SPEED_INTERVAL_MS) reference++
    const isOldEnough = (good[reference]?.atMs ?? Infinity) <= fix.atMs - MIN_SPEED_INTERVAL_MS
    const since = (isOldEnough && good[reference]) || previous
    if (isMoving(fix, previous, since)) moves.push({ fromMs: previous.atMs, untilMs: fix.atMs })
  })
  const held = mergeSpans(moves).filter(({ fromMs, untilMs }) => untilMs - fromMs >= MIN_MOTION_MS)
  const spans = mergeSpans(held, MIN_MOTION_MS)
  const [lastSpan, lastFix] = [spans.at(-1), good.at(-1)]
  if (lastSpan && lastFix && lastFix.atMs - lastSpan.untilMs < MIN_MOTION_MS)
    lastSpan.untilMs = lastFix.atMs + OFFLINE_AFTER_MS
  return spans
}

/** The fixes that are accurate enough to locate a vehicle. */
export function selectTrusted(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(({ accuracyM }) => accuracyM === null || accuracyM <= MAX_ACCURACY_M)
}

/** How far a fix reaches beyond its own neighbours: through a run and a gap, each shorter than the minimum. */
export const MOTION_REACH_MS = 2 * MIN_MOTION_MS

function isMoving(fix: Fix, previous: Fix, since: Fix): boolean {
  if (computeDistanceM(previous, fix) >= MIN_MOVING_DISTANCE_M) return true
  const speedMps = fix.speedMps ?? computeDistanceM(since, fix) / ((fix.atMs - since.atMs) / 1000)
  return speedMps >= MIN_MOVING_SPEED_MPS
}

const EARTH_RADIUS_M = 6_371_008.8

/** The distance along the great circle. */
export function computeDistanceM(
  a: Pick<Fix, 'latitude' | 'longitude'>,
  b: Pick<Fix, 'latitude' | 'longitude'>,
): number {
  const [latA, latB] = [toRadians(a.latitude), toRadians(b.latitude)]
  const [dLat, dLon] = [latB - latA, toRadians(b.longitude - a.longitude)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
