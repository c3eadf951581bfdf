import type { Campaign } from '@marquee/contract/campaigns'
import type { InvoiceRow } from '@marquee/contract/invoices'
import type { Review } from '@marquee/contract/operator'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservations } from '../../modules/inventory/schema.ts'
import { mails } from '../../modules/notifications/schema.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { buildCampaignParts, buildSelection, PORTRAIT, submitCampaign } from '../../testing/campaigns.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantRestaurant,
} from '../../testing/planted-venues.ts'

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let location: PlantedLocation
let runs = 0

beforeAll(async () => {
  app = await startApp()
  await saveSettings(await createOperator(app))
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.setTime('2026-11-21T11:00:00Z')
  runs += 1
  olga = await createOperator(app)
  ;[petra, carl] = await Promise.all([createPartner(app, `Petra ${runs}`), createClient(app, `Carl ${runs}`)])
  location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
})

const plant = () => plantRestaurant(app.context.db, location, [10])
const block = (venues: readonly PlantedVenue[], blockedCategories: readonly string[], who: Person = petra) =>
  who.put(`/api/owners/${petra.ownerId}/blocked-categories`, {
    venues: venues.map(({ id }) => ({ kind: 'restaurant', id })),
    blockedCategories,
  })
const submit = (venues: readonly PlantedVenue[], more: Record<string, string> = {}): Promise<Campaign> =>
  submitCampaign(carl, location, venues, { ...FLIGHT, ...more })
const approve = (id: string) => olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' })
const setCategory = (id: string, category: string) => olga.put(`/api/operator/campaigns/${id}/category`, { category })
const findReview = async (id: string) =>
  (requireBody(await olga.get(`/api/operator/reviews?status=all&id=${id}`), 200) as { reviews: Review[] }).reviews[0]
const listReserved = async (id: string) =>
  (await app.context.db.select().from(reservations).where(eq(reservations.holderId, id))).map(
    ({ screenId }) => screenId,
  )
const listDocuments = async () =>
  (requireBody(await carl.get('/api/invoices?sort=oldest'), 200) as { invoices: InvoiceRow[] }).invoices.map(
    ({ kind, netCents }) => [kind, netCents],
  )
/** The free screens of each restaurant, by its id. */
const lookUp = async (category?: string, campaign?: string) => {
  const body = { location: location.locationId, startDate: '2026-11-24', numberOfWeeks: 4, category, campaign }
  const found = requireBody(await carl.post('/api/restaurants/getRestaurantsWithScreens', body), 200) as {
    allRestaurants: { _id: string; availableScreens: number }[]
    forecastFacts: { place: string }[]
  }
  return {
    free: Object.fromEntries(found.allRestaurants.map(({ _id, availableScreens }) => [_id, availableScreens])),
    forecast: found.forecastFacts.map(({ place }) => place),
  }
}

describe('the categories that a venue does not accept (decision 41)', () => {
  it('leave availability, forecast and booking, and stand on the page of the venue', async () => {
    const [cafe, pub] = [await plant(), await plant()]
    requireBody(await block([cafe], ['alcohol', 'gambling']), 200)
    expect((await lookUp('alcohol')).free).toEqual({ [cafe.id]: 0, [pub.id]: 1 })
    expect((await lookUp('alcohol')).forecast).toEqual([pub.id])
    expect((await lookUp('food')).free).toEqual({ [cafe.id]: 1, [pub.id]: 1 })
    expect((await lookUp()).free).toEqual({ [cafe.id]: 1, [pub.id]: 1 })
    const parts = buildCampaignParts({
      ...buildSelection(location, [cafe, pub], FLIGHT),
      ...FLIGHT,
      status: 'Pending Approval',
      category: 'alcohol',
    })
    const refused = await carl.send('POST', '/api/campaigns', { ...parts, video: PORTRAIT })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'venuesRefuse', details: { restaurants: [cafe.id] } },
    ])
    const page = await carl.get(`/api/venues/restaurant/${cafe.id}?startDate=2026-11-24&numberOfWeeks=4`)
    expect(requireBody(page, 200)).toMatchObject({ venue: { blockedCategories: ['alcohol', 'gambling'] } })
  })

  it('bind an edit, too, while a running campaign and its extension stay', async () => {
    const cafe = await plant()
    const campaign = await submit([cafe], { category: 'alcohol' })
    requireBody(await approve(campaign._id), 200)
    await app.jobs.drain()
    requireBody(await block([cafe], ['alcohol']), 200)
    expect(await listReserved(campaign._id)).toEqual(cafe.screenIds)
    requireBody(await carl.get(`/api/campaigns/${campaign._id}/extension`), 200)
    expect((await lookUp('alcohol', campaign._id)).free).toEqual({ [cafe.id]: 0 })
    expect((await lookUp('food', campaign._id)).free).toEqual({ [cafe.id]: 1 })
  })

  it('are set for own venues only, all of a call or none', async () => {
    const [cafe, pub] = [await plant(), await plant()]
    const stranger = { id: '00000000-0000-4000-8000-000000000001', screenIds: [] } as unknown as PlantedVenue
    const reply = await block([cafe, stranger], ['politics'])
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'venueUnknown' }])
    const other = await createPartner(app, `Otto ${runs}`)
    expect((await block([cafe], ['politics'], other)).status).toBe(403)
    expect((await block([cafe], ['other'])).status).toBe(400)
    expect((await block([cafe], ['politics', 'politics'])).status).toBe(400)
    requireBody(await block([pub], ['politics']), 200)
    const { venues } = requireBody(await petra.get(`/api/owners/${petra.ownerId}/blocked-categories`), 200) as {
      venues: { _id: string; blockedCategories: string[] }[]
    }
    expect(Object.fromEntries(venues.map((venue) => [venue._id, venue.blockedCategories]))).toEqual({
      [cafe.id]: [],
      [pub.id]: ['politics'],
    })
    const log = requireBody(await olga.get(`/api/operator/audit?subject=${pub.id}`), 200)
    expect(log).toMatchObject({
      lines: [{ action: 'update', changes: { blockedCategories: { from: '', to: 'politics' } } }],
    })
    const none = requireBody(await olga.get(`/api/operator/audit?subject=${cafe.id}`), 200) as { lines: unknown[] }
    expect(none.lines).toEqual([])
  })
})

describe('a review of a campaign without a category (decision 41)', () => {
  it('demands one where a venue does not accept every category, and only there', async () => {
    const [cafe, pub] = [await plant(), await plant()]
    requireBody(await block([cafe], ['alcohol']), 200)
    const [picky, open] = [await submit([cafe, pub]), await submit([pub])]
    expect((await findReview(picky._id))?.refusingVenues).toMatchObject([
      { screens: 1, blockedCategories: ['alcohol'] },
    ])
    for (const path of ['', '/coming']) {
      const reply = await olga.post(`/api/operator/reviews/campaign/${picky._id}${path}`, {
        decision: 'approve',
        version: 1,
      })
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'categoryMissing' }])
    }
    requireBody(await approve(open._id), 200)
    requireBody(await setCategory(picky._id, 'food'), 200)
    expect(await findReview(picky._id)).toMatchObject({ category: 'food', refusingVenues: [] })
    const log = requireBody(await olga.get(`/api/operator/audit?subject=${picky._id}`), 200)
    expect(log).toMatchObject({ lines: [{ action: 'update', changes: { category: { from: null, to: 'food' } } }] })
    requireBody(await approve(picky._id), 200)
    expect(await listReserved(picky._id)).toHaveLength(2)
  })

  it('releases the screens that refuse the category: never charged, and the client is told which', async () => {
    const [cafe, pub] = [await plant(), await plant()]
    requireBody(await block([cafe], ['alcohol']), 200)
    const campaign = await submit([cafe, pub])
    requireBody(await setCategory(campaign._id, 'alcohol'), 200)
    expect((await findReview(campaign._id))?.refusingVenues).toMatchObject([{ screens: 1 }])
    requireBody(await approve(campaign._id), 200)
    await app.jobs.drain()
    expect(await listReserved(campaign._id)).toEqual(pub.screenIds)
    expect(await listDocuments()).toEqual([['invoice', 30_000]])
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))
    const mail = sent.find(({ subject }) => subject.includes('can’t play on a screen'))
    expect(mail?.text).toContain('Alcohol')
    expect(mail?.text).toContain(`/campaigns/edit/${campaign._id}`)
    expect(await listBookDifferences(app)).toEqual([])
    expect((await compareCalendar(app.context.db)).wrong).toBe(0)
  })

  it('refuses an approval that no venue would be left for', async () => {
    const cafe = await plant()
    const campaign = await submit([cafe])
    requireBody(await block([cafe], ['alcohol']), 200)
    requireBody(await setCategory(campaign._id, 'alcohol'), 200)
    const reply = await approve(campaign._id)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'allVenuesRefuse' }])
    expect(await listReserved(campaign._id)).toEqual(cafe.screenIds)
  })

  it('changes no category once it is decided', async () => {
    const campaign = await submit([await plant()])
    requireBody(await approve(campaign._id), 200)
    const reply = await setCategory(campaign._id, 'food')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'notReviewable' }])
  })
})
