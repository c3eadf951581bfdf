import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { emptyPostgres } from './database.ts'
import { startServerProcess, voiceAt } from './processes.ts'

const MIGRATE = fileURLToPath(new URL('../commands/migrate.ts', import.meta.url))
/** A connection through a local socket would need no password; here both have good ones. */
const STRONG = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://screens.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'silent',
}

it('starts in production with two roles, and without the owner once the tables were made by him', async () => {
  const { url, ownerUrl, env } = await production()
  const refused = startServerProcess({ ...env, DATABASE_URL: url })
  await expect(refused).rejects.toThrow(/ended with 1 before.*Set DATABASE_OWNER_URL, or run `npm run migrate`/s)
  const both = { PATH: process.env.PATH, ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [MIGRATE], { env: both })
  expect(stdout).toBe('The database is up to date.\n')
  for (const owner of [{}, { DATABASE_OWNER_URL: ownerUrl }] as Record<string, string>[]) {
    const server = await startServerProcess({ ...env, DATABASE_URL: url, ...owner })
    onTestFinished(() => server.stop())
    expect((await voiceAt(server.baseUrl).get('/api/ready')).status).toBe(200)
  }
})

it('does not start in production as a role that could change the audit log, and says how it could', async () => {
  const { url, ownerUrl, env } = await production()
  const first = await startServerProcess({ ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
  await first.stop()
  const refused = startServerProcess({ ...env, DATABASE_URL: ownerUrl })
  await expect(refused).rejects.toThrow(/its role could change the audit log: .*it owns the table audit/s)
})

async function production() {
  const { url, ownerUrl, ...database } = await emptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(async () => {
    await database.remove()
    await rm(folder, { recursive: true })
  })
  return { url, ownerUrl, env: { ...STRONG, DATA_DIR: folder } }
}
