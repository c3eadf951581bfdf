import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Marquee, openMarquee } from '../app.ts'
import { clockAt } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openTestDatabase, type SharedDatabase, type TestDatabaseKind } from './database.ts'

export type TestHouse = Marquee & {
  clock: ReturnType<typeof clockAt>
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
 * The real server, in this process, on a real database that was migrated once; replies are held
 * against the contract. Everything it made is gone when the test, or the file that opened it in
 * `beforeAll`, is finished.
 *
 * @param at where the clock stands
 */
export async function startHouse({
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
} = {}): Promise<TestHouse> {
  const clock = clockAt(at)
  const opened = await openTestDatabase(kind)
  // A second server on a database uses the media folder of the first.
  const shared = opened.url === undefined ? undefined : folders.get(opened.url)
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'marquee-test-')))
  if (opened.url !== undefined) folders.set(opened.url, folder)
  const config = {
    ...readConfig({
      DATA_DIR: folder,
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
  const marquee = await openMarquee({ config, clock, database: opened.database, checkReplies: true })
  const baseUrl = listen ? await marquee.server.listen({ host: '127.0.0.1', port: 0 }) : 'http://marquee.test'
  const close = async () => {
    await marquee.close()
    await opened.remove()
    if (shared === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { ...marquee, clock, baseUrl, databaseUrl: opened.url, databaseOwnerUrl: opened.ownerUrl, close }
}

/** Closes a house at the end of the running test. */
export async function houseForThisTest(...args: Parameters<typeof startHouse>): Promise<TestHouse> {
  const house = await startHouse(...args)
  onTestFinished(() => house.close())
  return house
}
