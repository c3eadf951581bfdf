import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres, createPoolDatabase } from '../platform/db/database.ts'
import { BACKGROUND_LIMITS, type Limits } from '../platform/db/limits.ts'
import { MIGRATIONS, prepareDatabase } from '../platform/db/prepare.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import { createJobs } from '../app.ts'
import type { AppContext } from '../platform/app-context.ts'

/**
 * `postgres`: with as many connections as in production, for what happens at the same moment. `usual`: what most tests
 * run on, PostgreSQL by one connection, or the embedded database (decision 25).
 */
export type TestDatabaseKind = 'usual' | 'embedded' | 'postgres'
export type TestDatabase = { database: Database; url: string | undefined; ownerUrl?: string; remove(): Promise<void> }

/** One that another test server has opened; by the limits of jobs where none are named. */
export type SharedDatabase = { url: string; callLimits?: Limits }

/**
 * A fresh migrated database: restored from one that was migrated once, embedded or on the test server. It is opened
 * as the application's own role, as in production; `asOwner` leads to the owner.
 */
export async function openTestDatabase(kind: TestDatabaseKind | SharedDatabase): Promise<TestDatabase> {
  if (typeof kind === 'object') {
    const { url, callLimits = BACKGROUND_LIMITS } = kind
    const database = openPostgres({ url, poolSize: 20, onError: throwUnexpected, callLimits })
    return { database, url, remove: async () => {} }
  }
  if (kind === 'embedded' || (kind === 'usual' && isUsuallyEmbedded())) {
    const database = await openEmbedded(undefined, await getMigratedDump())
    return { database, url: undefined, remove: async () => {} }
  }
  return createOnPostgres(kind === 'usual' ? openSingleConnection : openPooled)
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
function getMigratedDump(): Promise<Blob> {
  dump ??= (async () => {
    const file = join(CACHE, `${await getTemplateName()}.tar`)
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
export async function createEmptyPostgres(): Promise<{ url: string; ownerUrl: string; remove(): Promise<void> }> {
  const server = getTestServer()
  const name = createName()
  await runOnServer(server, async (client) => {
    await makeRole(client)
    await client.query(`create database ${name}`)
  })
  return {
    url: toApplicationUrl(setDatabaseName(server, name)),
    ownerUrl: setDatabaseName(server, name),
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

function toApplicationUrl(url: string): string {
  const copy = new URL(url)
  copy.username = APPLICATION.role
  copy.password = APPLICATION.password
  return copy.href
}

type OpenDatabase = (url: string, ownerUrl?: string) => Database

async function createOnPostgres(open: OpenDatabase): Promise<TestDatabase> {
  const server = getTestServer()
  const name = createName()
  const template = await getTemplateName()
  await runOnServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, template)
    await client.query(`create database ${name} template ${template}`)
  })
  const ownerUrl = setDatabaseName(server, name)
  const url = toApplicationUrl(ownerUrl)
  return { database: open(url, ownerUrl), url, ownerUrl, remove: () => dropDatabase(server, name) }
}

async function makeTemplate(client: pg.Client, template: string): Promise<void> {
  await makeRole(client)
  await client.query(`create database ${template}`)
  const url = setDatabaseName(getTestServer(), template)
  const database = openPooled(toApplicationUrl(url), url)
  await prepare(database)
  await database.close()
}

/** Connections of a process of tests to its PostgreSQL. */
export const TEST_POOL_SIZE = 20

/** A machine that is busy with other tests is slow, which fails none of them: calls have the limits of jobs. */
const openPooled: OpenDatabase = (url, ownerUrl) =>
  openPostgres({ url, poolSize: TEST_POOL_SIZE, onError: throwUnexpected, ownerUrl, callLimits: BACKGROUND_LIMITS })

/**
 * By one connection, like the embedded database: what is asked at the same time is answered in the order in which it
 * was asked, and what is announced is heard with the answer to its commit. So nothing that a test expects depends on
 * which of two lines is faster.
 */
const openSingleConnection: OpenDatabase = (url, ownerUrl) => {
  const handlers = new Map<string, (payload: string) => void>()
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options: '-c jit=off' })
  pool.on('error', throwUnexpected)
  pool.on('connect', (client) => {
    client.on('error', throwUnexpected)
    client.on('notification', ({ channel, payload = '' }) => handlers.get(channel)?.(payload))
  })
  const database = createPoolDatabase(pool)
  return Object.assign(database, {
    kind: 'postgres' as const,
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      handlers.set(channel, onPayload)
      await database.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void handlers.delete(channel)
    },
    // Its process is the only one.
    runExclusive: <T>(work: () => Promise<T>) => work(),
    runAsOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      const owner = openPooled(ownerUrl ?? url)
      try {
        return await work(owner, APPLICATION.role)
      } finally {
        await owner.close()
      }
    },
  })
}

function getTestServer(): string {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error(
      'This needs a PostgreSQL server: install it (Debian: apt-get install postgresql) or name one in TEST_DATABASE_URL',
    )
  return server
}

const createName = () => `marquee_${randomUUID().replaceAll('-', '')}`

function dropDatabase(server: string, name: string): Promise<void> {
  return runOnServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`)))
}

/** What outlives a test run must not hand out the tables of older migrations, nor of an older queue. */
function getTemplateName(): Promise<string> {
  template ??= hashTables().then((hash) => `marquee_template_${hash}`)
  return template
}

let template: Promise<string> | undefined

async function hashTables(): Promise<string> {
  const hash = createHash('sha256')
  const jobs = createJobs({} as AppContext).map((job) => job.name)
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
  const jobs = await openJobs(database, createJobs({} as AppContext), openLog('error'))
  await jobs.close()
}

async function runOnServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function setDatabaseName(url: string, name: string): string {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return copy.href
}

/** A database that is dropped under a test's feet is expected; anything else is loud. */
function throwUnexpected(error: Error): void {
  if (!/terminating connection|Connection terminated/.test(error.message)) throw error
}
