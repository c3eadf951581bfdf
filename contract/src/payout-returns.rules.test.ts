import { expect, test } from 'vitest'
import { isAccountProblem, RETURN_REASONS } from './payout-returns.rules.ts'

test.each(['AB05', 'AB06', 'AM04', 'AM09', 'DUPL', 'ED05', 'FOCR', 'TECH', 'TM01'])(
  'a transfer that was returned with %s may be sent again, because the account is right',
  (code) => {
    expect(isAccountProblem(code)).toBe(false)
  },
)

test.each([...RETURN_REASONS, '', 'XX99'])('a transfer that was returned with "%s" blocks the account', (code) => {
  expect(isAccountProblem(code)).toBe(true)
})
