import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './availability.ts'

const createError = (code: string, message = 'no') => Object.assign(new Error(message), { code })

it.each<[string, unknown, boolean]>([
  ['refused', createError('ECONNREFUSED'), true],
  ['that restarts, wrapped by Drizzle', new Error('Failed query', { cause: createError('57P01') }), true],
  ['cut in the middle', new Error('Connection terminated unexpectedly'), true],
  ['that has no connection left', new Error('timeout exceeded when trying to connect'), true],
  ['with too many clients', createError('53300'), true],
  ['whose statements run on a connection that was cut', new Error('Client was closed and is not queryable'), true],
  ['that only reads after a failover', createError('25006'), true],
  ['whose password was changed', createError('28P01'), true],
  ['whose name is not found', createError('ENOTFOUND'), true],
  ['that waits for a lock for too long', new Error('Failed query', { cause: createError('55P03') }), true],
  ['whose statement took too long', createError('57014'), true],
  ['that does not respond', new Error('Query read timeout'), true],
  ['that refuses a row', createError('23505'), false],
  ['that got an invalid query', new Error('Failed query', { cause: createError('42703') }), false],
  ['whose caller hung up', createError('ECONNRESET', 'aborted'), false],
  ['that threw no error', 'ECONNREFUSED', false],
])('a database %s: unavailable %s (D-41, D-46; product 5)', (_what, error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected)
})
