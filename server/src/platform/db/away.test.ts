import { expect, it } from 'vitest'
import { isDatabaseAway } from './away.ts'

const withCode = (code: string, message = 'no') => Object.assign(new Error(message), { code })

it.each<[string, unknown, boolean]>([
  ['refused', withCode('ECONNREFUSED'), true],
  ['that restarts, as the query builder wraps it', new Error('Failed query', { cause: withCode('57P01') }), true],
  ['cut in the middle', new Error('Connection terminated unexpectedly'), true],
  ['that has no connection left', new Error('timeout exceeded when trying to connect'), true],
  ['with too many clients', withCode('53300'), true],
  ['that refuses a row', withCode('23505'), false],
  ['that was asked nonsense', new Error('Failed query', { cause: withCode('42703') }), false],
  ['whose caller hung up', withCode('ECONNRESET', 'aborted'), false],
  ['that threw no error', 'ECONNREFUSED', false],
])('a database %s: away %s (product design 5)', (_what, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected)
})
