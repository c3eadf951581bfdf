import { expect, test } from 'vitest'
import { computeBilledCents, groupFours, formatPercent } from './amounts.rules.ts'

test('adds an invoice to the bill and subtracts a credit note (product 8)', () => {
  expect(computeBilledCents({ kind: 'invoice', grossCents: 71_400 })).toBe(71_400)
  expect(computeBilledCents({ kind: 'credit-note', grossCents: 900 })).toBe(-900)
})

test.each([
  [1900, '19'],
  [750, '7.5'],
  [525, '5.25'],
  [0, '0'],
])('formats %i hundredths of a percent as %s', (bps, text) => {
  expect(formatPercent(bps)).toBe(text)
})

test('groups IBANs and references by four characters, ignoring typed spaces (ISO 11649)', () => {
  expect(groupFours('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupFours('RF18 53900')).toBe('RF18 5390 0')
  expect(groupFours('')).toBe('')
})
