import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, MIGRATIONS, migrateDatabase, openEmbedded, openPostgres } from '../platform/db/database.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import { jobsOf } from '../app.ts'
import type { House } from '../platform/house.ts'

export type TestDatabaseKind = 'embedded' | 'postgres'
export type OpenedDatabase = { database: Database; url: string | undefined; remove(): Promise<void> }

/** A fresh migrated database: restored from one that was migrated once, embedded or on the test server. */
export async function openTestDatabase(kind: TestDatabaseKind | { url: string }): Promise<OpenedDatabase> {
  if (typeof kind === 'object') {
    return { database: openPostgres(kind.url, 10, raise), url: kind.url, remove: async () => {} }
  }
  if (kind === 'embedded') {
    const database = await openEmbedded(undefined, await migratedDump())
    return { database, url: undefined, remove: async () => {} }
  }
  return openOnPostgres()
}

const CACHE = fileURLToPath(new URL('../../../.cache/test-database', import.meta.url))
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

/** An empty database on the test server, as before a first start. */
export async function emptyPostgres(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = testServer()
  const name = freshName()
  await onServer(server, async (client) => void (await client.query(`create database ${name}`)))
  return { url: withName(server, name), remove: () => dropDatabase(server, name) }
}

async function openOnPostgres(): Promise<OpenedDatabase> {
  const server = testServer()
  const name = freshName()
  const template = await templateName()
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await client.query(`create database ${template}`)
      const database = openPostgres(withName(server, template), 2, raise)
      await prepare(database)
      await database.close()
    }
    await client.query(`create database ${name} template ${template}`)
  })
  const url = withName(server, name)
  return {
    database: openPostgres(url, 10, raise),
    url,
    remove: () => dropDatabase(server, name),
  }
}

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test, which starts a PostgreSQL server')
  return server
}

const freshName = () => `marquee_${randomUUID().replaceAll('-', '')}`

function dropDatabase(server: string, name: string): Promise<void> {
  return onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`)))
}

/** What outlives a test run must not hand out the tables of older migrations, nor of an older queue. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  const jobs = jobsOf({} as House).map((job) => job.name)
  hash.update(jobs.join()).update(await readFile(LOCK_FILE))
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  for (const file of files.toSorted()) hash.update(await readFile(join(MIGRATIONS, file)))
  return `marquee_template_${hash.digest('hex').slice(0, 12)}`
}

/** Tables and queue, as a first start makes them. */
async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database)
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
