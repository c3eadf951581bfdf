import { expect, it } from 'vitest'
import { parseCountry, parsePartyVatNumber } from './details.ts'

it.each([
  [null, null],
  ['', null],
  ['AT', 'AT'],
  ['XX', undefined],
])('the country of a party entered as %s is %s (product 8)', (chosen, expected) => {
  expect(parseCountry(chosen)).toBe(expected)
})

it.each([
  ['AT', '', null],
  ['AT', 'ATU13585627', 'ATU13585627'],
  ['DE', 'ATU13585627', undefined],
  [null, 'ATU13585627', 'ATU13585627'],
  [null, 'EL094259216', 'EL094259216'],
  [null, 'EL094259217', undefined],
])('the VAT number of a party in %s entered as "%s" is %s (standards 9)', (country, typed, expected) => {
  expect(parsePartyVatNumber(country, typed)).toBe(expected)
})
