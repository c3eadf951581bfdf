import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery, getCampaignHistory, getScreenDelivery } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignChanges } from '../../modules/campaigns/schema.ts'
import { restaurants } from '../../modules/fleet/schema.ts'
import { detachScreens } from '../../modules/screens/commands/venues.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  changeScreen,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { plantProvenPlays } from '../../testing/delivery.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'

type Delivery = EndpointReply<typeof getCampaignDelivery>

let app: TestApp
let location: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.setTime(NOON))

const addToday = (ahead: number) => addDays(TODAY, ahead)
const moveClock = (ahead: number, time = '11:00') => app.clock.setTime(`${addToday(ahead)}T${time}:00Z`)
const approve = async ({ _id }: Campaign) =>
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
const getDelivery = async ({ _id }: Campaign, who: Person = carl) =>
  requireBody(await who.get(`/api/campaigns/${_id}/delivery`), 200) as Delivery
const listRows = async ({ _id }: Campaign, screenId: string | undefined) => {
  const reply = await carl.get(`/api/campaigns/${_id}/delivery/screens/${screenId}`)
  return (requireBody(reply, 200) as EndpointReply<typeof getScreenDelivery>).rows
}
const findDay = (delivery: Pick<Delivery, 'days'>, ahead: number) =>
  delivery.days.find((one) => one.day === addToday(ahead))
const insertProven = ({ _id }: Campaign, venue: PlantedVenue, days: Parameters<typeof plantProvenPlays>[3]) =>
  plantProvenPlays(app.context.db, _id, venue.screenIds[0], days)

/**
 * A restaurant that is open from nine in the morning to eleven at night, except on Sundays; its loop has ten slots and
 * lasts 250 s at most.
 */
const insertRestaurant = () => plantRestaurant(app.context.db, location, [10])
const insertVehicle = () => plantVehicle(app.context.db, location, [10])
const NONE_SO_FAR = { promised: 0, delivered: 0, shortfall: 0, extra: 0, impressions: 0 }
/** For a week, from today, a Saturday. */
const bookCampaign = (places: readonly PlantedVenue[], more: Record<string, string> = {}) =>
  submitCampaign(carl, location, places, { numberOfWeeks: '1', ...more })
const bookRestaurants = (places: readonly PlantedVenue[]) => bookCampaign(places, { type: 'restaurant' })

describe('what is promised', () => {
  test('is the whole flight ahead while a campaign waits, and nothing of today (product 7, decision 9)', async () => {
    const delivery = await getDelivery(await bookRestaurants([await insertRestaurant(), await insertRestaurant()]))
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

  test('begins with the approval, for the rest of the hours of that day (decision 9)', async () => {
    const [post, cab] = [await insertRestaurant(), await insertVehicle()]
    const [eating, driving] = [await bookRestaurants([post]), await bookCampaign([cab])]
    // Noon in Vienna: eleven of fourteen hours are left, and half a day of eight hours.
    await approve(eating)
    await approve(driving)
    expect(findDay(await getDelivery(eating), 0)).toMatchObject({ state: 'today', promised: 158, shortfall: 0 })
    expect(findDay(await getDelivery(driving), 0)).toMatchObject({ state: 'today', promised: 57 })
    expect(findDay(await getDelivery(driving), 1)).toMatchObject({ state: 'ahead', promised: 115 })
  })

  test('is zero for a draft, which has no reservations (product 2)', async () => {
    const parts = buildCampaignParts(buildSelection(location, [await insertVehicle()]))
    const { campaign } = requireBody(await carl.send('POST', '/api/campaigns', parts), 201) as { campaign: Campaign }
    const delivery = await getDelivery(campaign)
    expect(delivery.days).toHaveLength(14)
    expect(delivery).toMatchObject({ screens: [], totals: { promised: 0, plays: 0 }, method: { loopSeconds: null } })
    const nowhere = requireBody(await carl.send('POST', '/api/campaigns', buildCampaignParts()), 201) as {
      campaign: Campaign
    }
    expect(await getDelivery(nowhere.campaign)).toMatchObject({ timeZone: null, days: { length: 14 } })
  })

  test('of a finished day does not change with later changes of the screen (decision 9)', async () => {
    const [post, other] = [await insertRestaurant(), await insertRestaurant()]
    const campaign = await bookRestaurants([post])
    await approve(campaign)
    const [screenId = ''] = post.screenIds
    moveClock(2, '13:00')
    const at = app.clock.now()
    const noon = { start: '11:00', end: '14:00' }
    const { openingHours } = (
      await app.context.db.select().from(restaurants).where(eq(restaurants.id, post.id))
    )[0] as typeof restaurants.$inferSelect
    await app.context.db
      .update(restaurants)
      .set({ openingHours: { ...openingHours, monday: noon, tuesday: noon }, updatedAt: at })
      .where(eq(restaurants.id, post.id))
    moveClock(3, '13:00')
    const later = { updatedAt: app.clock.now() }
    await changeScreen(app.context.db, screenId, { slotsPerLoop: 20, restaurantId: other.id, ...later })
    const promised = (await listRows(campaign, screenId)).map((row) => row.promised)
    // Monday: nine to two o'clock in the afternoon, when the new hours ended. Tuesday: three hours with ten slots,
    // and from two o'clock nine with twenty. Then fourteen hours with twenty.
    expect(promised).toEqual([158, 0, 72, Math.floor((3 * 3600) / 250 + (9 * 3600) / 500), 100, 100, 100])
    expect((await getDelivery(campaign)).screens[0]).toMatchObject({
      screenId,
      place: expect.stringMatching(/^Gasthaus/),
      soFar: { promised: 230 },
    })
  })
})

describe('the shortfall', () => {
  test('is counted per screen and finished day, without compensation on other days (decision 9)', async () => {
    const [post, crown] = [await insertRestaurant(), await insertRestaurant()]
    const campaign = await bookRestaurants([post, crown])
    await approve(campaign)
    moveClock(4)
    // 158 promised on Saturday, 201 on the others, none on Sunday; Wednesday is today.
    await insertProven(campaign, post, {
      [addToday(0)]: {
        plays: 200,
        partialPlays: 3,
        impressions: 400.5,
        lastPlayedAt: new Date(`${addToday(0)}T20:00:00Z`),
      },
      [addToday(2)]: { plays: 201, impressions: 402, lastPlayedAt: new Date(`${addToday(2)}T20:00:00Z`) },
      [addToday(3)]: { plays: 190, impressions: 380 },
      [addToday(4)]: { plays: 5, impressions: 10 },
    })
    await insertProven(campaign, crown, {
      [addToday(0)]: { plays: 100 },
      [addToday(2)]: { plays: 300 },
      [addToday(3)]: { plays: 201 },
    })
    const { headline, days, screens: rows, totals } = await getDelivery(campaign)
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
    expect(rows.map((row) => row.lastPlayedAt)).toEqual([`${addToday(2)}T20:00:00.000Z`, null])
    expect(totals).toEqual({
      promised: 2326,
      soFar: { promised: 1120, delivered: 1051, shortfall: 69, extra: 141, impressions: 1182.5 },
      plays: 1197,
      partialPlays: 3,
      impressions: 1192.5,
      daysShort: 2,
      screensShort: 2,
    })
    expect((await listRows(campaign, post.screenIds[0]))[3]).toEqual({
      day: addToday(3),
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

  test('of a deleted campaign is counted up to the minute of its end (product 7)', async () => {
    const post = await insertRestaurant()
    const campaign = await bookRestaurants([post])
    await approve(campaign)
    moveClock(2, '12:00')
    await insertProven(campaign, post, { [addToday(0)]: { plays: 150 } })
    requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
    moveClock(3)
    const delivery = await getDelivery(campaign)
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

  test('names a restaurant that was deleted while the campaign ran (decision 9)', async () => {
    const post = await plantRestaurant(app.context.db, location, [10], { name: 'Zur alten Post' })
    const campaign = await bookRestaurants([post])
    await approve(campaign)
    moveClock(2)
    const at = app.clock.now()
    await runInTransaction(app.context.database, (tx) => detachScreens(tx, { kind: 'restaurant', id: post.id }, at))
    moveClock(4)
    const { screens: rows, days } = await getDelivery(campaign)
    expect(rows).toMatchObject([{ place: 'Zur alten Post' }])
    // The hours of a deleted restaurant are unknown, so eight hours a day count.
    expect(days.map(({ promised }) => promised).slice(3, 5)).toEqual([115, 115])
  })

  test('of removed screens and removed days stays after an edit (decision 8)', async () => {
    const [left, kept] = [await insertVehicle(), await insertVehicle()]
    const campaign = await bookCampaign([left])
    await approve(campaign)
    await insertProven(campaign, left, { [addToday(0)]: { plays: 50 }, [addToday(1)]: { plays: 120 } })
    moveClock(2)
    const parts = {
      ...buildSelection(location, [kept]),
      numberOfWeeks: '1',
      startDate: addToday(10),
      status: 'Pending Approval',
    }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, buildCampaignParts(parts)), 200)
    moveClock(3)
    const { days, screens: rows, totals } = await getDelivery(campaign)
    expect(days.map((one) => [one.day, one.promised, one.plays, one.shortfall])).toEqual([
      [addToday(0), 57, 50, 7],
      [addToday(1), 115, 120, 0],
      // until noon, when it was saved
      [addToday(2), 57, 0, 57],
      ...Array.from({ length: 7 }, (_, index) => [addToday(10 + index), 115, 0, 0]),
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

test('shows delivery to the own company and to operators, only for screens of the campaign (OPEN-30)', async () => {
  const [cab, foreign] = [await insertVehicle(), await insertVehicle()]
  const campaign = await bookCampaign([cab])
  const path = `/api/campaigns/${campaign._id}/delivery`
  expect((await getDelivery(campaign, olga)).screens).toHaveLength(1)
  const rival = await createClient(app, 'Rita Rival')
  const calls = [path, `${path}.csv`, `${path}/screens/${cab.screenIds[0]}`]
  for (const call of calls) expect((await rival.get(call)).status).toBe(403)
  expect((await carl.get(`${path}/screens/${foreign.screenIds[0]}`)).status).toBe(404)
})

describe('the table of delivery', () => {
  test('has a row per screen and day, and no formulas (product 7, decision 9)', async () => {
    const post = await plantRestaurant(app.context.db, location, [10], { name: '=HYPERLINK("http://x","Zur Post")' })
    const campaign = await submitCampaign(carl, location, [post], {
      numberOfWeeks: '1',
      type: 'restaurant',
      name: 'Kaffee & Öl',
    })
    await approve(campaign)
    moveClock(2)
    await insertProven(campaign, post, { [addToday(0)]: { plays: 150, partialPlays: 2, impressions: 337.5 } })
    const answer = await carl.get(`/api/campaigns/${campaign._id}/delivery.csv`)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining(`filename*=UTF-8''marquee-delivery-kaffee-%C3%B6l-2026-11-23.csv`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const name = `"'=HYPERLINK(""http://x"",""Zur Post"")"`
    const formatScreen = (title: string) => `${name},${title},${post.screenIds[0]},restaurant`
    const [head, ...lines] = String(answer.body).trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFFDay,State,Venue,Screen,Model,Screen ID,Type,Guaranteed plays,Delivered plays,Missing plays,Extra plays,Plays,Cut short,Impressions',
    )
    const title = lines[0]?.match(/Planted \d+,Philips 32BDL/)?.[0] ?? ''
    const formatRow = (ahead: number, state: string, numbers: string) =>
      `${addToday(ahead)},${state},${formatScreen(title)},${numbers}`
    expect(lines).toEqual([
      formatRow(0, 'finished', '158,150,8,0,150,2,337.5'),
      formatRow(1, 'finished', '0,0,0,0,0,0,0'),
      formatRow(2, 'today', '201,,,,0,0,0'),
      ...[3, 4, 5, 6].map((ahead) => formatRow(ahead, 'upcoming', '201,,,,0,0,0')),
    ])
  })

  test('has only its header when nothing is booked', async () => {
    const { campaign } = requireBody(await carl.send('POST', '/api/campaigns', buildCampaignParts()), 201) as {
      campaign: Campaign
    }
    const { body } = await carl.get(`/api/campaigns/${campaign._id}/delivery.csv`)
    expect(String(body).split('\r\n')).toEqual([expect.stringContaining('Day,State'), ''])
  })
})

describe('the history of a campaign', () => {
  const getHistory = async ({ _id }: Campaign, who: Person = carl) =>
    (requireBody(await who.get(`/api/campaigns/${_id}/history`), 200) as EndpointReply<typeof getCampaignHistory>)
      .events
  const decide = async ({ _id }: Campaign, body: unknown) =>
    requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, body), 200)
  const setPaid = async ({ _id }: Campaign, paid: boolean) =>
    requireBody(await olga.put(`/api/operator/campaigns/${_id}/payment`, { paid }), 200)

  test('lists actions with actors and reasons, oldest first, also of a deleted campaign (product 3)', async () => {
    const cab = await insertVehicle()
    const campaign = await bookCampaign([cab])
    const parts = buildCampaignParts({ ...buildSelection(location, [cab]), numberOfWeeks: '1' })
    const saveCampaign = async (status: string) =>
      requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status }), 200)
    const steps = [
      () => decide(campaign, { decision: 'reject', reason: 'The logo is cut off.' }),
      () => saveCampaign('Draft'),
      () => saveCampaign('Pending Approval'),
      () => approve(campaign),
      () => setPaid(campaign, true),
      () => setPaid(campaign, false),
      async () => requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200),
    ]
    for (const step of steps) {
      app.clock.advance(60_000)
      await step()
      await app.jobs.drain()
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
    expect(await getHistory(campaign)).toEqual(expected)
    const named = expected.map((event) => (event.by === 'Marquee' ? { ...event, by: 'Olga Berg' } : event))
    expect(await getHistory(campaign, olga)).toEqual(named)
  })

  test('is visible only to the own company and to operators, and cannot be changed (OPEN-30)', async () => {
    const campaign = await bookCampaign([await insertVehicle()])
    const rival = await createClient(app, 'Rita Rival')
    const path = `/api/campaigns/${campaign._id}/history`
    expect((await rival.get(path)).status).toBe(403)
    expect((await carl.get('/api/campaigns/00000000-0000-4000-8000-000000000000/history')).status).toBe(404)
    await expect(app.context.db.delete(campaignChanges)).rejects.toMatchObject({
      cause: { message: 'permission denied for table campaign_changes' },
    })
  })
})
