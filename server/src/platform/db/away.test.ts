import { expect, it } from 'vitest'
import { isDatabaseAway } from './away.ts'

const withCode = (code: string, message = 'no') => Object.assign(new Error(message), { code })

it.each<[string, unknown, boolean]>([
  ['refused', withCode('ECONNREFUSED'), true],
  ['that restarts, as the query builder wraps it', new Error('Failed query', { cause: withCode('57P01') }), true],
  ['cut in the middle', new Error('Connection terminated unexpectedly'), true],
  ['that has no connection left', new Error('timeout exceeded when trying to connect'), true],
  ['with too many clients', withCode('53300'), true],
  ['whose statements run on a connection that was cut', new Error('Client was closed and is not queryable'), true],
  ['that only reads after a failover', withCode('25006'), true],
  ['whose password was changed', withCode('28P01'), true],
  ['whose name is not found', withCode('ENOTFOUND'), true],
  ['that waits for a lock for too long', new Error('Failed query', { cause: withCode('55P03') }), true],
  ['whose statement took too long', withCode('57014'), true],
  ['that answers nothing', new Error('Query read timeout'), true],
  ['that refuses a row', withCode('23505'), false],
  ['that was asked nonsense', new Error('Failed query', { cause: withCode('42703') }), false],
  ['whose caller hung up', withCode('ECONNRESET', 'aborted'), false],
  ['that threw no error', 'ECONNREFUSED', false],
])('a database %s: away %s (D-41, D-46; product 5)', (_what, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected)
})
