import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import { type DeliveryFacts, deliveryHeadlineOf, type DeliveryState } from '@marquee/contract/delivery-headline.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { listOperatorCampaigns, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'
import { openSession } from '../../modules/identity/commands/sessions.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { campaignParts, selection, submitted } from '../../testing/campaigns.ts'
import { type City, type Place, plantCity, plantVehicle } from '../../testing/city.ts'
import { plantProven } from '../../testing/delivery.ts'
import { NOON, startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { type Voice, voice } from '../../testing/people.ts'
import { bodyOf, type Client, client, operator } from '../../testing/people/users.ts'

type List = ReplyOf<typeof listOperatorCampaigns>

let town: TestHouse
let city: City
let carl: Client
let olga: Voice
let olgasId: string
beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
  olgasId = (await operator(town)).userId
})
afterAll(() => town.close())
beforeEach(() => town.clock.moveTo(NOON))
// Nobody stays signed in for as long as these stories last.
beforeEach(signInAnew)

const day = (ahead: number) => addDays(TODAY, ahead)
async function moveTo(ahead: number): Promise<void> {
  town.clock.moveTo(`${day(ahead)}T11:00:00Z`)
  await signInAnew()
}
async function signInAnew(): Promise<void> {
  const { database, clock } = town.house
  olga = voice(town, await inTransaction(database, (tx) => openSession(tx, olgasId, clock.now())))
}
const taxi = () => plantVehicle(town.house.db, city, [10])
const booked = (places: readonly Place[], more: Record<string, string> = {}, who = carl) =>
  submitted(who, city, places, { numberOfWeeks: '1', ...more })
const approve = async ({ _id }: Campaign) =>
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
const sumUp = () => town.jobs.runNow('overviews.keep-deliveries')
const one = async ({ _id }: Campaign) =>
  bodyOf(await olga.get(`/api/operator/campaigns/${_id}`), 200) as OperatorCampaign
const list = async (query = '') => bodyOf(await olga.get(`/api/operator/campaigns?${query}`), 200) as List
const idsIn = async (query: string) => (await list(query)).campaigns.map(({ _id }) => _id)
const report = async ({ _id }: Campaign) =>
  bodyOf(await olga.get(`/api/campaigns/${_id}/delivery`), 200) as ReplyOf<typeof getCampaignDelivery>

/** On air from today, a Saturday, for a week on one screen: 57 plays are promised today and 115 a day from then on. */
async function onAir(more: Record<string, string> = {}, who = carl): Promise<{ campaign: Campaign; place: Place }> {
  const place = await taxi()
  const campaign = await booked([place], more, who)
  await approve(campaign)
  return { campaign, place }
}
const proven = (campaign: Campaign, place: Place, plays: Record<number, number>) =>
  plantProven(
    town.house.db,
    campaign._id,
    place.screenIds[0],
    Object.fromEntries(Object.entries(plays).map(([ahead, count]) => [day(Number(ahead)), { plays: count }])),
  )

describe('what is summed up of the delivery', () => {
  test('is what the report of the campaign says of its finished days (decision 9)', async () => {
    const { campaign, place } = await onAir()
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ state: 'onTrack', throughDay: null, promised: 0 })
    await proven(campaign, place, { 0: 57, 1: 200, 2: 100 })
    await moveTo(3)
    await sumUp()
    const { headline, totals } = await report(campaign)
    const { impressions: _, ...soFar } = totals.soFar
    expect((await one(campaign)).delivery).toEqual({ ...headline, ...soFar, throughDay: day(2) })
    expect(headline, 'D-18').toEqual({ state: 'behind', percent: 94.7 })
    expect(soFar).toEqual({ promised: 57 + 115 + 115, delivered: 57 + 115 + 100, shortfall: 15, extra: 85 })
  })

  test('follows plays that came late, the next day, and another clock', async () => {
    const { campaign, place } = await onAir()
    await moveTo(2)
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ state: 'withoutPlays', shortfall: 57 + 115 })
    await proven(campaign, place, { 0: 57, 1: 115 })
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ state: 'onTrack', delivered: 172, shortfall: 0 })
    await moveTo(3)
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ throughDay: day(2), shortfall: 115 })
    await town.house.db.update(locations).set({ timeZone: 'Pacific/Auckland' }).where(eq(locations.id, city.locationId))
    await sumUp()
    const { promised, shortfall } = (await report(campaign)).totals.soFar
    expect((await one(campaign)).delivery).toMatchObject({ promised, shortfall })
    await town.house.db.update(locations).set({ timeZone: 'Europe/Vienna' }).where(eq(locations.id, city.locationId))
  })

  test('ends with the flight, and is left alone from then on', async () => {
    const { campaign, place } = await onAir()
    await proven(campaign, place, { 0: 57, 1: 115, 2: 115, 3: 115, 4: 115, 5: 115, 6: 115 })
    await moveTo(9)
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ state: 'finished', throughDay: day(6), shortfall: 0 })
    await moveTo(60)
    await sumUp()
    expect((await one(campaign)).delivery).toMatchObject({ state: 'finished', throughDay: day(6) })
  })
})

describe('the delivery state', () => {
  test('is stopped for what was taken off in its flight, however it was', async () => {
    const [deleted, edited, suspended] = [
      await onAir(),
      await onAir(),
      await onAir({}, await client(town, 'Sue Spent')),
    ]
    await moveTo(2)
    bodyOf(await carl.delete(`/api/campaigns/${deleted.campaign._id}`), 200)
    const parts = campaignParts({ ...selection(city, [edited.place]), numberOfWeeks: '1', startDate: TODAY })
    bodyOf(
      await carl.send('PUT', `/api/campaigns/${edited.campaign._id}`, { ...parts, status: 'Pending Approval' }),
      200,
    )
    const { company } = await one(suspended.campaign)
    const since = { suspendedAt: town.clock.now(), updatedAt: town.clock.now() }
    await town.house.db.update(companies).set(since).where(eq(companies.id, company._id))
    for (const { campaign } of [deleted, edited, suspended]) {
      expect((await one(campaign)).delivery.state).toBe('stopped')
      expect((await report(campaign)).headline.state, 'D-18: in the report, too').toBe('stopped')
      await moveTo(20)
      expect((await one(campaign)).delivery.state, 'later').toBe('stopped')
      await moveTo(2)
    }
    expect(await one(deleted.campaign)).toMatchObject({ isDeleted: true })
    expect(await one(suspended.campaign)).toMatchObject({ status: 'Approved', company: { isSuspended: true } })
    const stopped = await idsIn('delivery=stopped')
    expect(stopped).toEqual(expect.arrayContaining([deleted, edited, suspended].map(({ campaign }) => campaign._id)))
  })

  test('is the same in SQL as in the rule (decision 9)', async () => {
    const { campaign, place } = await onAir()
    const { db } = town.house
    const [flight, ofIt] = [{ startsOn: day(0), endsOn: day(6) }, eq(campaigns.id, campaign._id)]
    const seen = new Set<DeliveryState>()
    for (const ahead of [-1, 0, 3, 6, 7]) {
      await moveTo(ahead)
      for (const [promised, shortfall] of [
        [0, 0],
        [100, 0],
        [100, 5],
        [100, 6],
      ] as const) {
        for (const [promisedLastDay, playsLastDay] of [
          [0, 0],
          [50, 0],
          [50, 50],
        ] as const) {
          for (const hasPlayedToday of [true, false]) {
            const kept = { throughDay: day(ahead - 1), timeZone: 'Europe/Vienna', plays: 0, promised, shortfall }
            const values = { ...kept, promisedLastDay, playsLastDay, campaignId: campaign._id }
            const target = campaignDeliveries.campaignId
            await db.insert(campaignDeliveries).values(values).onConflictDoUpdate({ target, set: values })
            await db.delete(campaignDays).where(eq(campaignDays.campaignId, campaign._id))
            if (hasPlayedToday) await proven(campaign, place, { [ahead]: 1 })
            const facts: DeliveryFacts = {
              ...flight,
              promised,
              shortfall,
              promisedLastDay,
              playsLastDay,
              hasPlayedToday,
              isInForce: true,
              offAirOn: null,
              today: day(ahead),
            }
            const { state, percent } = deliveryHeadlineOf(facts)
            expect((await one(campaign)).delivery, JSON.stringify(facts)).toMatchObject({ state, percent })
            seen.add(state)
          }
        }
      }
    }
    await moveTo(0)
    const waiting = await booked([await taxi()])
    expect((await one(waiting)).delivery.state).toBe('notStarted')
    expect([...seen].toSorted()).toEqual([
      'behind',
      'finished',
      'finishedShort',
      'notStarted',
      'onTrack',
      'withoutPlays',
    ])
    await db
      .update(campaigns)
      .set({ deletedAt: new Date(`${day(8)}T11:00:00Z`) })
      .where(and(ofIt))
    await moveTo(9)
    expect((await one(campaign)).delivery.state, 'deleted when it was over').toBe('finishedShort')
  })
})

test('the headline of a report is that of the list, from its first day until it is over (D-18)', async () => {
  const { campaign, place } = await onAir({ startDate: day(1) })
  const headlines: string[] = []
  for (const [ahead, plays] of [
    [0, {}],
    [1, { 1: 20 }],
    [2, {}],
    [3, { 1: 115, 2: 115, 3: 3 }],
    [4, { 3: 0 }],
    [8, { 3: 115, 4: 300, 5: 115, 6: 115, 7: 115 }],
  ] as const) {
    await moveTo(ahead)
    await town.house.db.delete(campaignDays).where(eq(campaignDays.campaignId, campaign._id))
    if (Object.keys(plays).length > 0) await proven(campaign, place, plays)
    await town.house.db.delete(campaignDeliveries).where(eq(campaignDeliveries.campaignId, campaign._id))
    await sumUp()
    const { headline } = await report(campaign)
    expect((await one(campaign)).delivery, `${ahead} days ahead`).toMatchObject(headline)
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
  test('is searched, filtered, sorted and counted; what was deleted before it was on air is under its status', async () => {
    const rita = await client(town, 'Rita Rival')
    const place = () => taxi()
    const bread = await booked([await place()], { name: 'Bread and roses' }, rita)
    const wine = await booked([await place(), await place()], { name: 'Wine', startDate: day(30) }, rita)
    const gone = await booked([await place()], { name: 'Gone' }, rita)
    bodyOf(await rita.delete(`/api/campaigns/${gone._id}`), 200)
    await approve(wine)
    bodyOf(await olga.put(`/api/operator/campaigns/${wine._id}/payment`, { paid: true }), 200)
    const company = `company=${rita.companyId}`
    expect(await idsIn(`${company}&sort=name`)).toEqual([bread._id, wine._id])
    expect(await idsIn(`${company}&sort=-name`)).toEqual([wine._id, bread._id])
    expect(await idsIn(`${company}&sort=-cost`)).toEqual([wine._id, bread._id])
    expect(await idsIn(`${company}&search=rose%20bread`)).toEqual([bread._id])
    expect(await idsIn(`search=${bread._id}`)).toEqual([bread._id])
    expect(await idsIn(`${company}&search=100%25`)).toEqual([])
    expect(await idsIn(`${company}&payment=paid`)).toEqual([wine._id])
    expect(await idsIn(`${company}&status=Deleted`)).toEqual([gone._id])
    expect(await idsIn(`${company}&status=Draft`)).toEqual([])
    expect(await idsIn(`${company}&from=${day(20)}`)).toEqual([wine._id])
    expect(await idsIn(`${company}&to=${day(20)}`)).toEqual([bread._id])
    expect(await idsIn(`${company}&type=restaurant`)).toEqual([])
    expect(await idsIn(`${company}&location=${city.locationId}&delivery=notStarted&sort=name`)).toHaveLength(2)
    const { counts, sums, campaigns: rows } = await list(`${company}&delivery=behind`)
    expect([counts.notStarted, rows.length, sums.campaigns]).toEqual([2, 0, 0])
    // A screen of a vehicle is 7.50 a week.
    expect((await list(company)).sums).toMatchObject({ campaigns: 2, totalCost: 22.5, openCents: 0 })
    expect(rows).toEqual([])
  })

  test('tells pages apart, and nothing beyond the last', async () => {
    expect((await list('page=2')).campaigns).toEqual([])
    expect(await olga.get('/api/operator/campaigns?page=0')).toMatchObject({ status: 400 })
    expect(await olga.get('/api/operator/campaigns?sort=nonsense')).toMatchObject({ status: 400 })
    expect(await olga.get('/api/operator/campaigns?delivery=late')).toMatchObject({ status: 400 })
  })

  test('is a table of the same campaigns', async () => {
    const { campaign } = await onAir({ name: 'In the table' })
    const { body } = await olga.get('/api/operator/campaigns.csv?search=In%20the%20table')
    const [head, line, end] = String(body).split('\r\n')
    expect(head).toContain('Campaign,Company,Type')
    expect(line).toContain('In the table,')
    expect(line).toContain(campaign._id)
    expect(end).toBe('')
  })

  test('knows what there is to filter by', async () => {
    const choices = bodyOf(await olga.get('/api/operator/campaigns/choices'), 200)
    expect(choices).toMatchObject({ locations: [{ _id: city.locationId, name: 'Vienna' }] })
  })
})
