import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import {
  type DeliveryFacts,
  deriveDeliveryHeadline,
  type DeliveryState,
} from '@marquee/contract/delivery-headline.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { listOperatorCampaigns, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations } from '../../../modules/fleet/schema.ts'
import { campaignDays, campaignDeliveries } from '../../../modules/playback/schema.ts'
import { openSession } from '../../../modules/identity/commands/sessions.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../../testing/campaigns.ts'
import {
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantVehicle,
} from '../../../testing/planted-venues.ts'
import { plantProvenPlays } from '../../../testing/delivery.ts'
import { readJobProgress } from '../../../testing/job-progress.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../../testing/app.ts'
import { type ApiClient, createApiClient } from '../../../testing/api-client.ts'
import { requireBody, type Client, createClient, createOperator } from '../../../testing/people/users.ts'
import { createDeliveryJobs, saveDueDeliveries } from '../../delivery/save-deliveries.ts'

type List = EndpointReply<typeof listOperatorCampaigns>

let app: TestApp
let location: PlantedLocation
let carl: Client
let olga: ApiClient
let olgaId: string
beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
  olgaId = (await createOperator(app)).userId
})
afterAll(() => app.close())
beforeEach(() => app.clock.setTime(NOON))
// Sessions are shorter than the time in these tests.
beforeEach(signInAgain)

const addToday = (ahead: number) => addDays(TODAY, ahead)
async function moveClock(ahead: number): Promise<void> {
  app.clock.setTime(`${addToday(ahead)}T11:00:00Z`)
  await signInAgain()
}
async function signInAgain(): Promise<void> {
  const { database, clock } = app.context
  olga = createApiClient(app, await runInTransaction(database, (tx) => openSession(tx, olgaId, clock.now())))
}
const insertVehicle = () => plantVehicle(app.context.db, location, [10])
const bookCampaign = (venues: readonly PlantedVenue[], more: Record<string, string> = {}, who = carl) =>
  submitCampaign(who, location, venues, { numberOfWeeks: '1', ...more })
const approve = async ({ _id }: Campaign) =>
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
const saveDeliveries = () => app.jobs.runNow('overviews.save-deliveries')
const getCampaign = async ({ _id }: Campaign) =>
  requireBody(await olga.get(`/api/operator/campaigns/${_id}`), 200) as OperatorCampaign
const listCampaigns = async (query = '') => requireBody(await olga.get(`/api/operator/campaigns?${query}`), 200) as List
const listIds = async (query: string) => (await listCampaigns(query)).campaigns.map(({ _id }) => _id)
const getReport = async ({ _id }: Campaign) =>
  requireBody(await olga.get(`/api/campaigns/${_id}/delivery`), 200) as EndpointReply<typeof getCampaignDelivery>

/**
 * Starts a campaign for a week from today, a Saturday, on one screen: 57 plays are promised today and 115 a day after
 * it.
 */
async function startCampaign(
  more: Record<string, string> = {},
  who = carl,
): Promise<{ campaign: Campaign; place: PlantedVenue }> {
  const place = await insertVehicle()
  const campaign = await bookCampaign([place], more, who)
  await approve(campaign)
  return { campaign, place }
}
const insertProven = (campaign: Campaign, place: PlantedVenue, plays: Record<number, number>) =>
  plantProvenPlays(
    app.context.db,
    campaign._id,
    place.screenIds[0],
    Object.fromEntries(Object.entries(plays).map(([ahead, count]) => [addToday(Number(ahead)), { plays: count }])),
  )

/** A database whose second transaction fails: a run begins with one for its progress. */
function failSecond(): typeof app.context.database {
  const { database } = app.context
  let count = 0
  return Object.assign(Object.create(database) as typeof database, {
    transaction: async (work: Parameters<typeof database.transaction>[0]) => {
      count += 1
      if (count === 2) throw new Error('failed once')
      return database.transaction(work)
    },
  })
}

describe('the saved delivery', () => {
  test('equals the report of the campaign for its finished days (decision 9)', async () => {
    const { campaign, place } = await startCampaign()
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({ state: 'onTrack', throughDay: null, promised: 0 })
    await insertProven(campaign, place, { 0: 57, 1: 200, 2: 100 })
    await moveClock(3)
    await saveDeliveries()
    const { headline, totals } = await getReport(campaign)
    const { impressions: _, ...soFar } = totals.soFar
    expect((await getCampaign(campaign)).delivery).toEqual({ ...headline, ...soFar, throughDay: addToday(2) })
    expect(headline, 'D-18').toEqual({ state: 'behind', percent: 94.7 })
    expect(soFar).toEqual({ promised: 57 + 115 + 115, delivered: 57 + 115 + 100, shortfall: 15, extra: 85 })
  })

  test('follows late plays, the next day, and another time zone', async () => {
    const { campaign, place } = await startCampaign()
    await moveClock(2)
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({ state: 'withoutPlays', shortfall: 57 + 115 })
    await insertProven(campaign, place, { 0: 57, 1: 115 })
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({ state: 'onTrack', delivered: 172, shortfall: 0 })
    await moveClock(3)
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({ throughDay: addToday(2), shortfall: 115 })
    await app.context.db
      .update(locations)
      .set({ timeZone: 'Pacific/Auckland' })
      .where(eq(locations.id, location.locationId))
    await saveDeliveries()
    const { promised, shortfall } = (await getReport(campaign)).totals.soFar
    expect((await getCampaign(campaign)).delivery).toMatchObject({ promised, shortfall })
    await app.context.db
      .update(locations)
      .set({ timeZone: 'Europe/Vienna' })
      .where(eq(locations.id, location.locationId))
  })

  test('is the same after a run that stopped between two campaigns, or failed with one (decision 3)', async () => {
    const { campaign, place } = await startCampaign()
    await startCampaign()
    await insertProven(campaign, place, { 0: 57 })
    await moveClock(2)
    await saveDeliveries()
    const readSaved = () => app.context.db.select().from(campaignDeliveries).orderBy(campaignDeliveries.campaignId)
    const all = await readSaved()
    await app.context.db.delete(campaignDeliveries)
    const saveOne = (after: string | null) => saveDueDeliveries(app.context, after, { pageSize: 1, maxRunMs: 0 })
    const { stoppedAt } = await saveOne((await saveOne(null)).stoppedAt)
    expect(await readSaved(), 'the second run goes on').toEqual(all.slice(0, 2))
    expect(stoppedAt).toBe(all[1]?.campaignId)
    app.clock.advance(60_000)
    const progress = { done: 1, total: all.length - 1, findings: 1, seconds: 60 }
    expect(await readJobProgress(app, 'overviews.save-deliveries')).toEqual(progress)
    await saveDeliveries()
    expect(await readSaved()).toEqual(all)

    await app.context.db.delete(campaignDeliveries)
    const [job] = createDeliveryJobs({ ...app.context, database: failSecond() }, { pageSize: 1, maxFailures: 1 })
    await expect(job?.run()).rejects.toThrow('some deliveries could not be summed up')
    await job?.run()
    expect(await readSaved(), 'a failed campaign holds up no others').toEqual(all.slice(1))
    await job?.run()
    expect(await readSaved()).toEqual(all)
  })

  test('ends with the flight, and does not change after it', async () => {
    const { campaign, place } = await startCampaign()
    await insertProven(campaign, place, { 0: 57, 1: 115, 2: 115, 3: 115, 4: 115, 5: 115, 6: 115 })
    await moveClock(9)
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({
      state: 'finished',
      throughDay: addToday(6),
      shortfall: 0,
    })
    await moveClock(60)
    await saveDeliveries()
    expect((await getCampaign(campaign)).delivery).toMatchObject({ state: 'finished', throughDay: addToday(6) })
  })
})

describe('the delivery state', () => {
  test('is stopped for a campaign that left the air during its flight, for any reason', async () => {
    const [deleted, edited, suspended] = [
      await startCampaign(),
      await startCampaign(),
      await startCampaign({}, await createClient(app, 'Sue Spent')),
    ]
    await moveClock(2)
    requireBody(await carl.delete(`/api/campaigns/${deleted.campaign._id}`), 200)
    const parts = buildCampaignParts({
      ...buildSelection(location, [edited.place]),
      numberOfWeeks: '1',
      startDate: TODAY,
    })
    requireBody(
      await carl.send('PUT', `/api/campaigns/${edited.campaign._id}`, { ...parts, status: 'Pending Approval' }),
      200,
    )
    const { company } = await getCampaign(suspended.campaign)
    const since = { suspendedAt: app.clock.now(), updatedAt: app.clock.now() }
    await app.context.db.update(companies).set(since).where(eq(companies.id, company._id))
    for (const { campaign } of [deleted, edited, suspended]) {
      expect((await getCampaign(campaign)).delivery.state).toBe('stopped')
      expect((await getReport(campaign)).headline.state, 'D-18: in the report, too').toBe('stopped')
      await moveClock(20)
      expect((await getCampaign(campaign)).delivery.state, 'later').toBe('stopped')
      await moveClock(2)
    }
    expect(await getCampaign(deleted.campaign)).toMatchObject({ isDeleted: true })
    expect(await getCampaign(suspended.campaign)).toMatchObject({ status: 'Approved', company: { isSuspended: true } })
    const stopped = await listIds('delivery=stopped')
    expect(stopped).toEqual(expect.arrayContaining([deleted, edited, suspended].map(({ campaign }) => campaign._id)))
  })

  test('is the same in SQL and in the contract (decision 9)', async () => {
    const { campaign, place } = await startCampaign()
    const { db } = app.context
    const [flight, ofIt] = [{ startsOn: addToday(0), endsOn: addToday(6) }, eq(campaigns.id, campaign._id)]
    const seen = new Set<DeliveryState>()
    for (const ahead of [-1, 0, 3, 6, 7]) {
      await moveClock(ahead)
      for (const [promised, shortfall, extra] of [
        [0, 0, 0],
        [100, 0, 5],
        [100, 0, 6],
        [100, 5, 40],
        [100, 6, 40],
      ] as const) {
        for (const [promisedLastDay, playsLastDay] of [
          [0, 0],
          [50, 0],
          [50, 50],
        ] as const) {
          for (const hasPlayedToday of [true, false]) {
            const kept = { throughDay: addToday(ahead - 1), timeZone: 'Europe/Vienna', promised, shortfall }
            const plays = promised - shortfall + extra
            const values = { ...kept, plays, promisedLastDay, playsLastDay, campaignId: campaign._id }
            const target = campaignDeliveries.campaignId
            await db.insert(campaignDeliveries).values(values).onConflictDoUpdate({ target, set: values })
            await db.delete(campaignDays).where(eq(campaignDays.campaignId, campaign._id))
            if (hasPlayedToday) await insertProven(campaign, place, { [ahead]: 1 })
            const facts: DeliveryFacts = {
              ...flight,
              promised,
              shortfall,
              extra,
              promisedLastDay,
              playsLastDay,
              hasPlayedToday,
              isInForce: true,
              offAirOn: null,
              today: addToday(ahead),
            }
            const { state, percent } = deriveDeliveryHeadline(facts)
            expect((await getCampaign(campaign)).delivery, JSON.stringify(facts)).toMatchObject({ state, percent })
            seen.add(state)
          }
        }
      }
    }
    await moveClock(0)
    const waiting = await bookCampaign([await insertVehicle()])
    expect((await getCampaign(waiting)).delivery.state).toBe('notStarted')
    expect([...seen].toSorted()).toEqual([
      'ahead',
      'behind',
      'finished',
      'finishedShort',
      'notStarted',
      'onTrack',
      'withoutPlays',
    ])
    await db
      .update(campaigns)
      .set({ deletedAt: new Date(`${addToday(8)}T11:00:00Z`) })
      .where(and(ofIt))
    await moveClock(9)
    expect((await getCampaign(campaign)).delivery.state, 'deleted when it was over').toBe('finishedShort')
  })
})

test('the headline of a report equals that of the list, from the first day to the end (D-18)', async () => {
  const { campaign, place } = await startCampaign({ startDate: addToday(1) })
  const headlines: string[] = []
  for (const [ahead, plays] of [
    [0, {}],
    [1, { 1: 20 }],
    [2, {}],
    [3, { 1: 115, 2: 115, 3: 3 }],
    [4, { 3: 0 }],
    [8, { 3: 115, 4: 300, 5: 115, 6: 115, 7: 115 }],
  ] as const) {
    await moveClock(ahead)
    await app.context.db.delete(campaignDays).where(eq(campaignDays.campaignId, campaign._id))
    if (Object.keys(plays).length > 0) await insertProven(campaign, place, plays)
    await app.context.db.delete(campaignDeliveries).where(eq(campaignDeliveries.campaignId, campaign._id))
    await saveDeliveries()
    const { headline } = await getReport(campaign)
    expect((await getCampaign(campaign)).delivery, `${ahead} days ahead`).toMatchObject(headline)
    headlines.push(`${headline.state} ${headline.percent}`)
  }
  expect(headlines).toEqual([
    'notStarted null',
    'onTrack null',
    'withoutPlays 0',
    'onTrack 100',
    'withoutPlays 0',
    'finishedShort 71.4',
  ])
})

describe('the list of campaigns', () => {
  test('is searched, filtered, sorted and counted; campaigns deleted before they were on air have their own status', async () => {
    const rita = await createClient(app, 'Rita Rival')
    const place = () => insertVehicle()
    const bread = await bookCampaign([await place()], { name: 'Bread and roses' }, rita)
    const wine = await bookCampaign([await place(), await place()], { name: 'Wine', startDate: addToday(30) }, rita)
    const gone = await bookCampaign([await place()], { name: 'Gone' }, rita)
    requireBody(await rita.delete(`/api/campaigns/${gone._id}`), 200)
    await approve(wine)
    requireBody(await olga.put(`/api/operator/campaigns/${wine._id}/payment`, { paid: true }), 200)
    const company = `company=${rita.companyId}`
    expect(await listIds(`${company}&sort=name`)).toEqual([bread._id, wine._id])
    expect(await listIds(`${company}&sort=-name`)).toEqual([wine._id, bread._id])
    expect(await listIds(`${company}&sort=-cost`)).toEqual([wine._id, bread._id])
    expect(await listIds(`${company}&search=rose%20bread`)).toEqual([bread._id])
    expect(await listIds(`search=${bread._id}`)).toEqual([bread._id])
    expect(await listIds(`${company}&search=100%25`)).toEqual([])
    expect(await listIds(`${company}&payment=paid`)).toEqual([wine._id])
    expect(await listIds(`${company}&status=Deleted`)).toEqual([gone._id])
    expect(await listIds(`${company}&status=Draft`)).toEqual([])
    expect(await listIds(`${company}&from=${addToday(20)}`)).toEqual([wine._id])
    expect(await listIds(`${company}&to=${addToday(20)}`)).toEqual([bread._id])
    expect(await listIds(`${company}&type=restaurant`)).toEqual([])
    expect(await listIds(`${company}&location=${location.locationId}&delivery=notStarted&sort=name`)).toHaveLength(2)
    const { counts, sums, campaigns: rows } = await listCampaigns(`${company}&delivery=behind`)
    expect([counts.notStarted, rows.length, sums.campaigns]).toEqual([2, 0, 0])
    // A screen of a vehicle is 7.50 a week.
    expect((await listCampaigns(company)).sums).toMatchObject({ campaigns: 2, totalCost: 22.5, openCents: 0 })
    expect(rows).toEqual([])
  })

  test('has pages, and refuses invalid queries', async () => {
    expect((await listCampaigns('page=2')).campaigns).toEqual([])
    expect(await olga.get('/api/operator/campaigns?page=0')).toMatchObject({ status: 400 })
    expect(await olga.get('/api/operator/campaigns?sort=nonsense')).toMatchObject({ status: 400 })
    expect(await olga.get('/api/operator/campaigns?delivery=late')).toMatchObject({ status: 400 })
  })

  test('is exported as a table of the same campaigns', async () => {
    const { campaign } = await startCampaign({ name: 'In the table' })
    const { body } = await olga.get('/api/operator/campaigns.csv?search=In%20the%20table')
    const [head, line, end] = String(body).split('\r\n')
    expect(head).toContain('Campaign,Company,Type')
    expect(line).toContain('In the table,')
    expect(line).toContain(campaign._id)
    expect(end).toBe('')
  })

  test('has no amounts for an operator who does not read money (decision 38)', async () => {
    const { campaign } = await startCampaign({ name: 'Without its price' })
    const rhea = await createOperator(app, 'Rhea Viewer', 'reviewer')
    const hidden = { totalCost: null, paid: null, isOwed: null, openCents: null }
    const found = 'search=Without%20its%20price'
    const list = requireBody(await rhea.get(`/api/operator/campaigns?${found}`), 200)
    expect(list).toMatchObject({ campaigns: [hidden], sums: { campaigns: 1, totalCost: null, openCents: null } })
    expect(requireBody(await rhea.get(`/api/operator/campaigns/${campaign._id}`), 200)).toMatchObject(hidden)
    const ofCompany = requireBody(await rhea.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    expect(new Set(ofCompany.map(({ totalCost, paid }) => [totalCost, paid]).flat())).toEqual(new Set([null]))
    const readTable = async (who: ApiClient) =>
      String((await who.get(`/api/operator/campaigns.csv?${found}`)).body).split('\r\n')
    const [[head, line = ''], [allHeads, all = '']] = [await readTable(rhea), await readTable(olga)]
    expect(allHeads).toContain(
      'Extra plays,"Total (EUR, without VAT)",Payment,"Open on invoices (EUR, with VAT)",Campaign',
    )
    expect(head).toContain('Extra plays,Campaign ID')
    expect(line.split(',')).toEqual(all.split(',').toSpliced(15, 3))
    for (const query of ['payment=unpaid', 'sort=cost', 'sort=-cost'])
      expect((await rhea.get(`/api/operator/campaigns?${query}`)).body).toMatchObject({ code: 'permissionMissing' })
    expect(await rhea.get('/api/operator/campaigns.csv?payment=paid')).toMatchObject({ status: 403 })
    const { reviews } = requireBody(await rhea.get(`/api/operator/reviews?status=all&id=${campaign._id}`), 200) as {
      reviews: { facts: { label: string }[] }[]
    }
    expect(reviews[0]?.facts.map(({ label }) => label)).not.toContain('Total cost')
    requireBody(await olga.put(`/api/operator/campaigns/${campaign._id}/payment`, { paid: true }), 200)
    const listKinds = async (who: ApiClient) =>
      (
        requireBody(await who.get(`/api/campaigns/${campaign._id}/history`), 200) as { events: { kind: string }[] }
      ).events.map(({ kind }) => kind)
    expect(await listKinds(olga)).toEqual([...(await listKinds(rhea)), 'paid'])
  })

  test('has choices for its filters', async () => {
    const choices = requireBody(await olga.get('/api/operator/campaigns/choices'), 200)
    expect(choices).toMatchObject({ locations: [{ _id: location.locationId, name: 'Vienna' }] })
  })
})
