import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import type { ApiClient, Reply } from '../../testing/api-client.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { connectApiClient, startServerProcess } from '../../testing/processes.ts'
import { type Client, createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'

/** Two server processes on one PostgreSQL database. */
async function openTwoProcesses(): Promise<{ app: TestApp; addresses: string[] }> {
  const app = await startAppForTest({ database: 'postgres', at: new Date().toISOString() })
  const env = {
    DATABASE_URL: app.databaseUrl ?? '',
    DATABASE_OWNER_URL: app.databaseOwnerUrl ?? '',
    DATA_DIR: app.context.config.dataDir,
    DATABASE_POOL_SIZE: '8',
  }
  const processes = await Promise.all([startServerProcess(env), startServerProcess(env)])
  onTestFinished(async () => void (await Promise.all(processes.map((process) => process.stop()))))
  return { app, addresses: processes.map((process) => process.baseUrl) }
}

const SLOTS = 4
/** From today on by the clock of the location, so that campaigns are on air. */
const START = toCalendarDay('Europe/Vienna', new Date())
const END = addDays(START, 13)

type Market = { city: PlantedLocation; taxi: PlantedVenue; olga: Person; clients: Client[] }

async function createMarket(app: TestApp): Promise<Market> {
  const city = await plantLocation(app.context.db)
  const taxi = await plantVehicle(app.context.db, city, [SLOTS])
  const olga = await createOperator(app)
  await saveSettings(olga)
  return { city, taxi, olga, clients: [await createClient(app, 'Carl Weber'), await createClient(app, 'Erna Weber')] }
}

/** Books the last slots of the days from a start, for two weeks. */
async function book({ city, taxi, olga, clients }: Market, count: number, startDate: string) {
  const booked: { id: string; client: Client }[] = []
  for (let index = 0; index < count; index++) {
    const client = getNth(clients, index)
    const { _id: id } = await submitCampaign(client, city, [taxi], { startDate, name: `Campaign ${index}` })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
    booked.push({ id, client })
  }
  return booked
}

async function extend(client: ApiClient, id: string, numberOfWeeks = 1): Promise<Reply> {
  const offer = await client.get(`/api/campaigns/${id}/extension`)
  if (offer.status !== 200) return offer
  const wish = { numberOfWeeks, ...computeExtension(offer.body as ExtensionOffer, numberOfWeeks) }
  return client.post(`/api/campaigns/${id}/extension`, wish)
}

test('exactly one of many extensions and bookings gets the last slot (decision 27, product 2)', async () => {
  const { app, addresses } = await openTwoProcesses()
  const market = await createMarket(app)
  const running = await book(market, SLOTS, START)
  await book(market, SLOTS - 1, addDays(END, 1))
  const drafts = await Promise.all(
    market.clients.map(async (client) => {
      const parts = {
        ...buildSelection(market.city, [market.taxi]),
        startDate: addDays(END, 1),
        numberOfWeeks: '1',
      }
      const reply = await client.send('POST', '/api/campaigns', buildCampaignParts(parts))
      return { client, parts, id: (requireBody(reply, 201) as { campaign: { _id: string } }).campaign._id }
    }),
  )
  await app.context.db.execute(sql`
    update campaigns set video = (select video from campaigns where video is not null limit 1) where video is null`)
  const connect = (client: Client, index: number) => connectApiClient(getNth(addresses, index), client.token)
  // Each sends its wish from what it has seen before the others.
  const offers = await Promise.all(running.map(({ id, client }) => client.get(`/api/campaigns/${id}/extension`)))

  const replies = await Promise.all([
    ...running.map(({ id, client }, index) => {
      const offer = requireBody(getNth(offers, index), 200) as ExtensionOffer
      const wish = { numberOfWeeks: 1, ...computeExtension(offer, 1) }
      return connect(client, index).post(`/api/campaigns/${id}/extension`, wish)
    }),
    ...drafts.map(({ id, client, parts }, index) =>
      connect(client, index).send('PUT', `/api/campaigns/${id}`, {
        ...buildCampaignParts(parts),
        status: 'Pending Approval',
      }),
    ),
  ])

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies) {
    if (status !== 200) expect(['screensBooked', 'screensTaken']).toContain((body as { code: string }).code)
  }
  await expectConsistentData(app)
})

test('a campaign that is extended from two windows at once is extended once, and pays once (decision 27)', async () => {
  const { app, addresses } = await openTwoProcesses()
  const market = await createMarket(app)
  // Some days ahead, so that no charged day depends on the moment of the approval.
  const [campaign] = await book(market, 1, addDays(START, 3))
  const { id = '', client } = campaign ?? {}
  const offer = requireBody((await client?.get(`/api/campaigns/${id}/extension`)) as Reply, 200) as ExtensionOffer
  const wish = { numberOfWeeks: 2, ...computeExtension(offer, 2) }

  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      connectApiClient(getNth(addresses, index), client?.token).post(`/api/campaigns/${id}/extension`, wish),
    ),
  )

  const lost = replies.filter(({ status }) => status !== 200)
  expect(lost).toHaveLength(5)
  for (const reply of lost) expect(reply).toMatchObject({ status: 409, body: { code: 'offerChanged' } })
  await app.jobs.runNow('invoicing.sync-all-orders')
  const { rows } = await app.context.db.execute<{ cents: number }>(sql`
    select sum(net_cents)::integer as cents from billing_documents where campaign_id = ${id}`)
  expect(rows).toEqual([{ cents: 4 * 750 }])
  await expectConsistentData(app)
})

test('extensions, edits, approvals and deletions at once never deadlock, oversell or charge wrongly (decision 27)', async () => {
  const { app, addresses } = await openTwoProcesses()
  const market = await createMarket(app)
  const running = await book(market, SLOTS, START)
  const { city, taxi, olga } = market

  const replies = await Promise.all(
    running.map(async ({ id, client }, index) => {
      const results: Reply[] = []
      for (let turn = 0; turn < 6; turn++) {
        const connection = connectApiClient(getNth(addresses, index + turn), client.token)
        const parts = { ...buildSelection(city, [taxi]), startDate: START, status: 'Pending Approval' }
        if ((index + turn) % 4 === 3) {
          const number = String(2 + ((index + turn) % 2))
          const edit = buildCampaignParts({ ...parts, name: `Turn ${turn}`, numberOfWeeks: number })
          results.push(await connection.send('PUT', `/api/campaigns/${id}`, edit))
          const decider = connectApiClient(getNth(addresses, turn), olga.token)
          results.push(await decider.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }))
        } else {
          results.push(...(await Promise.all([extend(connection, id), extend(connection, id, 2)])))
        }
      }
      if (index === 0) results.push(await client.delete(`/api/campaigns/${id}`))
      return results
    }),
  )

  const statuses = replies.flat().map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  await expectConsistentData(app)
})

/** Expects that calendar, reservations, windows and books agree. */
async function expectConsistentData(app: TestApp): Promise<void> {
  expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  const { rows } = await app.context.db.execute(sql`
    select campaign.id from campaigns as campaign
    join reservations as held on held.holder_id = campaign.id
    left join approval_windows as in_force on in_force.campaign_id = campaign.id and in_force.screen_id = held.screen_id
      and in_force.until_at is null
    where (held.starts_on, held.ends_on) <> (campaign.starts_on, campaign.ends_on)
      or campaign.ends_on <> campaign.starts_on + 7 * campaign.weeks - 1
      or campaign.total_cents <> campaign.weeks * campaign.screen_count * 750
      or campaign.status = 'Approved' and in_force.ends_on is distinct from held.ends_on`)
  expect(rows).toEqual([])
  await app.jobs.runNow('invoicing.sync-all-orders')
  expect(await listBookDifferences(app)).toEqual([])
}

/** The element at an index that wraps around. The list is never empty. */
function getNth<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}
