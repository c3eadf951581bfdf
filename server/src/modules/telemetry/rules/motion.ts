import { SECONDS } from '../../../platform/clock.ts'
import { SILENT_AFTER_MS } from './online.ts'
import { mergeSpans, type Span } from './spans.ts'

/** A position by the server's clock. */
export type Fix = {
  atMs: number
  latitude: number
  longitude: number
  speedMps: number | null
  accuracyM: number | null
}

/** 5 km/h; the hair below lets a speed through that was rounded on its way to the database. */
const MIN_MOVING_SPEED_MPS = 5 / 3.6 - 1e-6
/** Or that far since the last fix. */
const MIN_MOVING_DISTANCE_M = 50
/** A change counts once it was held this long (product 6). */
const MIN_MOTION_MS = 30 * SECONDS
/** Without a measured speed the way since a fix this much earlier tells it: less would measure the receiver's noise. */
export const MIN_SPEED_INTERVAL_MS = 10 * SECONDS
/** A worse fix says nothing about moving. */
export const MAX_ACCURACY_M = 100

/** As exact as it is stored, where a hair above nothing is nothing. */
export function toFloat32(measured: number | null | undefined): number | null {
  return measured === null || measured === undefined ? null : Math.fround(measured)
}

/**
 * One fix for every instant, in time order. Of two that claim the same one the more accurate is believed;
 * where that does not decide, anything does that is the same whichever came first (product 6).
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
 * When a vehicle moved: at least 5 km/h, or 50 m since the last fix, held for 30 s; standing for less
 * than 30 s, as at a light, does not end it. After the last fix a vehicle that moved is taken to move on as
 * long as a heartbeat holds: the next fix tells how it went on.
 *
 * Whether it moved at an instant depends on the fixes around it alone, at most `MOTION_REACH_MS` of
 * joined short runs and the gaps beside them; that is what lets late fixes be worked in.
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
    lastSpan.untilMs = lastFix.atMs + SILENT_AFTER_MS
  return spans
}

/** The fixes that say where a vehicle is. */
export function selectTrusted(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(({ accuracyM }) => accuracyM === null || accuracyM <= MAX_ACCURACY_M)
}

/** How far a fix reaches beyond its own neighbours: through a run and a gap, each shorter than what has to be held. */
export const MOTION_REACH_MS = 2 * MIN_MOTION_MS

function isMoving(fix: Fix, previous: Fix, since: Fix): boolean {
  if (computeDistanceM(previous, fix) >= MIN_MOVING_DISTANCE_M) return true
  const speedMps = fix.speedMps ?? computeDistanceM(since, fix) / ((fix.atMs - since.atMs) / 1000)
  return speedMps >= MIN_MOVING_SPEED_MPS
}

const EARTH_RADIUS_M = 6_371_008.8

/** Along the great circle. */
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
