import { describe, expect, it } from 'vitest'
import {
  fitRestaurants,
  fitVehicles,
  buildRestaurantRows,
  setScreensToRun,
  deriveStoredVehicles,
  tickRestaurant,
  tickType,
  countSelectedScreens,
  pickVehicleIds,
  type VehicleTypeRow,
} from './selection.ts'

const createType = (id: string, free: Record<string, number>): VehicleTypeRow => ({
  _id: id,
  name: id,
  totalVehicles: Object.keys(free).length,
  totalScreensAvailable: Object.values(free).reduce((sum, screens) => sum + screens, 0),
  vehicles: Object.entries(free).map(([vehicleId, availableScreens]) => ({ vehicleId, type: id, availableScreens })),
  bookedUntil: null,
  nextFreeStart: null,
})
const taxi = createType('taxi', { A: 2, B: 0, C: 1, D: 1 })
const bus = createType('bus', { E: 1, F: 1 })
const van = createType('van', { G: 0, H: 0, I: 0 })
const types = [taxi, bus, van]

describe('the vehicle types of a campaign', () => {
  it('starts with one screen when a type is ticked and loses only that type when it is unticked (TRAP-04)', () => {
    const both = tickType(tickType({}, 'taxi', true, types), 'bus', true, types)
    expect(both).toEqual({ taxi: 1, bus: 1 })
    expect(pickVehicleIds(both, types)).toEqual(['A', 'E'])
    expect(tickType(both, 'bus', false, types)).toEqual({ taxi: 1 })
  })

  it.each([
    [9, 4],
    [0, 1],
    [-2, 1],
    [3, 3],
    [Number.NaN, 1],
  ])('clamps Screens to Run of %s to %s when 4 are free (CAMP-FORM-14, TRAP-07)', (typed, shown) => {
    expect(setScreensToRun({ taxi: 2 }, taxi, typed, types)).toEqual({ taxi: shown })
  })

  it('ignores a change that would exceed the available count and keeps the former value (CAMP-FORM-13, OPEN-70)', () => {
    // A type with more screens than the total of all types, as an outdated answer can contain.
    const promising = { ...taxi, totalScreensAvailable: 9 }
    const present = { taxi: 4, bus: 2 }
    expect(setScreensToRun(present, promising, 7, [taxi, bus, van])).toBe(present)
    expect(countSelectedScreens(present)).toBe(6)
  })

  it.each([
    [3, ['A', 'C', 'D']],
    [2, ['A', 'C']],
    [4, ['A', 'C', 'D']],
  ])(
    'selects the vehicles with free screens for %s screens in the order of the answer (TRAP-05, TRAP-06)',
    (n, ids) => {
      expect(pickVehicleIds({ taxi: n }, types)).toEqual(ids)
    },
  )

  it('prefers the vehicles that the campaign already has (OPEN-76)', () => {
    expect(pickVehicleIds({ taxi: 2 }, types, ['C', 'D'])).toEqual(['C', 'D'])
  })

  it('drops screens that are no longer free (TRAP-08)', () => {
    expect(fitVehicles({ taxi: 9, van: 2, gone: 1 }, types)).toEqual({ taxi: 4 })
  })
})

describe('an edited campaign', () => {
  const createScreen = (vehicleId: string) => ({
    screenId: vehicleId,
    name: 'Screen 1',
    model: 'M',
    onlineStatus: 'online' as const,
    playState: 'playing' as const,
    vehicle: { _id: vehicleId, brand: '', model: '', registrationNumber: '', image: null },
    restaurant: null,
    plays: 0,
    impressions: 0,
    lastPlayedAt: null,
  })

  it('restores Screens to Run from vehicles and allotted screens (OPEN-72, TRAP-06)', () => {
    const stored = {
      selectedVehicles: ['A', 'C', 'D'],
      numberOfScreens: 4,
      screensRunningOn: [createScreen('A'), createScreen('A'), createScreen('C'), createScreen('D')],
    }
    expect(deriveStoredVehicles(stored, types)).toEqual({ taxi: 4 })
  })

  it('restores the number of a draft, which has no reservations', () => {
    const stored = { selectedVehicles: ['A', 'C', 'D'], numberOfScreens: 4, screensRunningOn: [] }
    expect(deriveStoredVehicles(stored, types)).toEqual({ taxi: 4 })
  })
})

describe('the restaurants of a campaign', () => {
  const createRow = (_id: string, disabled = false) => ({
    _id,
    name: _id,
    availableScreens: disabled ? 0 : 2,
    disabled,
    bookedUntil: null,
    nextFreeStart: null,
    image: null,
  })

  it('lists the available ones with their own flag, and the others below them (CAMP-FORM-27, OPEN-75)', () => {
    const rows = buildRestaurantRows({
      availableRestaurants: [createRow('a'), createRow('b', true)],
      allRestaurants: [createRow('c', true), createRow('b', true), createRow('a')],
    })
    expect(rows.map(({ _id, choosable }) => [_id, choosable])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
  })

  it('lists all of them as not selectable if none is available (CAMP-FORM-29, TRAP-10)', () => {
    const rows = buildRestaurantRows({ availableRestaurants: [], allRestaurants: [createRow('a'), createRow('b')] })
    expect(rows.map(({ choosable }) => choosable)).toEqual([false, false])
    expect(fitRestaurants(['a', 'b'], rows)).toEqual([])
  })

  it('counts one screen per restaurant, regardless of its number of screens (CAMP-FORM-30, TRAP-09)', () => {
    const rows = buildRestaurantRows({
      availableRestaurants: [createRow('a'), createRow('b'), createRow('c')],
      allRestaurants: [],
    })
    const chosen = tickRestaurant(tickRestaurant(tickRestaurant([], 'c', true), 'a', true), 'b', true)
    expect(fitRestaurants(chosen, rows)).toHaveLength(3)
    expect(tickRestaurant(chosen, 'a', false)).toEqual(['c', 'b'])
  })
})
