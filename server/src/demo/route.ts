import { readFileSync } from 'node:fs'
import { HOURS } from '../platform/clock.ts'
import { sample } from './city.ts'
import type { Route } from './past.ts'

type Fix = { ms: number; latitude: number; longitude: number }

const METRES_PER_DEGREE = 111_320

/**
 * Drives the recorded ride of a bus there and back, over and over, and rests through every fourth hour.
 *
 * @param shiftMs lets several vehicles be at different places at the same time
 */
export function routeAlongTrace(shiftMs: number): Route {
  const trace = readTrace()
  const length = trace.at(-1)?.ms ?? 0
  return (at) => {
    const drivenMs = at.getTime() + shiftMs
    const isResting = Math.floor(drivenMs / HOURS) % 4 === 3
    const lap = (isResting ? Math.floor(drivenMs / HOURS) * HOURS : drivenMs) % (2 * length)
    const here = positionAt(trace, lap <= length ? lap : 2 * length - lap)
    const next = positionAt(trace, Math.min(length, (lap <= length ? lap : 2 * length - lap) + 10_000))
    return {
      latitude: here.latitude,
      longitude: here.longitude,
      speedMps: isResting ? 0 : metresBetween(here, next) / 10,
    }
  }
}

function readTrace(): Fix[] {
  const [, ...lines] = readFileSync(sample('bus-304-limerick.csv'), 'utf8').trim().split('\n')
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
