import { expect, test } from 'vitest'
import { buildLoop, isInFlight } from './loop.rules.ts'

const createFlights = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, startsOn: '2026-06-01', endsOn: '2026-06-07' }))

test.each([
  [4, 2, [0, null, 1, null]],
  [5, 3, [0, 1, null, 2, null]],
  [2, 2, [0, 1]],
  [2, 3, [0, 1]],
  [3, 0, [null, null, null]],
  [2.9, 1, [0, null]],
  [0, 1, [0]],
])('a loop of %d slots spreads %d flights in the order of booking (product 2)', (slotsPerLoop, count, slots) => {
  const loop = buildLoop({ slotsPerLoop, flights: createFlights(count) }, '2026-06-03')
  expect(loop.map((flight) => (flight === null ? null : flight.id))).toEqual(slots)
})

test('flights of other days take no slot of the loop (product 2)', () => {
  const [over, active] = createFlights(2)
  const flights = [
    { ...over, startsOn: '2026-05-01', endsOn: '2026-06-02' },
    { ...active, startsOn: '2026-06-03', endsOn: '2026-06-03' },
  ]
  expect(buildLoop({ slotsPerLoop: 1, flights }, '2026-06-03')).toEqual([flights[1]])
})

test.each([
  ['2026-05-31', false],
  ['2026-06-01', true],
  ['2026-06-07', true],
  ['2026-06-08', false],
])('a flight from June 1 to 7 includes %s: %s', (day, isIncluded) => {
  expect(isInFlight({ startsOn: '2026-06-01', endsOn: '2026-06-07' }, day)).toBe(isIncluded)
})
