import { openingHours } from './fleet.ts'
import { expect, test } from 'vitest'
import { computeMultiplier, computeAverageOpenHours } from './impressions.rules.ts'

const NO_HOURS = openingHours.parse({})
const createHours = (start: string, end: string) => ({ start, end })
const TEN_HOURS = { ...NO_HOURS, monday: createHours('10:00', '20:00'), tuesday: createHours('10:00', '20:00') }

test.each([
  [
    '600 guests in 10 open hours',
    { multiplier: null, restaurant: { footTrafficEstimate: 600, openingHours: TEN_HOURS } },
    13.5,
  ],
  [
    'the figure of the operator, independent of the venue',
    { multiplier: 2.25, restaurant: { footTrafficEstimate: 600, openingHours: TEN_HOURS } },
    2.25,
  ],
  ['an operator who sets 0', { multiplier: 0, restaurant: null }, 0],
  ['a vehicle', { multiplier: null, restaurant: null }, 1],
  [
    'a restaurant without a number of guests',
    { multiplier: null, restaurant: { footTrafficEstimate: null, openingHours: TEN_HOURS } },
    1,
  ],
  [
    'a restaurant with no guests',
    { multiplier: null, restaurant: { footTrafficEstimate: 0, openingHours: TEN_HOURS } },
    0,
  ],
  [
    'a restaurant without hours: the whole day',
    { multiplier: null, restaurant: { footTrafficEstimate: 640, openingHours: NO_HOURS } },
    6,
  ],
  [
    'a third is kept to four decimals',
    {
      multiplier: null,
      restaurant: { footTrafficEstimate: 1, openingHours: { ...NO_HOURS, monday: createHours('00:00', '09:00') } },
    },
    0.025,
  ],
])('multiplies a play of %s (product 7)', (_, audience, expected) => {
  expect(computeMultiplier(audience)).toBe(expected)
})

test.each([
  ['half hours', { ...NO_HOURS, monday: createHours('11:30', '14:00') }, 2.5],
  [
    'the average of the days that are open',
    { ...NO_HOURS, monday: createHours('10:00', '20:00'), sunday: createHours('12:00', '16:00') },
    7,
  ],
  ['past midnight', { ...NO_HOURS, friday: createHours('18:00', '02:00') }, 8],
  ['around the clock', { ...NO_HOURS, friday: createHours('08:00', '08:00') }, 24],
  [
    'closed when only one time is given',
    { ...NO_HOURS, monday: createHours('09:00', ''), friday: createHours('09:00', '12:00') },
    3,
  ],
])('counts open hours: %s (decision 13)', (_, hours, expected) => {
  expect(computeAverageOpenHours(hours)).toBe(expected)
})
