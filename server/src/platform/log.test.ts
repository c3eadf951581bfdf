import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { shortenAddress } from './http/network.ts'
import { describeError, openLog } from './log.ts'
import { createSecret } from './secrets.ts'

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

/** What is written for these fields. */
function write(fields: object, text = 'said'): string {
  const lines: string[] = []
  openLog('trace', { write: (line) => void lines.push(line) }).info(fields, text)
  return lines.join('')
}

const SECRET = createSecret()

describe('secrets are never written (product 10)', () => {
  it.each<[string, object, string?]>([
    ['a token', { token: SECRET }],
    ['a short token', { token: 'hunter2-hunter2' }],
    ['a password deep inside', { a: { b: { c: [{ password: 'hunter2-hunter2' }] } } }],
    ['a new password', { body: { newPassword: 'hunter2-hunter2' } }],
    ['a password with a quote', { body: { password: 'say "hunter2-hunter2"' } }],
    ['headers', { req: { headers: { authorization: 'hunter2-hunter2', cookie: 'hunter2-hunter2' } } }],
    ['a bank account', { owner: { bankInfo: { iban: 'hunter2-hunter2' }, iban: 'hunter2-hunter2' } }],
    ['a link with a token', { url: `/api/users/verifyEmail/${SECRET}` }],
    ['a link in a message', {}, `no such page: https://screens.example.com/reset-password/${SECRET}?x=1`],
    ['an error with an address', { err: new Error('connect postgres://app:hunter2-hunter2@db:5432/x failed') }],
    ['an error with a token', { err: new Error(`unknown token ${SECRET}`) }],
    ['a mail server', { smtpUrl: 'smtps://marquee:hunter2-hunter2@mail.example.com:465' }],
  ])('%s', (_what, fields, text) => {
    const line = write(fields, text)
    expect(line).toContain('[hidden]')
    expect(line).not.toContain('hunter2')
    expect(line).not.toContain(SECRET)
    expect(JSON.parse(line)).toMatchObject({ level: 30 })
  })

  it.each([
    'b7ad6b71-6920-4c1e-a3b7-9c5e1f0e7d11',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'https://screens.example.com:443/sign-in',
    'postgres://db:5432/marquee',
  ])('%s is no secret', (text) => {
    expect(write({ what: text })).toContain(text)
  })
})

it('people are logged by a part of their id and of their address', () => {
  const line = write({ userId: 'b7ad6b71-6920-4c1e-a3b7-9c5e1f0e7d11', address: '203.0.113.77' })
  expect(JSON.parse(line)).toMatchObject({ userId: 'b7ad6b71', address: '203.0.113.0/24' })
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56::78', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
  ['unix:', ''],
])('the address %s is logged as %s', (address, logged) => {
  expect(shortenAddress(address)).toBe(logged)
})
