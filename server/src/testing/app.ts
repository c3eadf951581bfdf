import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type App, openApp } from '../app.ts'
import { createManualClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { buildMediaEnv } from './storage.ts'
import { openTestDatabase, type SharedDatabase, type TestDatabaseKind } from './database.ts'

export type TestApp = App & {
  clock: ReturnType<typeof createManualClock>
  baseUrl: string
  databaseUrl: string | undefined
  /** The same database as the owner of its tables, on PostgreSQL. */
  databaseOwnerUrl: string | undefined
}

/** Saturday, in the winter of Central Europe. */
export const TODAY = '2026-11-21'
export const NOON = `${TODAY}T11:00:00.000Z`

/** The media folders of this test process, by the address of their database. */
const folders = new Map<string, string>()

/**
 * Starts the real server in this process, on a real database; answers are checked against the contract. Its data is
 * removed when the app is closed.
 *
 * @param at the initial time of the clock
 */
export async function startApp({
  database: kind = 'usual',
  at = NOON,
  listen = false,
  env = {},
}: {
  database?: TestDatabaseKind | SharedDatabase
  at?: string
  /** Real HTTP on a free port of 127.0.0.1; else requests are injected. */
  listen?: boolean
  env?: Record<string, string>
} = {}): Promise<TestApp> {
  const clock = createManualClock(at)
  const opened = await openTestDatabase(kind)
  // A second server on a database uses the media folder of the first.
  const shared = opened.url === undefined ? undefined : folders.get(opened.url)
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'marquee-test-')))
  if (opened.url !== undefined) folders.set(opened.url, folder)
  const config = {
    ...readConfig({
      ...(await buildMediaEnv(folder)),
      LOG_LEVEL: 'error',
      DEMO: '0',
      PORT: '0',
      PUBLIC_URL: 'http://marquee.test',
      // Independent of the free space on this machine.
      DISK_LOW_MB: '0',
      DISK_RESERVED_MB: '0',
      ...env,
    }),
  }
  const app = await openApp({ config, clock, database: opened.database, checkReplies: true })
  const baseUrl = listen ? await app.server.listen({ host: '127.0.0.1', port: 0 }) : 'http://marquee.test'
  const close = async () => {
    await app.close()
    await opened.remove()
    if (shared === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { ...app, clock, baseUrl, databaseUrl: opened.url, databaseOwnerUrl: opened.ownerUrl, close }
}

/** Starts an app and closes it at the end of the running test. */
export async function startAppForTest(...args: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...args)
  onTestFinished(() => app.close())
  return app
}
