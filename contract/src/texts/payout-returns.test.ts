import { expect, it } from 'vitest'
import { describeReturnReason } from './payout-returns.ts'

it.each([
  ['AC04', 'Konto erloschen', 'The account is closed. Konto erloschen'],
  ['ZZ99', '', 'ZZ99'],
  ['constructor', 'from a bank', 'constructor from a bank'],
  ['', '', 'The bank gave no reason.'],
])('the code %s with the text "%s" reads "%s"', (code, text, reason) => {
  expect(describeReturnReason(code, text)).toBe(reason)
})
