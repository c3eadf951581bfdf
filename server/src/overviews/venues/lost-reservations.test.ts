import type { Campaign } from '@marquee/contract/campaigns'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { InvoiceRow } from '@marquee/contract/invoices'
import type { Manifest } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../modules/notifications/schema.ts'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createLocation, startPairing } from '../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }
const ON_AIR = '2026-11-26T11:00:00Z'

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let location: PlantedLocation
let runs = 0

beforeAll(async () => {
  app = await startApp()
  await saveSettings(await createOperator(app))
})
afterAll(() => app.close())

/** Signs in again, because sessions end after some days. */
const signInAgain = async <T extends Person>(person: T): Promise<T> => {
  const { token } = requireBody(
    await createApiClient(app).post('/api/users/login', { email: person.email, password: PASSWORD }),
    200,
  ) as { token: string }
  return { ...person, ...createApiClient(app, token), token }
}
const setTime = async (instant: string) => {
  app.clock.setTime(instant)
  olga = await createOperator(app)
  ;[petra, carl] = await Promise.all([signInAgain(petra), signInAgain(carl)])
}

beforeEach(async () => {
  app.clock.setTime('2026-11-21T11:00:00Z')
  runs += 1
  olga = await createOperator(app)
  ;[petra, carl] = await Promise.all([createPartner(app, `Petra ${runs}`), createClient(app, `Carl ${runs}`)])
  location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
})

const insertRestaurants = (count = 1) =>
  plantRestaurant(
    app.context.db,
    location,
    Array.from({ length: count }, () => 10),
  )
const approveCampaign = async (
  chosen: readonly PlantedVenue[],
  more: Record<string, string> = {},
): Promise<Campaign> => {
  const campaign = await submitCampaign(carl, location, chosen, { ...FLIGHT, ...more })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  return campaign
}
const listScreenCampaigns = async (id: string) =>
  (requireBody(await petra.get(`/api/screens/${id}`), 200) as { screen: Screen }).screen.campaigns.map(({ _id }) => _id)
const countOngoing = async () =>
  (requireBody(await carl.get('/api/dashboard/companyData'), 200) as { ongoingCampaigns: number }).ongoingCampaigns
const getDetails = async (id: string) => requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const countFree = async (venue: PlantedVenue) => {
  const asked = { location: location.locationId, startDate: '2026-12-01', numberOfWeeks: 1 }
  const found = requireBody(await carl.post('/api/restaurants/getRestaurantsWithScreens', asked), 200) as {
    allRestaurants: { _id: string; availableScreens: number }[]
  }
  return found.allRestaurants.find(({ _id }) => _id === venue.id)?.availableScreens
}
const listDocuments = async () => {
  const { invoices } = requireBody(await carl.get('/api/invoices?sort=oldest'), 200) as { invoices: InvoiceRow[] }
  return invoices.map(({ kind, netCents }) => [kind, netCents])
}
const listMails = () => app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))
const getOnlyScreen = ({ screenIds: [id = ''] }: PlantedVenue) => id

describe('a venue that is deleted', () => {
  it('ends the reservations of the days ahead at once and credits them; other screens continue (D-13, API-REST-05, FIX-11)', async () => {
    const [gone, stays] = [await insertRestaurants(), await insertRestaurants()]
    const campaign = await approveCampaign([gone, stays])
    await setTime(ON_AIR)
    expect([await listScreenCampaigns(getOnlyScreen(gone)), await countOngoing()]).toEqual([[campaign._id], 1])
    requireBody(await petra.delete(`/api/restaurants/${gone.id}`), 200)
    await app.jobs.drain()
    expect([await listScreenCampaigns(getOnlyScreen(gone)), await listScreenCampaigns(getOnlyScreen(stays))]).toEqual([
      [],
      [campaign._id],
    ])
    expect(await countOngoing()).toBe(1)
    expect((await getDetails(campaign._id)).screensRunningOn.map(({ screenId }) => screenId)).toEqual(stays.screenIds)
    // Four weeks at 75 euro for each of two screens; 25 of 28 days of one of them are credited.
    expect(await listDocuments()).toEqual([
      ['invoice', 60_000],
      ['credit-note', 26_786],
    ])
    expect(await listBookDifferences(app)).toEqual([])
    expect((await compareCalendar(app.context.db)).wrong).toBe(0)
  })

  it('ends a campaign that has no other screens, and notifies the client (D-13, TRAP-40)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    await setTime(ON_AIR)
    requireBody(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect(await countOngoing()).toBe(0)
    const mail = (await listMails()).find(({ text }) => text.includes('no longer available'))
    expect(mail?.text).toContain(`/campaigndetails/${campaign._id}`)
    expect(mail?.text).toContain('credit')
  })

  it('keeps the promised and proven plays of the days before (D-13)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    await setTime(ON_AIR)
    const getDelivery = async () =>
      requireBody(await carl.get(`/api/campaigns/${campaign._id}/delivery`), 200) as EndpointReply<
        typeof getCampaignDelivery
      >
    const listPastDays = async () => (await getDelivery()).days.filter(({ state }) => state === 'past')
    const before = await listPastDays()
    expect(before.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25'])
    requireBody(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect(await listPastDays()).toEqual(before)
    expect((await getDelivery()).days.some(({ state, promised }) => state === 'ahead' && promised > 0)).toBe(false)
  })

  it('ends the reservations of a pending campaign as well, for example of a vehicle (D-13, VEH-15, API-VEH-04)', async () => {
    const taxi = await plantVehicle(app.context.db, location, [10])
    const waiting = await submitCampaign(carl, location, [taxi], { ...FLIGHT, type: 'vehicle' })
    requireBody(await petra.delete(`/api/vehicles/${taxi.id}`), 200)
    expect((await getDetails(waiting._id)).screensRunningOn).toEqual([])
    expect((await compareCalendar(app.context.db)).wrong).toBe(0)
  })

  it('does not change a campaign whose flight is over (D-13)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe], { numberOfWeeks: '1' })
    await setTime('2026-12-01T11:00:00Z')
    requireBody(await petra.delete(`/api/restaurants/${cafe.id}`), 200)
    expect((await getDetails(campaign._id)).screensRunningOn).toHaveLength(1)
    expect(await listMails()).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('no longer available') as unknown }),
    )
  })
})

describe('a screen that leaves its venue', () => {
  const changeScreen = async (screenId: string, fields: Record<string, unknown>) =>
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, fields), 200)

  it.each([
    ['is moved to another venue of the location', async () => ({ restaurant: (await insertRestaurants(0)).id })],
    ['is removed from its venue', () => Promise.resolve({ restaurant: null })],
    ['is retired', () => Promise.resolve({ status: 'Retired' })],
  ])('%s: its campaigns end (D-13)', async (_, fields) => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    await setTime(ON_AIR)
    const screenId = getOnlyScreen(cafe)
    const elsewhere = await fields()
    await changeScreen(screenId, elsewhere)
    await app.jobs.drain()
    expect([await listScreenCampaigns(screenId), await countOngoing()]).toEqual([[], 0])
    expect((await getDetails(campaign._id)).screensRunningOn).toEqual([])
    expect((await listDocuments()).at(-1)).toEqual(['credit-note', 26_786])
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('loses its campaigns when its device is replaced in another venue, and keeps them in the same one (D-13)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    const other = await insertRestaurants(0)
    const pairScreen = async (restaurant: string) => {
      const { code } = await startPairing(app)
      requireBody(await petra.post('/api/screens/pair', { code, restaurant, screen: getOnlyScreen(cafe) }), 200)
    }
    await pairScreen(cafe.id)
    expect(await listScreenCampaigns(getOnlyScreen(cafe))).toEqual([campaign._id])
    await pairScreen(other.id)
    expect(await listScreenCampaigns(getOnlyScreen(cafe))).toEqual([])
    expect(await countFree(other)).toBe(1)
  })

  it('shows none of its campaigns at the other venue (D-13)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    await setTime(ON_AIR)
    const device = await plantDevice(app, getOnlyScreen(cafe))
    const listFlights = async () =>
      (requireBody(await device.get('/api/player/manifest'), 200) as Manifest).flights.map(
        ({ campaignId }) => campaignId,
      )
    expect(await listFlights()).toEqual([campaign._id])
    await changeScreen(getOnlyScreen(cafe), { restaurant: (await insertRestaurants(0)).id })
    expect(await listFlights()).toEqual([])
  })

  it('keeps its reservations while it is under maintenance (D-13)', async () => {
    const cafe = await insertRestaurants()
    const campaign = await approveCampaign([cafe])
    await changeScreen(getOnlyScreen(cafe), { status: 'Under Maintenance' })
    await changeScreen(getOnlyScreen(cafe), { restaurant: cafe.id })
    expect(await listScreenCampaigns(getOnlyScreen(cafe))).toEqual([campaign._id])
  })
})
