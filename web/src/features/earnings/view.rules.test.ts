import { expect, test } from 'vitest'
import { parseStatementsView } from './view.rules.ts'

test('accepts the states of statements', () => {
  expect(parseStatementsView(new URLSearchParams('status=in-payout')).state).toBe('in-payout')
  expect(parseStatementsView(new URLSearchParams('status=overdue')).state).toBe('')
})
