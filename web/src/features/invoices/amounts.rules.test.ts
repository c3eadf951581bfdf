import { expect, test } from 'vitest'
import { computeBilledCents } from './amounts.rules.ts'

test('adds an invoice to the bill and subtracts a credit note (product 8)', () => {
  expect(computeBilledCents({ kind: 'invoice', grossCents: 71_400 })).toBe(71_400)
  expect(computeBilledCents({ kind: 'credit-note', grossCents: 900 })).toBe(-900)
})
