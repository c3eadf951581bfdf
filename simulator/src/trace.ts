import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from './device.ts'

type Point = { metres: number; latitude: number; longitude: number }

const HOUR_MS = 3_600_000
const SPEED_MPS = 7
const METRES_PER_DEGREE = 111_320
const RIDE_FILE = fileURLToPath(new URL('../../samples/bus-304-limerick.csv', import.meta.url))

/**
 * Repeats a recorded bus ride there and back at a constant speed, and rests in every fourth hour.
 *
 * @param shiftMs the offset in time, so that several vehicles have different positions
 */
export function createRecordedRoute(shiftMs: number): Route {
  const points = readPoints()
  const length = points.at(-1)?.metres ?? 0
  return (at) => {
    const sinceMs = at.getTime() + shiftMs
    const inShiftMs = sinceMs % (4 * HOUR_MS)
    const isResting = inShiftMs >= 3 * HOUR_MS
    // The rest adds no distance, so the route continues from the same point.
    const drivenMs = Math.floor(sinceMs / (4 * HOUR_MS)) * 3 * HOUR_MS + Math.min(inShiftMs, 3 * HOUR_MS)
    const metres = ((drivenMs / 1000) * SPEED_MPS) % (2 * length)
    const { latitude, longitude } = interpolatePoint(points, metres <= length ? metres : 2 * length - metres)
    return { latitude, longitude, speedMps: isResting ? 0 : SPEED_MPS }
  }
}

function readPoints(): Point[] {
  const [, ...lines] = readFileSync(RIDE_FILE, 'utf8').trim().split('\n')
  const points: Point[] = []
  for (const line of lines) {
    const [, latitude, longitude] = line.split(',').map(Number)
    const here = { metres: 0, latitude: latitude ?? 0, longitude: longitude ?? 0 }
    const before = points.at(-1)
    points.push({ ...here, metres: before ? before.metres + computeDistanceM(before, here) : 0 })
  }
  return points
}

/** Interpolates between two points on the straight line. */
function interpolatePoint(points: readonly Point[], metres: number): Point {
  const after = points.findIndex((point) => point.metres >= metres)
  const next = points[after] ?? points.at(-1)
  const before = points[Math.max(0, after - 1)]
  if (!next || !before || next.metres === before.metres) return next ?? { metres, latitude: 0, longitude: 0 }
  const share = (metres - before.metres) / (next.metres - before.metres)
  return {
    metres,
    latitude: before.latitude + share * (next.latitude - before.latitude),
    longitude: before.longitude + share * (next.longitude - before.longitude),
  }
}

function computeDistanceM(a: Point, b: Point): number {
  const eastWest = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(b.latitude - a.latitude, eastWest) * METRES_PER_DEGREE
}
