import { describe, expect, it } from 'vitest'
import { isCountry } from './countries.ts'
import { getAcceptedNumber, parseVatNumber } from './vat-numbers.ts'

describe('a VAT number', () => {
  it.each([
    ['AT', 'ATU13585627', 'ATU13585627'],
    ['AT', 'atu 1358 5627', 'ATU13585627'],
    ['AT', 'U13585627', 'ATU13585627'],
    ['DE', 'DE136695976', 'DE136695976'],
    ['DE', '136 695 976', 'DE136695976'],
    ['GR', '094259216', 'EL094259216'],
    ['NL', 'NL004495445B01', 'NL004495445B01'],
    ['HR', 'HR33392005961', 'HR33392005961'],
    ['BE', 'BE 1000.000.011', undefined],
    ['DE', 'DE136695977', undefined],
    ['DE', 'ATU13585627', undefined],
    ['AT', 'DE136695976', undefined],
    ['PT', 'PT000000000', undefined],
    ['FR', 'nonsense', undefined],
    ['US', '12-3456789', '123456789'],
    ['US', '?', undefined],
    ['US', '?123456789', undefined],
    ['US', '123456789?', undefined],
  ])('of %s typed as "%s" is %s (standards 9)', (country, typed, expected) => {
    expect(parseVatNumber(country, typed)).toBe(expected)
  })
})

it.each([
  [null, 'ATU13585627'],
  ['2026-11-20', null],
])('a VAT number that an operator has refused on %s is %s in documents (decision 19)', (vatRefusedOn, expected) => {
  expect(getAcceptedNumber({ vatNumber: 'ATU13585627', vatRefusedOn })).toBe(expected)
})

it.each([
  ['AT', true],
  ['GR', true],
  ['EL', false],
  ['EU', false],
  ['XX', false],
])('%s is a country: %s (product 8)', (code, expected) => expect(isCountry(code)).toBe(expected))
