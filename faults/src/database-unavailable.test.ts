import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../tools/src/postgres.ts'
import { type DurablePostgres, startDurablePostgres } from '../../tools/src/harness/postgres.ts'
import { type TestServer, startTestServer } from '../../tools/src/harness/server.ts'

/** What is promised, and what a machine that is busy with other things may take beside it. */
const ANSWER_TIMEOUT_MS = 5_000
const RECOVERY_TIMEOUT_MS = 3_000
const SLOW_MACHINE_MS = 7_000

const NAME = 'database.test'
const folder = mkdtempSync(join(tmpdir(), 'marquee-away-'))
const nameFile = join(folder, 'found')
let postgres: DurablePostgres
let server: TestServer

beforeAll(async () => {
  writeFileSync(nameFile, '')
  postgres = await startDurablePostgres()
  const byName = new URL(postgres.url)
  byName.hostname = NAME
  server = await startTestServer(await findFreePort(), {
    DATABASE_URL: byName.href,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('lost-name.mjs', import.meta.url))}`,
    DATABASE_NAME: NAME,
    FOUND_WHILE: nameFile,
  })
})
afterAll(async () => {
  await server.stop()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A page and a player with unknown tokens, and a sign-in, which writes down that it was tried. */
const PERSON = { path: '/api/users/me', init: { headers: { authorization: 'unknown' } }, well: 401 }
const DEVICE = { path: '/api/player/manifest', init: { headers: { authorization: 'nothing' } }, well: 401 }
const SIGN_IN = {
  path: '/api/users/login',
  /** Of another person each time, as one may not try for ever. */
  get init() {
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'not the password' })
    return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  },
  well: 401,
}
type Call = { path: string; init: RequestInit; well: number }

async function sendCall({ path, init }: Pick<Call, 'path' | 'init'>) {
  const began = performance.now()
  const response = await fetch(`${server.url}${path}`, init)
  const { code } = (await response.json()) as { code?: string }
  const retryAfter = Number(response.headers.get('retry-after'))
  return { status: response.status, code, retryAfter, ms: performance.now() - began }
}

const checkReadiness = () => sendCall({ path: '/api/ready', init: {} })

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const cutConnections = () =>
  query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'marquee_app'`)
/** Each is a statement of its own: settings are not changed within a transaction. */
async function setReadOnly(isReadOnly: 'on' | 'off'): Promise<void> {
  await query(`alter system set default_transaction_read_only = ${isReadOnly}`)
  await query('select pg_reload_conf()')
}

type Outage = { name: string; strike: () => Promise<void>; recover: () => Promise<void>; refused: readonly Call[] }
const ALL_CALLS = [PERSON, DEVICE, SIGN_IN]

const OUTAGES: readonly Outage[] = [
  { name: 'stopped', strike: () => postgres.cut(), recover: () => postgres.start(), refused: ALL_CALLS },
  {
    name: 'frozen (SIGSTOP)',
    strike: async () => postgres.freeze(),
    recover: async () => postgres.thaw(),
    refused: ALL_CALLS,
  },
  {
    name: 'read-only after a failover',
    strike: () => setReadOnly('on'),
    recover: () => setReadOnly('off'),
    refused: [SIGN_IN],
  },
  {
    name: 'asking for another password',
    strike: async () => {
      await query(`alter role marquee_app password 'changed-meanwhile'`)
      await cutConnections()
    },
    recover: () => query(`alter role marquee_app password 'stands-in-for-a-good-one'`),
    refused: ALL_CALLS,
  },
  {
    name: 'not found by its name',
    strike: async () => {
      rmSync(nameFile)
      await cutConnections()
    },
    recover: async () => writeFileSync(nameFile, ''),
    refused: ALL_CALLS,
  },
  {
    name: 'out of connections',
    strike: async () => {
      await query('alter role marquee_app connection limit 0')
      await cutConnections()
    },
    recover: () => query('alter role marquee_app connection limit -1'),
    refused: ALL_CALLS,
  },
]

test.each(OUTAGES)(
  'D-41, D-46 a database that is $name is answered with 503 in time, and used again by itself',
  async ({ strike, recover, refused }) => {
    await strike()
    const replies = await Promise.all(refused.map(sendCall))
    for (const answer of replies) {
      expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
      expect(answer.retryAfter).toBeGreaterThan(0)
      expect(answer.ms).toBeLessThan(ANSWER_TIMEOUT_MS + SLOW_MACHINE_MS)
    }
    const unready = await checkReadiness()
    expect(unready.status).toBe(503)
    expect(unready.retryAfter).toBeGreaterThan(0)
    await recover()
    const began = performance.now()
    await expect.poll(async () => (await checkReadiness()).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(RECOVERY_TIMEOUT_MS + SLOW_MACHINE_MS)
    for (const call of ALL_CALLS) expect((await sendCall(call)).status).toBe(call.well)
  },
)

test('D-41 people whose connections all wait for a lock are told so in time, and devices do not notice', async () => {
  const [holder, looker] = [0, 1].map(() => new pg.Client({ connectionString: postgres.ownerUrl })) as [
    pg.Client,
    pg.Client,
  ]
  onTestFinished(() => looker.end())
  for (const client of [holder, looker]) await client.connect()
  await holder.query('begin; lock table users')
  const people = Promise.all(Array.from({ length: 12 }, () => sendCall(SIGN_IN)))
  // As many as there are connections for them.
  await expect
    .poll(async () => {
      const { rows } = await looker.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where usename = 'marquee_app' and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    })
    .toBeGreaterThanOrEqual(4)
  expect(await sendCall(DEVICE)).toMatchObject({ status: DEVICE.well })
  for (const answer of await people) {
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
    expect(answer.ms).toBeLessThan(ANSWER_TIMEOUT_MS + SLOW_MACHINE_MS)
  }
  await holder.end()
  expect(await sendCall(SIGN_IN)).toMatchObject({ status: SIGN_IN.well })
})
