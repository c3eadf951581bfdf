import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from './database.ts'
import { startServerProcess, connectApiClient } from './processes.ts'

const MIGRATE = fileURLToPath(new URL('../commands/migrate.ts', import.meta.url))
/**
 * Valid settings for production. A connection through a local socket would need no password; here both have strong
 * ones.
 */
const STRONG = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://screens.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'silent',
  STOP_GRACE_SECONDS: '0',
}

it('starts in production with two roles, and without the owner once the tables exist', async () => {
  const { url, ownerUrl, env } = await createProduction()
  const refused = startServerProcess({ ...env, DATABASE_URL: url })
  await expect(refused).rejects.toThrow(/ended with 1 before.*Set DATABASE_OWNER_URL, or run `npm run migrate`/s)
  const ownerFile = join(env.DATA_DIR, 'owner-url')
  await writeFile(ownerFile, `${ownerUrl}\n`)
  const both = { PATH: process.env.PATH, ...env, DATABASE_URL: url, DATABASE_OWNER_URL_FILE: ownerFile }
  const { stdout } = await promisify(execFile)(process.execPath, [MIGRATE], { env: both })
  expect(stdout).toBe('The database is up to date.\n')
  for (const owner of [{}, { DATABASE_OWNER_URL: ownerUrl }] as Record<string, string>[]) {
    const server = await startServerProcess({ ...env, DATABASE_URL: url, ...owner })
    onTestFinished(() => server.stop())
    const ready = await connectApiClient(server.baseUrl).get('/api/ready')
    expect(ready.status).toBe(200)
    // S-03
    expect(ready.headers['strict-transport-security']).toBe('max-age=31536000')
  }
})

it('refuses a role in production that could change the audit log, and says how', async () => {
  const { url, ownerUrl, env } = await createProduction()
  const first = await startServerProcess({ ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
  await first.stop()
  const refused = startServerProcess({ ...env, DATABASE_URL: ownerUrl })
  await expect(refused).rejects.toThrow(/its role could change the audit log: .*it owns the table audit/s)
})

it.each<[string, (url: URL) => void, RegExp]>([
  [
    'a wrong password',
    (url) => void (url.password = 'c0Lz-other-91xT'),
    /DATABASE_URL: .* refuses the user "marquee_app"/,
  ],
  [
    'an unknown host',
    (url) => Object.assign(url, { hostname: 'nowhere.invalid', search: '?sslmode=verify-full' }),
    /DATABASE_URL: the host .* was not found/,
  ],
  ['a port without a listener', (url) => void (url.port = '1'), /DATABASE_URL: no connection to 127.0.0.1:1/],
  ['an unknown database', (url) => void (url.pathname = '/nothing'), /DATABASE_URL: there is no database/],
])('D-48 does not start with %s, and names the setting without a stack trace', async (_what, change, message) => {
  const { url, ownerUrl, env } = await createProduction()
  const changedUrl = new URL(url)
  change(changedUrl)
  const settings = { ...env, DATABASE_URL: changedUrl.href }
  const output = await startServerProcess(settings).then(
    (server) => server.stop().then(() => 'it started'),
    (error: Error) => error.message,
  )
  expect(output).toMatch(message)
  expect(output).not.toMatch(/^\s+at /m)
  // A command reports the error in the same way, for either setting.
  changedUrl.username = new URL(ownerUrl).username
  const asOwner = { PATH: process.env.PATH, ...env, DATABASE_URL: url, DATABASE_OWNER_URL: changedUrl.href }
  if (changedUrl.pathname !== new URL(url).pathname) return
  const migrated = await promisify(execFile)(process.execPath, [MIGRATE], { env: asOwner }).catch((error) => error)
  expect(migrated).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_OWNER_URL: [^\n]*\n$/) })
})

async function createProduction() {
  const { url, ownerUrl, ...database } = await createEmptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(async () => {
    await database.remove()
    await rm(folder, { recursive: true })
  })
  return { url, ownerUrl, env: { ...STRONG, DATA_DIR: folder } }
}
