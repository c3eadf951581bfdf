import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery, getCampaignHistory, getScreenDelivery } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignChanges } from '../modules/campaigns/schema.ts'
import { restaurants } from '../modules/fleet/schema.ts'
import { detachScreens } from '../modules/screens/commands/places.ts'
import { inTransaction } from '../platform/db/database.ts'
import { campaignParts, selection, submitted } from '../testing/campaigns.ts'
import { changeScreen, type City, type Place, plantCity, plantRestaurant, plantVehicle } from '../testing/city.ts'
import { plantProven } from '../testing/delivery.ts'
import { NOON, startHouse, type TestHouse, TODAY } from '../testing/house.ts'
import { bodyOf, type Client, client, operator, type Person } from '../testing/people/users.ts'

type Delivery = ReplyOf<typeof getCampaignDelivery>

let town: TestHouse
let city: City
let carl: Client
let olga: Person

beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
  olga = await operator(town)
})
afterAll(() => town.close())
beforeEach(() => town.clock.moveTo(NOON))

const day = (ahead: number) => addDays(TODAY, ahead)
const moveTo = (ahead: number, time = '11:00') => town.clock.moveTo(`${day(ahead)}T${time}:00Z`)
const approve = async ({ _id }: Campaign) =>
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
const deliveryOf = async ({ _id }: Campaign, who: Person = carl) =>
  bodyOf(await who.get(`/api/campaigns/${_id}/delivery`), 200) as Delivery
const rowsOf = async ({ _id }: Campaign, screenId: string | undefined) => {
  const reply = await carl.get(`/api/campaigns/${_id}/delivery/screens/${screenId}`)
  return (bodyOf(reply, 200) as ReplyOf<typeof getScreenDelivery>).rows
}
const on = (delivery: Pick<Delivery, 'days'>, ahead: number) => delivery.days.find((one) => one.day === day(ahead))
const proven = ({ _id }: Campaign, place: Place, days: Parameters<typeof plantProven>[3]) =>
  plantProven(town.house.db, _id, place.screenIds[0], days)

/** Open from nine to eleven at night, but on Sundays; a loop of ten slots lasts 250 s at most. */
const inn = () => plantRestaurant(town.house.db, city, [10])
const taxi = () => plantVehicle(town.house.db, city, [10])
const NONE_SO_FAR = { promised: 0, delivered: 0, shortfall: 0, extra: 0, impressions: 0 }
/** For a week, from today, a Saturday. */
const booked = (places: readonly Place[], more: Record<string, string> = {}) =>
  submitted(carl, city, places, { numberOfWeeks: '1', ...more })
const bookedInn = (places: readonly Place[]) => booked(places, { type: 'restaurant' })

describe('what is promised', () => {
  test('is the whole flight ahead while a campaign waits, and nothing of today (product 7, decision 9)', async () => {
    const delivery = await deliveryOf(await bookedInn([await inn(), await inn()]))
    expect(delivery).toMatchObject({ timeZone: 'Europe/Vienna', asOf: NOON, campaign: { deleted: false } })
    expect(delivery.days).toHaveLength(7)
    expect(delivery.days.map(({ state, promised }) => [state, promised])).toEqual([
      ['today', 0],
      ['ahead', 0],
      ...Array.from({ length: 5 }, () => ['ahead', 402]),
    ])
    expect(delivery.totals).toMatchObject({ promised: 2010, soFar: NONE_SO_FAR, daysShort: 0 })
    expect(delivery.headline).toEqual({ state: 'notStarted', percent: null })
    expect(delivery.method).toEqual({
      slotSeconds: 21,
      breakSeconds: 20,
      slotsBetweenBreaks: 5,
      loopSeconds: { shortest: 250, longest: 250 },
      deviceHoursPerDay: 8,
    })
  })

  test('begins with the approval: the rest of the hours of that day (decision 9)', async () => {
    const [post, cab] = [await inn(), await taxi()]
    const [eating, driving] = [await bookedInn([post]), await booked([cab])]
    // Noon in Vienna: eleven of fourteen hours are left, and half a day of eight hours.
    await approve(eating)
    await approve(driving)
    expect(on(await deliveryOf(eating), 0)).toMatchObject({ state: 'today', promised: 158, shortfall: 0 })
    expect(on(await deliveryOf(driving), 0)).toMatchObject({ state: 'today', promised: 57 })
    expect(on(await deliveryOf(driving), 1)).toMatchObject({ state: 'ahead', promised: 115 })
  })

  test('is nothing of a draft: it holds nothing (product 2)', async () => {
    const parts = campaignParts(selection(city, [await taxi()]))
    const { campaign } = bodyOf(await carl.send('POST', '/api/campaigns', parts), 201) as { campaign: Campaign }
    const delivery = await deliveryOf(campaign)
    expect(delivery.days).toHaveLength(14)
    expect(delivery).toMatchObject({ screens: [], totals: { promised: 0, plays: 0 }, method: { loopSeconds: null } })
    const nowhere = bodyOf(await carl.send('POST', '/api/campaigns', campaignParts()), 201) as { campaign: Campaign }
    expect(await deliveryOf(nowhere.campaign)).toMatchObject({ timeZone: null, days: { length: 14 } })
  })

  test('of a finished day does not change with what the screen becomes later (decision 9)', async () => {
    const [post, other] = [await inn(), await inn()]
    const campaign = await bookedInn([post])
    await approve(campaign)
    const [screenId = ''] = post.screenIds
    moveTo(2, '13:00')
    const at = town.clock.now()
    const noon = { start: '11:00', end: '14:00' }
    const { openingHours } = (
      await town.house.db.select().from(restaurants).where(eq(restaurants.id, post.id))
    )[0] as typeof restaurants.$inferSelect
    await town.house.db
      .update(restaurants)
      .set({ openingHours: { ...openingHours, monday: noon, tuesday: noon }, updatedAt: at })
      .where(eq(restaurants.id, post.id))
    moveTo(3, '13:00')
    const later = { updatedAt: town.clock.now() }
    await changeScreen(town.house.db, screenId, { slotsPerLoop: 20, restaurantId: other.id, ...later })
    const promised = (await rowsOf(campaign, screenId)).map((row) => row.promised)
    // Monday: nine to two o'clock in the afternoon, when the new hours ended. Tuesday: three hours with ten slots,
    // and from two o'clock nine with twenty. Then fourteen hours with twenty.
    expect(promised).toEqual([158, 0, 72, Math.floor((3 * 3600) / 250 + (9 * 3600) / 500), 100, 100, 100])
    expect((await deliveryOf(campaign)).screens[0]).toMatchObject({
      screenId,
      place: expect.stringMatching(/^Gasthaus/),
      soFar: { promised: 230 },
    })
  })
})

describe('the shortfall', () => {
  test('is counted per screen and finished day, and never made up for (decision 9)', async () => {
    const [post, crown] = [await inn(), await inn()]
    const campaign = await bookedInn([post, crown])
    await approve(campaign)
    moveTo(4)
    // 158 promised on Saturday, 201 on the others, none on Sunday; Wednesday is today.
    await proven(campaign, post, {
      [day(0)]: { plays: 200, partialPlays: 3, impressions: 400.5, lastPlayedAt: new Date(`${day(0)}T20:00:00Z`) },
      [day(2)]: { plays: 201, impressions: 402, lastPlayedAt: new Date(`${day(2)}T20:00:00Z`) },
      [day(3)]: { plays: 190, impressions: 380 },
      [day(4)]: { plays: 5, impressions: 10 },
    })
    await proven(campaign, crown, { [day(0)]: { plays: 100 }, [day(2)]: { plays: 300 }, [day(3)]: { plays: 201 } })
    const { headline, days, screens: rows, totals } = await deliveryOf(campaign)
    const counted = days.map((one) => [one.state, one.promised, one.delivered, one.shortfall, one.extra, one.plays])
    expect(counted).toEqual([
      ['past', 316, 258, 58, 42, 300],
      ['past', 0, 0, 0, 0, 0],
      ['past', 402, 402, 0, 99, 501],
      ['past', 402, 391, 11, 0, 391],
      ['today', 402, 0, 0, 0, 5],
      ['ahead', 402, 0, 0, 0, 0],
      ['ahead', 402, 0, 0, 0, 0],
    ])
    expect(rows).toMatchObject([
      {
        screenId: post.screenIds[0],
        type: 'restaurant',
        soFar: { promised: 560, delivered: 549, shortfall: 11, extra: 42, impressions: 1182.5 },
        plays: 596,
        partialPlays: 3,
      },
      {
        screenId: crown.screenIds[0],
        soFar: { promised: 560, delivered: 502, shortfall: 58, extra: 99, impressions: 0 },
        plays: 601,
        multiplier: 1,
      },
    ])
    expect(rows.map((row) => row.lastPlayedAt)).toEqual([`${day(2)}T20:00:00.000Z`, null])
    expect(totals).toEqual({
      promised: 2326,
      soFar: { promised: 1120, delivered: 1051, shortfall: 69, extra: 141, impressions: 1182.5 },
      plays: 1197,
      partialPlays: 3,
      impressions: 1192.5,
      daysShort: 2,
      screensShort: 2,
    })
    expect((await rowsOf(campaign, post.screenIds[0]))[3]).toEqual({
      day: day(3),
      state: 'past',
      promised: 201,
      delivered: 190,
      shortfall: 11,
      extra: 0,
      plays: 190,
      partialPlays: 0,
      impressions: 380,
    })
    expect(headline, 'D-18').toEqual({ state: 'behind', percent: 93.8 })
  })

  test('stays with a campaign that was deleted, up to the minute of its end (product 7)', async () => {
    const post = await inn()
    const campaign = await bookedInn([post])
    await approve(campaign)
    moveTo(2, '12:00')
    await proven(campaign, post, { [day(0)]: { plays: 150 } })
    bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
    moveTo(3)
    const delivery = await deliveryOf(campaign)
    expect(delivery.campaign).toEqual({ _id: campaign._id, name: 'Autumn roast', deleted: true })
    // On Monday from nine until it was deleted at one: four hours.
    expect(delivery.days.map(({ promised, shortfall }) => [promised, shortfall])).toEqual([
      [158, 8],
      [0, 0],
      [57, 57],
      ...Array.from({ length: 4 }, () => [0, 0]),
    ])
    expect(delivery.screens).toMatchObject([{ place: expect.stringMatching(/^Gasthaus/), soFar: { shortfall: 65 } }])
  })

  test('names the restaurant also after it was deleted while the campaign ran (decision 9)', async () => {
    const post = await plantRestaurant(town.house.db, city, [10], { name: 'Zur alten Post' })
    const campaign = await bookedInn([post])
    await approve(campaign)
    moveTo(2)
    const at = town.clock.now()
    await inTransaction(town.house.database, (tx) => detachScreens(tx, { kind: 'restaurant', id: post.id }, at))
    moveTo(4)
    const { screens: rows, days } = await deliveryOf(campaign)
    expect(rows).toMatchObject([{ place: 'Zur alten Post' }])
    // Nobody knows its hours any more, so the eight of every day are missing then.
    expect(days.map(({ promised }) => promised).slice(3, 5)).toEqual([115, 115])
  })

  test('stays with the screens that an edit has left, on days that it has left, too (decision 8)', async () => {
    const [left, kept] = [await taxi(), await taxi()]
    const campaign = await booked([left])
    await approve(campaign)
    await proven(campaign, left, { [day(0)]: { plays: 50 }, [day(1)]: { plays: 120 } })
    moveTo(2)
    const parts = { ...selection(city, [kept]), numberOfWeeks: '1', startDate: day(10), status: 'Pending Approval' }
    bodyOf(await carl.send('PUT', `/api/campaigns/${campaign._id}`, campaignParts(parts)), 200)
    moveTo(3)
    const { days, screens: rows, totals } = await deliveryOf(campaign)
    expect(days.map((one) => [one.day, one.promised, one.plays, one.shortfall])).toEqual([
      [day(0), 57, 50, 7],
      [day(1), 115, 120, 0],
      // until noon, when it was saved
      [day(2), 57, 0, 57],
      ...Array.from({ length: 7 }, (_, index) => [day(10 + index), 115, 0, 0]),
    ])
    expect(rows.map((row) => [row.screenId, row.plays, row.soFar.shortfall])).toEqual(
      [
        [left.screenIds[0], 170, 64],
        [kept.screenIds[0], 0, 0],
      ].toSorted(([a], [b]) => Number(a === kept.screenIds[0]) - Number(b === kept.screenIds[0])),
    )
    expect(totals).toMatchObject({ promised: 229 + 7 * 115, soFar: { promised: 229 }, daysShort: 2, screensShort: 1 })
  })
})

test('is told to the own company and to operators, of screens that have to do with it (OPEN-30)', async () => {
  const [cab, foreign] = [await taxi(), await taxi()]
  const campaign = await booked([cab])
  const path = `/api/campaigns/${campaign._id}/delivery`
  expect((await deliveryOf(campaign, olga)).screens).toHaveLength(1)
  const rival = await client(town, 'Rita Rival')
  const calls = [path, `${path}.csv`, `${path}/screens/${cab.screenIds[0]}`]
  for (const call of calls) expect((await rival.get(call)).status).toBe(403)
  expect((await carl.get(`${path}/screens/${foreign.screenIds[0]}`)).status).toBe(404)
})

describe('the table of delivery', () => {
  test('has a line per screen and day, and no formulas (product 7, decision 9)', async () => {
    const post = await plantRestaurant(town.house.db, city, [10], { name: '=HYPERLINK("http://x","Zur Post")' })
    const campaign = await submitted(carl, city, [post], {
      numberOfWeeks: '1',
      type: 'restaurant',
      name: 'Kaffee & Öl',
    })
    await approve(campaign)
    moveTo(2)
    await proven(campaign, post, { [day(0)]: { plays: 150, partialPlays: 2, impressions: 337.5 } })
    const answer = await carl.get(`/api/campaigns/${campaign._id}/delivery.csv`)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining(`filename*=UTF-8''marquee-delivery-kaffee-%C3%B6l-2026-11-23.csv`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const name = `"'=HYPERLINK(""http://x"",""Zur Post"")"`
    const screen = (title: string) => `${name},${title},${post.screenIds[0]},restaurant`
    const [head, ...lines] = String(answer.body).trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFFDay,State,Place,Screen,Model,Screen ID,Type,Guaranteed plays,Delivered plays,Missing plays,Extra plays,Plays,Cut short,Impressions',
    )
    const title = lines[0]?.match(/Planted \d+,Philips 32BDL/)?.[0] ?? ''
    const of = (ahead: number, state: string, numbers: string) => `${day(ahead)},${state},${screen(title)},${numbers}`
    expect(lines).toEqual([
      of(0, 'finished', '158,150,8,0,150,2,337.5'),
      of(1, 'finished', '0,0,0,0,0,0,0'),
      of(2, 'today', '201,,,,0,0,0'),
      ...[3, 4, 5, 6].map((ahead) => of(ahead, 'ahead', '201,,,,0,0,0')),
    ])
  })

  test('is empty but for its head when nothing is booked', async () => {
    const { campaign } = bodyOf(await carl.send('POST', '/api/campaigns', campaignParts()), 201) as {
      campaign: Campaign
    }
    const { body } = await carl.get(`/api/campaigns/${campaign._id}/delivery.csv`)
    expect(String(body).split('\r\n')).toEqual([expect.stringContaining('Day,State'), ''])
  })
})

describe('the history of a campaign', () => {
  const historyOf = async ({ _id }: Campaign, who: Person = carl) =>
    (bodyOf(await who.get(`/api/campaigns/${_id}/history`), 200) as ReplyOf<typeof getCampaignHistory>).events
  const decide = async ({ _id }: Campaign, body: unknown) =>
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, body), 200)
  const pay = async ({ _id }: Campaign, paid: boolean) =>
    bodyOf(await olga.put(`/api/operator/campaigns/${_id}/payment`, { paid }), 200)

  test('tells who did what and why, oldest first, of a deleted one too (product 3)', async () => {
    const cab = await taxi()
    const campaign = await booked([cab])
    const parts = campaignParts({ ...selection(city, [cab]), numberOfWeeks: '1' })
    const save = async (status: string) =>
      bodyOf(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status }), 200)
    const steps = [
      () => decide(campaign, { decision: 'reject', reason: 'The logo is cut off.' }),
      () => save('Draft'),
      () => save('Pending Approval'),
      () => approve(campaign),
      () => pay(campaign, true),
      () => pay(campaign, false),
      async () => bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200),
    ]
    for (const step of steps) {
      town.clock.advance(60_000)
      await step()
      await town.jobs.drain()
    }
    const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
    const own = { by: 'Carl Weber', reason: null }
    const ours = { by: 'Marquee', reason: null }
    const expected = [
      { at: at(0), kind: 'created', ...own },
      { at: at(0), kind: 'submitted', ...own },
      { at: at(1), kind: 'rejected', ...ours, reason: 'The logo is cut off.' },
      { at: at(2), kind: 'saved', ...own },
      { at: at(3), kind: 'submitted', ...own },
      { at: at(4), kind: 'approved', ...ours },
      { at: at(5), kind: 'paid', ...ours },
      { at: at(6), kind: 'unpaid', ...ours },
      { at: at(7), kind: 'deleted', ...own },
    ]
    expect(await historyOf(campaign)).toEqual(expected)
    const named = expected.map((event) => (event.by === 'Marquee' ? { ...event, by: 'Olga Berg' } : event))
    expect(await historyOf(campaign, olga)).toEqual(named)
  })

  test('is told to the own company and to operators alone, and is never changed (OPEN-30)', async () => {
    const campaign = await booked([await taxi()])
    const rival = await client(town, 'Rita Rival')
    const path = `/api/campaigns/${campaign._id}/history`
    expect((await rival.get(path)).status).toBe(403)
    expect((await carl.get('/api/campaigns/00000000-0000-4000-8000-000000000000/history')).status).toBe(404)
    await expect(town.house.db.delete(campaignChanges)).rejects.toMatchObject({
      cause: { message: 'permission denied for table campaign_changes' },
    })
  })
})
