import type { Campaign } from '@marquee/contract/campaigns'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { InvoiceRow } from '@marquee/contract/invoices'
import type { Manifest } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../modules/notifications/schema.ts'
import { saveSettings } from '../testing/billing.ts'
import { differencesIn } from '../testing/books.ts'
import { submitted } from '../testing/campaigns.ts'
import { calendarAgainstHoldings, type City, type Place, plantRestaurant, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { voice } from '../testing/people.ts'
import { plantDevice } from '../testing/people/devices.ts'
import { market, waitingDevice } from '../testing/people/places.ts'
import {
  bodyOf,
  type Client,
  client,
  operator,
  type Partner,
  partner,
  PASSWORD,
  type Person,
} from '../testing/people/users.ts'

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }
const ON_AIR = '2026-11-26T11:00:00Z'

let house: TestHouse
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let city: City
let places = 0

beforeAll(async () => {
  house = await startHouse()
  await saveSettings(await operator(house))
})
afterAll(() => house.close())

/** Days later everyone signs in again. */
const signInAgain = async <T extends Person>(person: T): Promise<T> => {
  const { token } = bodyOf(
    await voice(house).post('/api/users/login', { email: person.email, password: PASSWORD }),
    200,
  ) as { token: string }
  return { ...person, ...voice(house, token), token }
}
const turnTo = async (instant: string) => {
  house.clock.moveTo(instant)
  olga = await operator(house)
  ;[petra, carl] = await Promise.all([signInAgain(petra), signInAgain(carl)])
}

beforeEach(async () => {
  house.clock.moveTo('2026-11-21T11:00:00Z')
  places += 1
  olga = await operator(house)
  ;[petra, carl] = await Promise.all([partner(house, `Petra ${places}`), client(house, `Carl ${places}`)])
  city = { ...(await market(olga)), ownerId: petra.ownerId }
})

const plant = (count = 1) =>
  plantRestaurant(
    house.house.db,
    city,
    Array.from({ length: count }, () => 10),
  )
const approved = async (chosen: readonly Place[], more: Record<string, string> = {}): Promise<Campaign> => {
  const campaign = await submitted(carl, city, chosen, { ...FLIGHT, ...more })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await house.jobs.drain()
  return campaign
}
const screen = async (id: string) =>
  (bodyOf(await petra.get(`/api/screens/${id}`), 200) as { screen: Screen }).screen.campaigns.map(({ _id }) => _id)
const ongoing = async () =>
  (bodyOf(await carl.get('/api/dashboard/companyData'), 200) as { ongoingCampaigns: number }).ongoingCampaigns
const details = async (id: string) => bodyOf(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const freeIn = async (place: Place) => {
  const asked = { location: city.locationId, startDate: '2026-12-01', numberOfWeeks: 1 }
  const found = bodyOf(await carl.post('/api/restaurants/getRestaurantsWithScreens', asked), 200) as {
    allRestaurants: { _id: string; availableScreens: number }[]
  }
  return found.allRestaurants.find(({ _id }) => _id === place.id)?.availableScreens
}
const documents = async () => {
  const { invoices } = bodyOf(await carl.get('/api/invoices?sort=oldest'), 200) as { invoices: InvoiceRow[] }
  return invoices.map(({ kind, netCents }) => [kind, netCents])
}
const letters = () => house.house.db.select().from(mails).where(eq(mails.toAddress, carl.email))
const onlyScreen = ({ screenIds: [id = ''] }: Place) => id

describe('a venue that is deleted', () => {
  it('ends the reservations of the days ahead at once and credits them; another screen goes on (D-13, API-REST-05, FIX-11)', async () => {
    const [gone, stays] = [await plant(), await plant()]
    const campaign = await approved([gone, stays])
    await turnTo(ON_AIR)
    expect([await screen(onlyScreen(gone)), await ongoing()]).toEqual([[campaign._id], 1])
    bodyOf(await petra.delete(`/api/restaurants/${gone.id}`), 200)
    await house.jobs.drain()
    expect([await screen(onlyScreen(gone)), await screen(onlyScreen(stays))]).toEqual([[], [campaign._id]])
    expect(await ongoing()).toBe(1)
    expect((await details(campaign._id)).screensRunningOn.map(({ screenId }) => screenId)).toEqual(stays.screenIds)
    // Four weeks at 75 euro for each of two screens; 25 of 28 days of one of them are credited.
    expect(await documents()).toEqual([
      ['invoice', 60_000],
      ['credit-note', 26_786],
    ])
    expect(await differencesIn(house)).toEqual([])
    expect((await calendarAgainstHoldings(house.house.db)).wrong).toBe(0)
  })

  it('with all screens of a campaign leaves nothing that goes on, and tells the client (D-13, TRAP-40)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    await turnTo(ON_AIR)
    bodyOf(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect(await ongoing()).toBe(0)
    const letter = (await letters()).find(({ text }) => text.includes('left its venue'))
    expect(letter?.text).toContain(`/campaigndetails/${campaign._id}`)
    expect(letter?.text).toContain('credit')
  })

  it('keeps what was promised and played on the days before (D-13)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    await turnTo(ON_AIR)
    const delivery = async () =>
      bodyOf(await carl.get(`/api/campaigns/${campaign._id}/delivery`), 200) as ReplyOf<typeof getCampaignDelivery>
    const pastDays = async () => (await delivery()).days.filter(({ state }) => state === 'past')
    const before = await pastDays()
    expect(before.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25'])
    bodyOf(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect(await pastDays()).toEqual(before)
    expect((await delivery()).days.some(({ state, promised }) => state === 'ahead' && promised > 0)).toBe(false)
  })

  it('as a vehicle does the same, also to a campaign that waits for approval (D-13, VEH-15, API-VEH-04)', async () => {
    const taxi = await plantVehicle(house.house.db, city, [10])
    const waiting = await submitted(carl, city, [taxi], { ...FLIGHT, type: 'vehicle' })
    bodyOf(await petra.delete(`/api/vehicles/${taxi.id}`), 200)
    expect((await details(waiting._id)).screensRunningOn).toEqual([])
    expect((await calendarAgainstHoldings(house.house.db)).wrong).toBe(0)
  })

  it('leaves a campaign alone whose flight is over (D-13)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe], { numberOfWeeks: '1' })
    await turnTo('2026-12-01T11:00:00Z')
    bodyOf(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect((await details(campaign._id)).screensRunningOn).toHaveLength(1)
    expect(await letters()).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('left its venue') as unknown }),
    )
  })
})

describe('a screen that leaves its venue', () => {
  const change = async (screenId: string, fields: Record<string, unknown>) =>
    bodyOf(await olga.put(`/api/operator/screens/${screenId}`, fields), 200)

  it.each([
    ['is hung in another venue of the location', async () => ({ restaurant: (await plant(0)).id })],
    ['is taken off', () => Promise.resolve({ restaurant: null })],
    ['is retired', () => Promise.resolve({ status: 'Retired' })],
  ])('%s: no campaign follows it (D-13)', async (_, fields) => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    await turnTo(ON_AIR)
    const screenId = onlyScreen(cafe)
    const elsewhere = await fields()
    await change(screenId, elsewhere)
    await house.jobs.drain()
    expect([await screen(screenId), await ongoing()]).toEqual([[], 0])
    expect((await details(campaign._id)).screensRunningOn).toEqual([])
    expect((await documents()).at(-1)).toEqual(['credit-note', 26_786])
    expect(await differencesIn(house)).toEqual([])
  })

  it('does so when its device is replaced in another venue as well, and not where it stays (D-13)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    const other = await plant(0)
    const pair = async (restaurant: string) => {
      const { code } = await waitingDevice(house)
      bodyOf(await petra.post('/api/screens/pair', { code, restaurant, screen: onlyScreen(cafe) }), 200)
    }
    await pair(cafe.id)
    expect(await screen(onlyScreen(cafe))).toEqual([campaign._id])
    await pair(other.id)
    expect(await screen(onlyScreen(cafe))).toEqual([])
    expect(await freeIn(other)).toBe(1)
  })

  it('shows at the other venue nothing that was reserved (D-13)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    await turnTo(ON_AIR)
    const device = await plantDevice(house, onlyScreen(cafe))
    const flights = async () =>
      (bodyOf(await device.get('/api/player/manifest'), 200) as Manifest).flights.map(({ campaignId }) => campaignId)
    expect(await flights()).toEqual([campaign._id])
    await change(onlyScreen(cafe), { restaurant: (await plant(0)).id })
    expect(await flights()).toEqual([])
  })

  it('keeps its reservations while it is repaired (D-13)', async () => {
    const cafe = await plant()
    const campaign = await approved([cafe])
    await change(onlyScreen(cafe), { status: 'Under Maintenance' })
    await change(onlyScreen(cafe), { restaurant: cafe.id })
    expect(await screen(onlyScreen(cafe))).toEqual([campaign._id])
  })
})
