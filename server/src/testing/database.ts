import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres, overPool } from '../platform/db/database.ts'
import { BACKGROUND_LIMITS, type Limits } from '../platform/db/limits.ts'
import { MIGRATIONS, prepareDatabase } from '../platform/db/prepare.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import { jobsOf } from '../app.ts'
import type { House } from '../platform/house.ts'

/**
 * `postgres`: with as many connections as in production, for what happens at the same moment. `usual`: what most tests
 * run on, PostgreSQL by one connection, or the embedded database (decision 25).
 */
export type TestDatabaseKind = 'usual' | 'embedded' | 'postgres'
export type OpenedDatabase = { database: Database; url: string | undefined; ownerUrl?: string; remove(): Promise<void> }

/** One that another test server has opened; by the limits of jobs where none are named. */
export type SharedDatabase = { url: string; callLimits?: Limits }

/**
 * A fresh migrated database: restored from one that was migrated once, embedded or on the test server. It is opened
 * as the application's own role, as in production; `asOwner` leads to the owner.
 */
export async function openTestDatabase(kind: TestDatabaseKind | SharedDatabase): Promise<OpenedDatabase> {
  if (typeof kind === 'object') {
    const { url, callLimits = BACKGROUND_LIMITS } = kind
    const database = openPostgres({ url, poolSize: 20, onError: raise, callLimits })
    return { database, url, remove: async () => {} }
  }
  if (kind === 'embedded' || (kind === 'usual' && isUsuallyEmbedded())) {
    const database = await openEmbedded(undefined, await migratedDump())
    return { database, url: undefined, remove: async () => {} }
  }
  return openOnPostgres(kind === 'usual' ? openInOneLine : openWhole)
}

/** Where tests ask for it, or where there is no server to run on. */
const isUsuallyEmbedded = () => process.env.TEST_ROOMS_ON === 'embedded' || !process.env.TEST_DATABASE_URL

const CACHE = fileURLToPath(new URL('../../../.cache/test-database', import.meta.url))
/** What the application's own role may do. */
const ROLES_FILE = fileURLToPath(new URL('../platform/db/roles.ts', import.meta.url))
/** The versions of everything installed. */
const LOCK_FILE = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

let dump: Promise<Blob> | undefined

/**
 * The embedded database after all migrations: made by whichever test process comes first, kept in a file
 * for the others, since every file of tests is a process of its own.
 */
function migratedDump(): Promise<Blob> {
  dump ??= (async () => {
    const file = join(CACHE, `${await templateName()}.tar`)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return new Blob([kept])
    const made = await makeDump()
    // Whole or not at all, whoever else makes it at the same moment.
    const aside = `${file}.${randomUUID()}`
    await mkdir(CACHE, { recursive: true })
    for (const older of await readdir(CACHE)) if (older.endsWith('.tar')) await rm(join(CACHE, older), { force: true })
    await writeFile(aside, Buffer.from(await made.arrayBuffer()))
    await rename(aside, file)
    return made
  })()
  return dump
}

async function makeDump(): Promise<Blob> {
  const database = await openEmbedded()
  await prepare(database)
  const made = await database.dump()
  await database.close()
  return made
}

/** Any number that only these tests use for the lock around the making of the template. */
const TEMPLATE_LOCK = 7_226_001

/** An empty database on the test server, as before a first start: for the application's own role, and for the owner. */
export async function emptyPostgres(): Promise<{ url: string; ownerUrl: string; remove(): Promise<void> }> {
  const server = testServer()
  const name = freshName()
  await onServer(server, async (client) => {
    await makeRole(client)
    await client.query(`create database ${name}`)
  })
  return {
    url: asApplication(withName(server, name)),
    ownerUrl: withName(server, name),
    remove: () => dropDatabase(server, name),
  }
}

/** The role of the application on the test server, which every database there shares. */
const APPLICATION = { role: 'marquee_app', password: 'stands-in-for-a-good-one' }

function makeRole(client: pg.Client): Promise<unknown> {
  const { role, password } = APPLICATION
  // Two that make it at once: the second one finds it there.
  return client.query(`do $$ begin create role ${role} login password '${password}';
    exception when duplicate_object or unique_violation then null; end $$`)
}

function asApplication(url: string): string {
  const copy = new URL(url)
  copy.username = APPLICATION.role
  copy.password = APPLICATION.password
  return copy.href
}

type Open = (url: string, ownerUrl?: string) => Database

async function openOnPostgres(open: Open): Promise<OpenedDatabase> {
  const server = testServer()
  const name = freshName()
  const template = await templateName()
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, template)
    await client.query(`create database ${name} template ${template}`)
  })
  const ownerUrl = withName(server, name)
  const url = asApplication(ownerUrl)
  return { database: open(url, ownerUrl), url, ownerUrl, remove: () => dropDatabase(server, name) }
}

async function makeTemplate(client: pg.Client, template: string): Promise<void> {
  await makeRole(client)
  await client.query(`create database ${template}`)
  const url = withName(testServer(), template)
  const database = openWhole(asApplication(url), url)
  await prepare(database)
  await database.close()
}

/** Connections of a process of tests to its PostgreSQL. */
export const TEST_POOL_SIZE = 20

/** A machine that is busy with other tests is slow, which fails none of them: calls have the limits of jobs. */
const openWhole: Open = (url, ownerUrl) =>
  openPostgres({ url, poolSize: TEST_POOL_SIZE, onError: raise, ownerUrl, callLimits: BACKGROUND_LIMITS })

/**
 * By one connection, like the embedded database: what is asked at the same time is answered in the order in which it
 * was asked, and what is announced is heard with the answer to its commit. So nothing that a test expects depends on
 * which of two lines is faster.
 */
const openInOneLine: Open = (url, ownerUrl) => {
  const hears = new Map<string, (payload: string) => void>()
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options: '-c jit=off' })
  pool.on('error', raise)
  pool.on('connect', (client) => {
    client.on('error', raise)
    client.on('notification', ({ channel, payload = '' }) => hears.get(channel)?.(payload))
  })
  const database = overPool(pool)
  return Object.assign(database, {
    kind: 'postgres' as const,
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      hears.set(channel, onPayload)
      await database.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void hears.delete(channel)
    },
    // Its process is the only one.
    alone: <T>(work: () => Promise<T>) => work(),
    asOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      const owner = openWhole(ownerUrl ?? url)
      try {
        return await work(owner, APPLICATION.role)
      } finally {
        await owner.close()
      }
    },
  })
}

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error(
      'This needs a PostgreSQL server: install it (Debian: apt-get install postgresql) or name one in TEST_DATABASE_URL',
    )
  return server
}

const freshName = () => `marquee_${randomUUID().replaceAll('-', '')}`

function dropDatabase(server: string, name: string): Promise<void> {
  return onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`)))
}

/** What outlives a test run must not hand out the tables of older migrations, nor of an older queue. */
function templateName(): Promise<string> {
  template ??= hashOfTables().then((hash) => `marquee_template_${hash}`)
  return template
}

let template: Promise<string> | undefined

async function hashOfTables(): Promise<string> {
  const hash = createHash('sha256')
  const jobs = jobsOf({} as House).map((job) => job.name)
  hash.update(jobs.join()).update(await readFile(LOCK_FILE))
  hash.update(await readFile(ROLES_FILE))
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  for (const file of files.toSorted()) hash.update(await readFile(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Tables and queue, as a first start makes them. */
async function prepare(database: Database): Promise<void> {
  await prepareDatabase(database)
  // Only the names of the jobs are needed here, none runs.
  const jobs = await openJobs(database, jobsOf({} as House), openLog('error'))
  await jobs.close()
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withName(url: string, name: string): string {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return copy.href
}

/** A database that is dropped under a test's feet is expected; anything else is loud. */
function raise(error: Error): void {
  if (!/terminating connection|Connection terminated/.test(error.message)) throw error
}
