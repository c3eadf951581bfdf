import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { describeError } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('logs the failed statement without its values (product 10)', async () => {
  const error: unknown = await app.context.db
    .execute(sql`select ${'AT61 1904 3002 3457 3201'}::integer`)
    .catch((failed: unknown) => failed)
  expect(String(error)).toContain('AT61')
  const logged = describeError(error)
  expect(logged).toMatchObject({ type: 'FailedStatement', query: 'select $1::integer', code: '22P02' })
  expect(JSON.stringify(logged)).not.toContain('AT61')
  const { cause } = error as { cause: unknown }
  expect(JSON.stringify(describeError(cause))).not.toContain('AT61')
  // The job queue passes it as a plain object.
  const { message, stack } = cause as Error
  const bare = describeError(Object.assign({ message, stack }, cause))
  expect(bare).toMatchObject({ type: 'FailedStatement', code: '22P02' })
  expect(JSON.stringify(bare)).not.toContain('AT61')
})

it('logs every other error with its message', () => {
  expect(describeError(new Error('the disk is full'))).toMatchObject({ type: 'Error', message: 'the disk is full' })
})

it('logs a broken connection without the attached client', () => {
  const broken = Object.assign(new Error('Connection terminated unexpectedly'), { client: { user: 'marquee_app' } })
  const logged = describeError(broken)
  expect(logged).toMatchObject({ message: 'Connection terminated unexpectedly' })
  expect(JSON.stringify(logged)).not.toContain('marquee_app')
})
