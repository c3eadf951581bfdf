import { expect, it } from 'vitest'
import { checkIban, isBic } from './ibans.ts'

it.each([
  ['DE89370400440532013000', undefined],
  ['DE8937040044053201300', 'ibanLength'],
  ['DE88370400440532013000', 'ibanChecksum'],
  ['DE8937040044053201300X', 'ibanUnknown'],
  ['XX89370400440532013000', 'ibanUnknown'],
  ['XX8937040044053201300', 'ibanUnknown'],
  ['89370400440532013000', 'ibanUnknown'],
  ['DEX9370400440532013000', 'ibanUnknown'],
  ['DE8X370400440532013000', 'ibanUnknown'],
  ['D', 'ibanUnknown'],
  ['', 'ibanUnknown'],
])('the fault of the IBAN "%s" is %s (standards 12)', (iban, fault) => {
  expect(checkIban(iban)).toBe(fault)
})

it.each([
  ['COBADEFFXXX', true],
  ['COBADEFF', true],
  ['COBA', false],
])('%s is a BIC: %s (standards 12)', (code, expected) => {
  expect(isBic(code)).toBe(expected)
})
