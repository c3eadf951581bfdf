import { expect, test } from 'vitest'
import { formatEuros, toEuros } from './money.rules.ts'

test.each([
  [0, '€0.00'],
  [5, '€0.05'],
  [60, '€0.60'],
  [99_999, '€999.99'],
  [180_000, '€1,800.00'],
  [123_456_789, '€1,234,567.89'],
  [-1, '-€0.01'],
  [-180_050, '-€1,800.50'],
])('formats %d cents as %s (OPEN-85)', (cents, text) => {
  expect(formatEuros(cents)).toBe(text)
})

test('converts cents to the euros of a call', () => {
  expect(toEuros(180_050)).toBe(1800.5)
})
