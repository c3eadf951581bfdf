import { expect, it } from 'vitest'
import { pickVatRate } from './vat-rates.ts'

// The rates of Germany in 2020: 16 % from July to December.
const RATES = [
  { from: '2021-01-01', rateBps: 1_900 },
  { from: '2020-07-01', rateBps: 1_600 },
]

it.each([
  ['2020-06-30', 1_900],
  ['2020-07-01', 1_600],
  ['2020-12-31', 1_600],
  ['2021-01-01', 1_900],
])('on %s the rate is %i (D-07, decision 21)', (day, rateBps) => {
  expect(pickVatRate(day, 1_900, RATES)).toBe(rateBps)
  expect(pickVatRate(day, 1_900, RATES.toReversed())).toBe(rateBps)
})

it('without later rates the rate of the settings applies', () => {
  expect(pickVatRate('2026-11-22', 1_900, [])).toBe(1_900)
})
