import { deleteCampaign, getCampaign } from '@marquee/contract/campaigns'
import { openStreamListener } from '@marquee/server/testing/stream-listener'
import { expect, onTestFinished, test } from 'vitest'
import { openEnvironment } from './environment.ts'
import { startPgBouncer } from './pgbouncer.ts'

const SERVER_CONNECTIONS = 3
const DEVICES = 4
const ROUNDS = 4
const PLAYS = 5

/** The statements that a refused start asks for. */
const listStatements = (refusal: string) => refusal.match(/ALTER ROLE \w+ SET \w+ = '\w+';/g) ?? []

test('two servers serve people and devices through PgBouncer in transaction mode, and tell each other what happens (decision 2)', async () => {
  const environment = await openEnvironment(DEVICES)
  onTestFinished(() => environment.close())
  const { market, campaignId, tokens, postgres, query } = environment

  // Its connections have no time limits yet: the start is refused and says what to set.
  const unprepared = await startPgBouncer(postgres.url, SERVER_CONNECTIONS)
  const refused = environment.anotherServer({ DATABASE_POOLER_URL: unprepared.url }).then(
    () => '',
    (error: Error) => error.message,
  )
  const statements = listStatements(await refused)
  expect(statements).toEqual([
    `ALTER ROLE marquee_app SET statement_timeout = '20s';`,
    `ALTER ROLE marquee_app SET lock_timeout = '4s';`,
    `ALTER ROLE marquee_app SET idle_in_transaction_session_timeout = '30s';`,
    `ALTER ROLE marquee_app SET jit = 'off';`,
  ])
  await unprepared.stop()
  await query(statements.join(' '))

  const pooler = await startPgBouncer(postgres.url, SERVER_CONNECTIONS)
  onTestFinished(() => pooler.stop())
  const settings = { DATABASE_POOLER_URL: pooler.url }
  const [one, other] = [await environment.anotherServer(settings), await environment.anotherServer(settings)]
  await environment.server.kill()

  // More calls at a time than the pooler has connections, of people and devices, with prepared statements.
  const half = DEVICES / 2
  const loadClients = [
    ...environment.connectDevices(one.url).slice(0, half),
    ...environment.connectDevices(other.url).slice(half),
  ]
  const token = { authorization: market.client.token }
  const toUrl = ({ path }: { path: string }) => `${one.url}${path.replace(':id', campaignId)}`
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([
      ...loadClients.map((client) => client.send(PLAYS)),
      ...loadClients.map(async () => (await fetch(toUrl(getCampaign), { headers: token })).status),
    ])
    expect(answers).toEqual([...loadClients.map(() => 'answered'), ...loadClients.map(() => 200)])
  }
  expect(loadClients.flatMap(({ wrong }) => wrong)).toEqual([])
  const acknowledged = loadClients.flatMap((client) => [...client.acknowledged])
  expect(acknowledged).toHaveLength(loadClients.length * ROUNDS * PLAYS)
  const [{ stored } = { stored: 0 }] = await query<{ stored: number }>('select count(*)::int as stored from plays')
  expect(stored).toBe(acknowledged.length)

  // LISTEN has its own connection, past the pooler.
  const device = await openStreamListener(`${other.url}/api/player/events`, tokens[0] ?? '')
  onTestFinished(() => device.close())
  await device.next('manifest-changed')
  const deleted = await fetch(toUrl(deleteCampaign), { method: 'DELETE', headers: token })
  expect(deleted.ok).toBe(true)
  expect(await device.next('stop')).toEqual({ campaignId })
})
