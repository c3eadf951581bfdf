import { expect, it } from 'vitest'
import { type Availability, EMPTY_FORM, selectedOf } from './form.ts'
import { lostNames } from './lost.ts'

const free = { bookedUntil: null, nextFreeStart: null }
const type = (_id: string, name: string, totalScreensAvailable: number) => ({
  ...free,
  _id,
  name,
  totalVehicles: 9,
  totalScreensAvailable,
  vehicles: [],
})
const restaurant = (_id: string, name: string, choosable: boolean) => ({
  ...free,
  _id,
  name,
  choosable,
  disabled: !choosable,
  availableScreens: choosable ? 1 : 0,
  image: null,
})
const now = { nextFreeStart: null, unusualDisplays: [], asOf: '' }

it.each<[Availability, string[]]>([
  [{ ...now, type: 'vehicle', types: [type('t', 'Taxi', 2), type('b', 'Bus', 1)] }, ['2 of 4 on Taxi']],
  [{ ...now, type: 'vehicle', types: [type('t', 'Taxi', 4), type('b', 'Bus', 0)] }, ['Bus']],
  [{ ...now, type: 'vehicle', types: [type('t', 'Taxi', 0), type('b', 'Bus', 1)] }, ['all 4 on Taxi']],
  [{ ...now, type: 'vehicle', types: [type('t', 'Taxi', 4), type('b', 'Bus', 1)] }, []],
  [{ ...now, type: 'restaurant', rows: [restaurant('s', 'Sole', false), restaurant('k', 'Kontor', true)] }, ['Sole']],
])('names what was chosen and is gone (AVL-6)', (availability, names) => {
  const form = { ...EMPTY_FORM, type: availability.type, vehicles: { t: 4, b: 1 }, restaurants: ['s', 'k'] }
  expect(lostNames(form, selectedOf(form, availability), availability, undefined)).toEqual(names)
})
