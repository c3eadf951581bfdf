import { expect, it } from 'vitest'
import { listBarWarnings } from './bar-warnings.ts'
import type { Availability, ScreenSelection, UnusualDisplay } from './form.ts'

const LANDSCAPE = { width: 1920, height: 1080 }
const NONE: ScreenSelection = { vehicles: {}, restaurants: [], screens: 0 }

const createBus = (vehicleId: string, availableScreens = 1) => ({ vehicleId, type: 'bus', availableScreens })
const SOLD_OUT = { bookedUntil: null, nextFreeStart: null }

function createAvailability(unusualDisplays: readonly UnusualDisplay[]): Availability {
  const buses = [createBus('one'), createBus('two', 2), createBus('three')]
  const type = { _id: 'bus', name: 'Bus', totalVehicles: 3, totalScreensAvailable: 4, vehicles: buses, ...SOLD_OUT }
  return { type: 'vehicle', types: [type], nextFreeStart: null, asOf: '', unusualDisplays }
}

const selectBuses = (screens: number): ScreenSelection => ({ ...NONE, vehicles: { bus: screens }, screens })

it('reports the share of a portrait display on a selected vehicle that a landscape video fills (D-39)', () => {
  const availability = createAvailability([{ place: 'one', ratio: 0.563 }])
  expect(listBarWarnings(LANDSCAPE, { selected: selectBuses(1), availability })).toEqual([
    { name: 'Bus', screens: 1, percent: 32 },
  ])
})

it.each([
  ['nothing is chosen', LANDSCAPE, NONE, 'one', 0.563],
  ['it is on a vehicle that is not chosen', LANDSCAPE, selectBuses(1), 'three', 0.563],
  ['there is no video yet', null, selectBuses(1), 'one', 0.563],
  ['the video fills most of it', LANDSCAPE, selectBuses(1), 'one', 1.333],
] as const)('reports nothing if %s (D-39)', (_, video, selected, place, ratio) => {
  expect(listBarWarnings(video, { selected, availability: createAvailability([{ place, ratio }]) })).toEqual([])
})

it('reports at most as many screens as are to run, with the smallest share (D-39)', () => {
  const displays = ['one', 'two', 'two'].map((place, index) => ({ place, ratio: index === 1 ? 0.5 : 0.563 }))
  const [first] = listBarWarnings(LANDSCAPE, { selected: selectBuses(2), availability: createAvailability(displays) })
  expect(first).toEqual({ name: 'Bus', screens: 2, percent: 28 })
})

it('reports a landscape display in a selected restaurant by its name (D-39)', () => {
  const row = { _id: 'kontor', name: 'Kontor', availableScreens: 1, disabled: false, image: null, choosable: true }
  const availability: Availability = {
    type: 'restaurant',
    rows: [{ ...row, ...SOLD_OUT }],
    nextFreeStart: null,
    asOf: '',
    unusualDisplays: [{ place: 'kontor', ratio: 1.778 }],
  }
  const selected = { ...NONE, restaurants: ['kontor'], screens: 1 }
  expect(listBarWarnings({ width: 1080, height: 1920 }, { selected, availability })).toEqual([
    { name: 'Kontor', screens: 1, percent: 32 },
  ])
})
