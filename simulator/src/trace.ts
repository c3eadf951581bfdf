import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from './device.ts'

type Fix = { ms: number; latitude: number; longitude: number }

const HOUR_MS = 3_600_000
const METRES_PER_DEGREE = 111_320
const RIDE = fileURLToPath(new URL('../../samples/bus-304-limerick.csv', import.meta.url))

/**
 * Drives the recorded ride of a bus there and back, over and over, and rests through every fourth hour.
 *
 * @param shiftMs lets several vehicles be at different places at the same time
 */
export function recordedRide(shiftMs: number): Route {
  const trace = readTrace()
  const length = trace.at(-1)?.ms ?? 0
  return (at) => {
    const drivenMs = at.getTime() + shiftMs
    const hour = Math.floor(drivenMs / HOUR_MS)
    const isResting = hour % 4 === 3
    const lap = (isResting ? hour * HOUR_MS : drivenMs) % (2 * length)
    const there = lap <= length ? lap : 2 * length - lap
    const here = positionAt(trace, there)
    const next = positionAt(trace, Math.min(length, there + 10_000))
    const speedMps = isResting ? 0 : metresBetween(here, next) / 10
    return { latitude: here.latitude, longitude: here.longitude, speedMps }
  }
}

function readTrace(): Fix[] {
  const [, ...lines] = readFileSync(RIDE, 'utf8').trim().split('\n')
  const fixes = lines.map((line) => {
    const [timestamp = '', latitude, longitude] = line.split(',')
    return { ms: Date.parse(timestamp), latitude: Number(latitude), longitude: Number(longitude) }
  })
  const start = fixes[0]?.ms ?? 0
  return fixes.map((fix) => ({ ...fix, ms: fix.ms - start }))
}

/** Between two fixes, on the straight line. */
function positionAt(trace: readonly Fix[], ms: number): Fix {
  const after = trace.findIndex((fix) => fix.ms >= ms)
  const next = trace[after] ?? trace.at(-1)
  const before = trace[Math.max(0, after - 1)]
  if (!next || !before || next.ms === before.ms) return next ?? { ms, latitude: 0, longitude: 0 }
  const share = (ms - before.ms) / (next.ms - before.ms)
  return {
    ms,
    latitude: before.latitude + share * (next.latitude - before.latitude),
    longitude: before.longitude + share * (next.longitude - before.longitude),
  }
}

function metresBetween(a: Fix, b: Fix): number {
  const eastWest = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(b.latitude - a.latitude, eastWest) * METRES_PER_DEGREE
}
