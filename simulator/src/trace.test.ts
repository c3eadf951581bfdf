import { expect, test } from 'vitest'
import { createRecordedRoute } from './trace.ts'

const SECOND = 1000
const HOUR = 3_600_000
/** The start of a period of four hours, the last of which is a rest. */
const START = Math.floor(Date.parse('2026-11-21T00:00:00Z') / (4 * HOUR)) * 4 * HOUR

type Position = { latitude: number; longitude: number }

function computeDistanceM(a: Position, b: Position): number {
  const eastWest = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(b.latitude - a.latitude, eastWest) * 111_320
}

test('a route never jumps, not even after its rest', () => {
  const route = createRecordedRoute(0)
  const places = Array.from({ length: 9 * 3600 }, (_, second) => route(new Date(START + second * SECOND)))
  const steps = places.slice(1).map((place, index) => computeDistanceM(places[index] ?? place, place))
  expect(Math.max(...steps)).toBeLessThan(20)
  expect(Math.max(...steps)).toBeGreaterThan(2)
})

test('a route rests in every fourth hour', () => {
  const route = createRecordedRoute(0)
  const speeds = [0, 1, 2, 3, 4].map((hour) => route(new Date(START + hour * HOUR + HOUR / 2)).speedMps ?? 0)
  expect(speeds.map((speed) => speed > 0)).toEqual([true, true, true, false, true])
})

test('a route has the same position at the same instant after a restart', () => {
  expect(createRecordedRoute(1234)(new Date(START))).toEqual(createRecordedRoute(1234)(new Date(START)))
})
