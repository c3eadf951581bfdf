import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listAudit } from '@marquee/contract/audit'
import { getCampaignDelivery } from '@marquee/contract/delivery'
import { exportFleet, listFleet } from '@marquee/contract/fleet-watch'
import { exportLedger } from '@marquee/contract/ledger'
import { exportOperatorCampaigns, listOperatorCampaigns } from '@marquee/contract/operator-campaigns'
import { renameScreen } from '@marquee/contract/screens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DurablePostgres, startReplica } from '../../tools/src/harness/postgres.ts'
import type { TestServer } from '../../tools/src/harness/server.ts'
import { type Environment, openEnvironment, runQuery } from './environment.ts'

let environment: Environment
let replica: DurablePostgres
/** Reads from the replica; the server of the environment has none, and writes. */
let server: TestServer

beforeAll(async () => {
  environment = await openEnvironment(2)
  replica = await startReplica(environment.postgres)
  server = await environment.anotherServer({ DATABASE_REPLICA_URL: replica.url })
})
afterAll(async () => {
  await environment.close()
  await replica.remove()
})

const onReplica = <Row>(statement: string) => runQuery<Row>(replica.ownerUrl, statement)

const ask = (path: string, token = environment.market.operator.token) =>
  fetch(`${server.url}${path}`, { headers: { authorization: token } })

/** @returns the answer; `from` is the database that the server counted for it */
async function read(path: string, token = environment.market.operator.token) {
  const before = await countReads()
  const response = await ask(path, token)
  const text = await response.text()
  const after = await countReads()
  const from = after.replica > before.replica ? 'replica' : 'primary'
  return { status: response.status, text, from }
}

async function countReads() {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const count = (from: string) => Number(new RegExp(`reads_total\\{from="${from}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0)
  return { replica: count('replica'), primary: count('primary') }
}

/** Sessions of the server on the replica whose last statement was not for its position, for which metrics ask too. */
async function countSessionsOfLists(): Promise<number> {
  const [row] = await onReplica<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where usename = 'marquee_app' and query ilike 'select%' and query not like '%pg_control%'`,
  )
  return row?.count ?? 0
}

const expectDatabase = (database: string, path: string, token?: string) =>
  expect.poll(() => read(path, token)).toMatchObject({ status: 200, from: database })

/** Renames a screen on the other process, which knows nothing of the replica. */
const rename = (name: string) =>
  environment.market.partner.api(renameScreen, { params: { id: environment.screenIds[0] ?? '' }, body: { name } })

/** The lines of `npm run doctor` about the replica. */
async function diagnose(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const doctor = fileURLToPath(new URL('../../server/src/commands/doctor.ts', import.meta.url))
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://localhost:1', SMTP_URL: 'smtp://localhost:1' }
  const settings = { ...environment.env, ...production, DATABASE_REPLICA_URL: replica.url, ...changes }
  const env = { PATH: process.env.PATH, ...settings }
  const ended = promisify(execFile)(process.execPath, [doctor], { env })
  const { stdout } = await ended.catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .filter((line) => /REPLICA|Replica/.test(line))
    .join('\n')
}

test('lists, reports and exports are read from a streaming replica (decision 2)', async () => {
  const { market, campaignId } = environment
  const consolePaths = [listFleet, exportFleet, listOperatorCampaigns, exportOperatorCampaigns, listAudit, exportLedger]
  for (const { path } of consolePaths) await expectDatabase('replica', path)
  await expectDatabase('replica', getCampaignDelivery.path.replace(':id', campaignId), market.client.token)
  await ask(listFleet.path)
  expect(await countSessionsOfLists()).toBeGreaterThan(0)
  expect(await diagnose()).toMatch(/^ok +Replica: follows the database, /)
})

test('a person sees what was just saved by another process, also while the replica replays nothing (decision 2)', async () => {
  await expectDatabase('replica', listFleet.path)
  await onReplica('select pg_wal_replay_pause()')
  for (const name of ['Front', 'Window', 'Bar']) {
    await rename(name)
    const fleet = await read(`${listFleet.path}?search=${name}`)
    expect(fleet).toMatchObject({ status: 200, from: 'primary' })
    expect(fleet.text).toContain(name)
    expect((await read(exportFleet.path)).text).toContain(name)
  }
  await onReplica('select pg_wal_replay_resume()')
  await expectDatabase('replica', listFleet.path)
  expect((await read(listFleet.path)).text).toContain('Bar')
})

test.each([
  ['is killed', () => replica.kill(), () => replica.start()],
  ['is frozen', async () => replica.freeze(), async () => replica.thaw()],
])(
  'no call fails when the replica %s, and it is used again once it is back (decision 2)',
  async (_, strike, recover) => {
    await expectDatabase('replica', exportFleet.path)
    const statuses: number[] = []
    const over = new AbortController()
    const readers = [listFleet, exportFleet, listOperatorCampaigns, exportLedger].map(async ({ path }) => {
      while (!over.signal.aborted) {
        const response = await fetch(`${server.url}${path}`, {
          headers: { authorization: environment.market.operator.token },
        })
        await response.text()
        statuses.push(response.status)
      }
    })
    const { primary } = await countReads()
    await strike()
    await expect.poll(async () => (await countReads()).primary).toBeGreaterThan(primary + 20)
    over.abort()
    await Promise.all(readers)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await recover()
    await expectDatabase('replica', exportFleet.path)
  },
)

test('a server starts without its replica, and refuses another database in its place (decision 2)', async () => {
  const { postgres, anotherServer } = environment
  await expect(anotherServer({ DATABASE_REPLICA_URL: postgres.url })).rejects.toThrow(
    'DATABASE_REPLICA_URL: must lead to a streaming replica of the database of DATABASE_URL',
  )
  expect(await diagnose({ DATABASE_REPLICA_URL: postgres.url })).toMatch(/^problem .*must lead to a streaming replica/)

  await replica.kill()
  expect(await diagnose()).toMatch(/^problem +Replica: DATABASE_REPLICA_URL: no connection to 127.0.0.1:/)
  server = await anotherServer({ DATABASE_REPLICA_URL: replica.url })
  await expectDatabase('primary', listFleet.path)
  await replica.start()
  await expectDatabase('replica', listFleet.path)
})

test('a replica that was promoted is not read any more (decision 2)', async () => {
  await expectDatabase('replica', listFleet.path)
  await onReplica('select pg_promote()')
  await rename('Counter')
  const fleet = await read(`${listFleet.path}?search=Counter`)
  expect(fleet).toMatchObject({ status: 200, from: 'primary' })
  expect(fleet.text).toContain('Counter')
})
