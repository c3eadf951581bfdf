import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { AssertAlone, Database } from '../platform/db/database.ts'
import { createPoolDatabase } from '../platform/db/pools.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { BACKGROUND_LIMITS, type Limits } from '../platform/db/limits.ts'
import { MIGRATIONS } from '../platform/db/migrations/files.ts'
import { prepareDatabase } from '../platform/db/prepare.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import { createJobs } from '../app.ts'
import type { AppContext } from '../platform/app-context.ts'

/**
 * `postgres`: with as many connections as in production, for tests of concurrency. `usual`: for most tests, PostgreSQL
 * with one connection, or the embedded database (decision 25).
 */
export type TestDatabaseKind = 'usual' | 'embedded' | 'postgres'
export type TestDatabase = { database: Database; url: string | undefined; ownerUrl?: string; remove(): Promise<void> }

/** The database of another test server; with the limits of jobs by default. */
export type SharedDatabase = { url: string; callLimits?: Limits }

/**
 * A fresh migrated database, a copy of one that was migrated once, embedded or on the test server. It is opened with
 * the application role, as in production; `runAsOwner` uses the owner.
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

/** Whether tests ask for the embedded database, or no server is configured. */
const isUsuallyEmbedded = () => process.env.TEST_DATABASE_KIND === 'embedded' || !process.env.TEST_DATABASE_URL

const CACHE = fileURLToPath(new URL('../../../.cache/test-database', import.meta.url))
/** The privileges of the application role. */
const ROLES_FILE = fileURLToPath(new URL('../platform/db/roles.ts', import.meta.url))
/** The versions of all installed packages. */
const LOCK_FILE = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

let dump: Promise<Blob> | undefined

/**
 * The embedded database after all migrations. The first test process creates it and saves it in a file for the others,
 * because every test file runs in its own process.
 */
function getMigratedDump(): Promise<Blob> {
  dump ??= (async () => {
    const file = join(CACHE, `${await getTemplateName()}.tar`)
    const cached = await readFile(file).catch(() => undefined)
    if (cached) return new Blob([cached])
    const created = await makeDump()
    // Written atomically, because other processes may create it at the same moment.
    const stagedFile = `${file}.${randomUUID()}`
    await mkdir(CACHE, { recursive: true })
    for (const older of await readdir(CACHE)) if (older.endsWith('.tar')) await rm(join(CACHE, older), { force: true })
    await writeFile(stagedFile, Buffer.from(await created.arrayBuffer()))
    await rename(stagedFile, file)
    return created
  })()
  return dump
}

async function makeDump(): Promise<Blob> {
  const database = await openEmbedded()
  await prepare(database)
  const created = await database.dump()
  await database.close()
  return created
}

/** The key of the advisory lock for creating the template. */
const TEMPLATE_LOCK = 7_226_001

/**
 * An empty database on the test server, as before a first start, with the URLs of the application role and the owner.
 */
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

/** The application role on the test server, which all its databases share. */
const APPLICATION = { role: 'marquee_app', password: 'stands-in-for-a-good-one' }

function makeRole(client: pg.Client): Promise<unknown> {
  const { role, password } = APPLICATION
  // When two processes create it at once, the second finds it.
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
    // Takes half of the time of a copy through the write-ahead log, which is the usual one.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
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

/** The pool size of a test process. */
export const TEST_POOL_SIZE = 20

/** A busy machine must not fail tests, so calls have the limits of jobs. */
const openPooled: OpenDatabase = (url, ownerUrl) =>
  openPostgres({ url, poolSize: TEST_POOL_SIZE, onError: throwUnexpected, ownerUrl, callLimits: BACKGROUND_LIMITS })

/**
 * Uses one connection, like the embedded database: concurrent queries are answered in their order, and notifications
 * arrive with the answer to their commit. So no test depends on which of two connections is faster.
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
    // There is no other process.
    runExclusive: <T>(work: () => Promise<T>) => work(),
    runUnlessRunning: async (_name: string, work: (assertAlone: AssertAlone) => Promise<void>) => {
      await work(async () => {})
      return true
    },
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

/** The name contains a hash, so that a template of older migrations or an older queue is not used. */
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

/** Creates tables and queue, as a first start does. */
async function prepare(database: Database): Promise<void> {
  await prepareDatabase(database)
  // Only the names of the jobs are needed here; none runs.
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

/** A test may drop its database while it is open; all other errors are thrown. */
function throwUnexpected(error: Error): void {
  if (!/terminating connection|Connection terminated/.test(error.message)) throw error
}
