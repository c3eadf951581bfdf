import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery, getScreenDelivery } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restaurants } from '../modules/fleet/schema.ts'
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
/** For a week, from today, a Saturday. */
const booked = (places: readonly Place[], more: Record<string, string> = {}) =>
  submitted(carl, city, places, { numberOfWeeks: '1', ...more })
const bookedInn = (places: readonly Place[]) => booked(places, { type: 'restaurant' })

describe('what is promised', () => {
  test('is the whole flight ahead while a campaign waits, and nothing of today (product design 7, decision 014)', async () => {
    const delivery = await deliveryOf(await bookedInn([await inn(), await inn()]))
    expect(delivery).toMatchObject({ timeZone: 'Europe/Vienna', asOf: NOON, campaign: { deleted: false } })
    expect(delivery.days).toHaveLength(7)
    expect(delivery.days.map(({ state, promised }) => [state, promised])).toEqual([
      ['today', 0],
      ['ahead', 0],
      ...Array.from({ length: 5 }, () => ['ahead', 402]),
    ])
    expect(delivery.totals).toMatchObject({ promised: 2010, promisedSoFar: 0, shortfall: 0, daysShort: 0 })
    expect(delivery.method).toEqual({
      slotSeconds: 21,
      breakSeconds: 20,
      slotsBetweenBreaks: 5,
      loopSeconds: { shortest: 250, longest: 250 },
      deviceHoursPerDay: 8,
    })
  })

  test('begins with the approval: the rest of the hours of that day (decision 014)', async () => {
    const [post, cab] = [await inn(), await taxi()]
    const [eating, driving] = [await bookedInn([post]), await booked([cab])]
    // Noon in Vienna: eleven of fourteen hours are left, and half a day of eight hours.
    await approve(eating)
    await approve(driving)
    expect(on(await deliveryOf(eating), 0)).toMatchObject({ state: 'today', promised: 158, shortfall: 0 })
    expect(on(await deliveryOf(driving), 0)).toMatchObject({ state: 'today', promised: 57 })
    expect(on(await deliveryOf(driving), 1)).toMatchObject({ state: 'ahead', promised: 115 })
  })

  test('is nothing of a draft: it holds nothing (product design 2)', async () => {
    const parts = campaignParts(selection(city, [await taxi()]))
    const { campaign } = bodyOf(await carl.send('POST', '/api/campaigns', parts), 201) as { campaign: Campaign }
    const delivery = await deliveryOf(campaign)
    expect(delivery.days).toHaveLength(14)
    expect(delivery).toMatchObject({ screens: [], totals: { promised: 0, plays: 0 }, method: { loopSeconds: null } })
    const nowhere = bodyOf(await carl.send('POST', '/api/campaigns', campaignParts()), 201) as { campaign: Campaign }
    expect(await deliveryOf(nowhere.campaign)).toMatchObject({ timeZone: null, days: { length: 14 } })
  })

  test('of a finished day does not change with what the screen becomes later (decision 014)', async () => {
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
    const moved = (await deliveryOf(campaign)).screens[0]
    await town.house.db
      .update(screens)
      .set({ restaurantId: null, ...later })
      .where(eq(screens.id, screenId))
    expect(moved).toMatchObject({ screenId, place: expect.stringMatching(/^Gasthaus/), promisedSoFar: 230 })
  })
})

describe('the shortfall', () => {
  test('is counted per screen and finished day, and never made up for (decision 014)', async () => {
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
    const { days, screens: rows, totals } = await deliveryOf(campaign)
    expect(days.map((one) => [one.state, one.promised, one.plays, one.shortfall])).toEqual([
      ['past', 316, 300, 58],
      ['past', 0, 0, 0],
      ['past', 402, 501, 0],
      ['past', 402, 391, 11],
      ['today', 402, 5, 0],
      ['ahead', 402, 0, 0],
      ['ahead', 402, 0, 0],
    ])
    expect(rows).toMatchObject([
      {
        screenId: post.screenIds[0],
        type: 'restaurant',
        promisedSoFar: 560,
        plays: 596,
        partialPlays: 3,
        shortfall: 11,
      },
      { screenId: crown.screenIds[0], promisedSoFar: 560, plays: 601, shortfall: 58, multiplier: 1 },
    ])
    expect(rows.map((row) => row.lastPlayedAt)).toEqual([`${day(2)}T20:00:00.000Z`, null])
    expect(totals).toEqual({
      promised: 2326,
      promisedSoFar: 1120,
      plays: 1197,
      partialPlays: 3,
      impressions: 1192.5,
      shortfall: 69,
      daysShort: 2,
      screensShort: 2,
    })
    expect((await rowsOf(campaign, post.screenIds[0]))[3]).toEqual({
      day: day(3),
      state: 'past',
      promised: 201,
      plays: 190,
      partialPlays: 0,
      impressions: 380,
      shortfall: 11,
    })
  })

  test('stays with a campaign that was deleted, up to the minute of its end (product design 7)', async () => {
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
    expect(delivery.screens).toMatchObject([{ place: expect.stringMatching(/^Gasthaus/), shortfall: 65 }])
  })

  test('stays with the screens that an edit has left, on days that it has left, too (decision 006)', async () => {
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
    expect(rows.map((row) => [row.screenId, row.plays, row.shortfall])).toEqual(
      [
        [left.screenIds[0], 170, 64],
        [kept.screenIds[0], 0, 0],
      ].toSorted(([a], [b]) => Number(a === kept.screenIds[0]) - Number(b === kept.screenIds[0])),
    )
    expect(totals).toMatchObject({ promised: 229 + 7 * 115, promisedSoFar: 229, daysShort: 2, screensShort: 1 })
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
