import { expect, it } from 'vitest'
import { type Availability, EMPTY_FORM, deriveSelection } from './form.ts'
import { listLostNames } from './lost-selection.ts'

const free = { bookedUntil: null, nextFreeStart: null }
const createType = (_id: string, name: string, totalScreensAvailable: number) => ({
  ...free,
  _id,
  name,
  totalVehicles: 9,
  totalScreensAvailable,
  vehicles: [],
})
const createRestaurant = (_id: string, name: string, choosable: boolean) => ({
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
  [{ ...now, type: 'vehicle', types: [createType('t', 'Taxi', 2), createType('b', 'Bus', 1)] }, ['2 of 4 on Taxi']],
  [{ ...now, type: 'vehicle', types: [createType('t', 'Taxi', 4), createType('b', 'Bus', 0)] }, ['Bus']],
  [{ ...now, type: 'vehicle', types: [createType('t', 'Taxi', 0), createType('b', 'Bus', 1)] }, ['all 4 on Taxi']],
  [{ ...now, type: 'vehicle', types: [createType('t', 'Taxi', 4), createType('b', 'Bus', 1)] }, []],
  [
    { ...now, type: 'restaurant', rows: [createRestaurant('s', 'Sole', false), createRestaurant('k', 'Kontor', true)] },
    ['Sole'],
  ],
])('names the selected screens that are gone (AVL-6)', (availability, names) => {
  const form = { ...EMPTY_FORM, type: availability.type, vehicles: { t: 4, b: 1 }, restaurants: ['s', 'k'] }
  expect(listLostNames(form, deriveSelection(form, availability), availability, undefined)).toEqual(names)
})
