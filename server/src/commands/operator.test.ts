import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { expect, it, onTestFinished } from 'vitest'
import { openApp } from '../app.ts'
import { users } from '../modules/identity/schema.ts'
import { readConfig } from '../platform/config.ts'
import { pickColumns } from '../platform/db/columns.ts'

const run = promisify(execFile)

/** The command as a user starts it, with its own data folder. */
async function createCommandLine() {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-operator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = { DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error', PUBLIC_URL: 'http://marquee.test' }
  const command = fileURLToPath(new URL('operator.ts', import.meta.url))
  const operator = async (...args: string[]): Promise<{ exitCode: number; out: string; err: string }> => {
    try {
      const { stdout, stderr } = await run(process.execPath, [command, ...args], { env: settings })
      return { exitCode: 0, out: stdout, err: stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { exitCode: code, out: stdout, err: stderr }
    }
  }
  return { settings, operator }
}

it('creates the first operator, who chooses a password with the printed link and signs in (product 1)', async () => {
  const { settings, operator } = await createCommandLine()
  const { exitCode, out } = await operator('add', 'Olga@Example.com', 'Olga', 'Berg')
  expect(exitCode).toBe(0)
  const link = /http:\/\/marquee\.test(\/reset-password\/\S+)/.exec(out)?.[1]

  const app = await openApp({ config: readConfig(settings) })
  let isOpen = true
  onTestFinished(() => (isOpen ? app.close() : undefined))
  const { server, context } = app
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
  expect((await post(`/api/users${link}`, { newPassword: 'a calm evening' })).statusCode).toBe(200)
  const login = await post('/api/users/login', { email: 'olga@example.com', password: 'a calm evening' })
  const { token } = login.json<{ token: string }>()
  const me = await server.inject({ method: 'GET', url: '/api/users/me', headers: { authorization: token } })
  expect(me.json()).toMatchObject({ user: { firstName: 'Olga', lastName: 'Berg', role: 'operator' } })

  // Without a second factor, all other calls are refused (decision 6).
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    server.inject({ method, url, headers: { authorization: token }, ...(payload && { payload }) })
  expect((await call('GET', '/api/operator/reviews')).statusCode).toBe(403)
  const begun = await call('POST', '/api/users/me/second-factor', { password: 'a calm evening' })
  const { secret } = begun.json<{ secret: string }>()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await call('POST', '/api/users/me/second-factor/confirm', { code })).statusCode).toBe(200)
  expect((await call('GET', '/api/operator/reviews')).statusCode).toBe(200)

  // Only one process can open the embedded database; the second one reports that.
  expect(context.database.kind).toBe('embedded')
  expect(await operator('add', 'second@example.com')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('in use by process'),
  })

  isOpen = false
  await app.close()
  expect(await operator('reset-second-factor', 'unknown@example.com')).toMatchObject({ exitCode: 1 })
  expect(await operator('reset-second-factor', 'olga@example.com')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('signed out everywhere'),
  })
  const again = await openApp({ config: readConfig(settings) })
  onTestFinished(() => again.close())
  const credentials = { email: 'olga@example.com', password: 'a calm evening' }
  expect(
    (await again.server.inject({ method: 'POST', url: '/api/users/login', payload: credentials })).statusCode,
  ).toBe(200)
})

it('gives an operator a role, and the first one no other than admin (decision 38)', async () => {
  const { settings, operator } = await createCommandLine()
  expect(await operator('add', 'fay@example.com', '--role', 'fleet')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('The first operator is an admin'),
  })
  expect(await operator('add', 'olga@example.com')).toMatchObject({ exitCode: 0 })
  expect(await operator('add', 'fay@example.com', 'Fay', 'Fleet', '--role', 'fleet')).toMatchObject({ exitCode: 0 })
  expect(await operator('add', 'fay@example.com', '--role', 'admin')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('is an operator with the role fleet'),
  })
  expect(await operator('add', 'fay@example.com')).toMatchObject({ out: expect.stringContaining('the role fleet') })
  expect(await operator('add', 'sue@example.com', '--role', 'owner')).toMatchObject({ exitCode: 2 })
  expect(await operator('reset-second-factor', 'fay@example.com', '--role', 'fleet')).toMatchObject({ exitCode: 2 })
  const app = await openApp({ config: readConfig(settings) })
  onTestFinished(() => app.close())
  const rows = await app.context.db
    .select(pickColumns(users, 'email', 'operatorRole'))
    .from(users)
    .orderBy(users.email)
  expect(rows).toEqual([
    { email: 'fay@example.com', operatorRole: 'fleet' },
    { email: 'olga@example.com', operatorRole: 'admin' },
  ])
})

it('prints its usage and the error', async () => {
  const { operator } = await createCommandLine()
  expect(await operator()).toMatchObject({ exitCode: 2, err: expect.stringContaining('Usage') })
  expect(await operator('add', 'unknown')).toMatchObject({ exitCode: 2, err: expect.stringContaining('not an email') })
})
