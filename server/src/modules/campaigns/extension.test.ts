import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import type { Campaign } from '@marquee/contract/campaigns'
import type { CampaignEvent } from '@marquee/contract/delivery'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  changeScreen,
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { plantAgreement } from '../../testing/payouts.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import {
  type Client,
  createClient,
  createOperator,
  PASSWORD,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { companies } from '../companies/schema.ts'
import { locations, restaurants } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { reservations } from '../inventory/schema.ts'
import { mails, notifications } from '../notifications/schema.ts'
import { owners } from '../owners/schema.ts'
import { campaigns } from './schema.ts'

/** Two weeks from Tuesday, December 1. */
const FLIGHT = { type: 'restaurant', startDate: '2026-12-01', numberOfWeeks: '2' }
const END = '2026-12-14'

let app: TestApp
let olga: Person
let carl: Client
let city: PlantedLocation
let cafes: PlantedVenue[]
let campaign: Campaign
let cities = 0

beforeAll(async () => {
  app = await startApp({ at: '2026-11-20T11:00:00.000Z' })
  olga = await createOperator(app)
  await saveSettings(olga)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.setTime('2026-11-21T11:00:00Z')
  cities += 1
  ;[olga, carl, city] = await Promise.all([
    createOperator(app),
    createClient(app, `Carl ${cities}`),
    plantLocation(app.context.db, `City ${cities}`),
  ])
  cafes = [await plantRestaurant(app.context.db, city, [2]), await plantRestaurant(app.context.db, city, [2])]
  campaign = await book(carl, cafes)
  app.clock.advance(60_000)
})

const decide = async ({ _id }: Campaign, decision: 'approve' | 'reject') => {
  const reason = decision === 'reject' ? 'Too loud' : undefined
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision, reason }), 200)
  await app.jobs.drain()
}
/** Books and approves a campaign. */
const book = async (client: Client, venues: readonly PlantedVenue[], more: Record<string, string> = {}) => {
  const submitted = await submitCampaign(client, city, venues, { ...FLIGHT, ...more })
  await decide(submitted, 'approve')
  return submitted
}
const getPath = ({ _id }: Campaign = campaign) => `/api/campaigns/${_id}/extension`
const getOffer = async (of: Campaign = campaign) => requireBody(await carl.get(getPath(of)), 200) as ExtensionOffer
const buildWish = (offer: ExtensionOffer, numberOfWeeks: number) => ({
  numberOfWeeks,
  ...computeExtension(offer, numberOfWeeks),
})
const extend = async (weeks: number, of: Campaign = campaign) => {
  const reply = await carl.post(getPath(of), buildWish(await getOffer(of), weeks))
  await app.jobs.drain()
  return reply
}
const getCampaign = async () => requireBody(await carl.get(`/api/campaigns/${campaign._id}`), 200) as Campaign
const listWindows = async () => {
  const { rows } = await app.context.db.execute<{ endsOn: string }>(sql`
    select screen_id as "screenId", from_at as "fromAt", until_at as "untilAt", ends_on as "endsOn"
    from approval_windows where campaign_id = ${campaign._id} order by screen_id`)
  return rows
}
const listInvoices = async () =>
  (requireBody(await carl.get('/api/invoices?sort=oldest'), 200) as { invoices: InvoiceRow[] }).invoices
const setDay = async (day: string) => {
  app.clock.setTime(`${day}T11:00:00Z`)
  const signedIn = await createApiClient(app).post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { token } = requireBody(signedIn, 200) as { token: string }
  carl = { ...carl, ...createApiClient(app, token), token }
  olga = await createOperator(app)
}

describe('an approved campaign', () => {
  it('is extended on its screens and stays approved, with its windows and its calendar (decision 27)', async () => {
    const { db } = app.context
    expect(await getOffer()).toEqual({
      endDate: END,
      numberOfWeeks: 2,
      screens: 2,
      weekCents: 15_000,
      maxWeeks: 50,
      limitingScreens: [],
      limitingCount: 0,
    })
    const before = await listWindows()
    // On air, in the second week.
    await setDay('2026-12-08')
    expect(await extend(2)).toMatchObject({
      status: 200,
      body: { message: '“Autumn roast” now runs until December 28, 2026.' },
    })
    expect(await getCampaign()).toMatchObject({
      status: 'Approved',
      endDate: '2026-12-28',
      numberOfWeeks: 4,
      totalCost: 600,
    })
    const held = await db.select().from(reservations).where(eq(reservations.holderId, campaign._id))
    expect(held.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-12-01', '2026-12-28'],
      ['2026-12-01', '2026-12-28'],
    ])
    expect(await listWindows()).toEqual(before.map((window) => ({ ...window, endsOn: '2026-12-28' })))
    expect(before).toHaveLength(2)
    expect(await compareCalendar(db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  it('is invoiced for the added weeks only, also when it is extended twice and then deleted (decision 27)', async () => {
    await setDay('2026-12-08')
    requireBody(await extend(2), 200)
    requireBody(await extend(1), 200)
    const invoices = await listInvoices()
    expect(invoices.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['invoice', 30_000],
      ['invoice', 30_000],
      ['invoice', 15_000],
    ])
    const { invoice } = requireBody(await carl.get(`/api/invoices/${invoices[1]?.id}`), 200) as { invoice: object }
    expect(invoice).toMatchObject({
      period: { from: '2026-12-15', until: '2026-12-28' },
      lines: [
        {
          name: 'Extension of “Autumn roast” by 2 weeks, 2 restaurant screens',
          description: 'December 15 – 28, 2026',
          quantity: 4,
          netCents: 30_000,
        },
      ],
    })
    expect(await listBookDifferences(app)).toEqual([])
    await setDay('2026-12-18')
    requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
    await app.jobs.drain()
    const charged = (await listInvoices()).reduce(
      (sum, { kind, netCents }) => sum + (kind === 'invoice' ? netCents : -netCents),
      0,
    )
    // 18 days of two screens, as one booking of them would cost.
    expect(charged).toBe(2 * Math.floor((7_500 * 18) / 7 + 0.5))
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('is charged for the added days however late the job runs, and nothing is written twice (decision 27)', async () => {
    await setDay('2026-12-14')
    const wish = buildWish(await getOffer(), 1)
    requireBody(await carl.post(getPath(), wish), 200)
    app.clock.setTime('2027-01-20T11:00:00Z')
    await app.jobs.runNow('invoicing.sync-all-orders')
    await app.jobs.runNow('invoicing.sync-all-orders')
    await setDay('2027-01-20')
    expect((await listInvoices()).map(({ netCents }) => netCents)).toEqual([30_000, 15_000])
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('stays free of new documents when it is changed and approved again on the same day (decision 17)', async () => {
    requireBody(await extend(1), 200)
    const parts = { name: 'Winter roast', ...FLIGHT, numberOfWeeks: '3', status: 'Pending Approval' }
    const selection = {
      location: city.locationId,
      selectedRestaurants: JSON.stringify(cafes.map(({ id }) => id)),
      numberOfScreens: '2',
    }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, ...selection }), 200)
    app.clock.advance(60_000)
    await decide(campaign, 'approve')
    expect(await listInvoices()).toHaveLength(2)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('tells its client by email and in its history, in their language (decision 27)', async () => {
    requireBody(await carl.send('PUT', '/api/users/me', { language: 'de' }), 200)
    requireBody(await extend(2), 200)
    const { events } = requireBody(await carl.get(`/api/campaigns/${campaign._id}/history`), 200) as {
      events: CampaignEvent[]
    }
    expect(events.at(-1)).toMatchObject({ kind: 'extended', extension: { weeks: 2, endDate: '2026-12-28' } })
    const { events: reviewed } = requireBody(
      await olga.get(`/api/operator/reviews/campaign/${campaign._id}/history`),
      200,
    ) as { events: { kind: string }[] }
    expect(reviewed[0]).toMatchObject({ kind: 'extended', by: `Carl ${cities}` })
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))
    const mail = sent.find(({ subject }) => subject.includes('28. Dezember 2026'))
    expect(mail?.text).toContain('um 2 Wochen verlängert')
    expect(mail?.text).toContain('300,00')
    expect(mail?.text).toContain(`http://marquee.test/campaigndetails/${campaign._id}`)
    const company = await app.context.db
      .select()
      .from(mails)
      .where(sql`${mails.text} like '%ist verlängert. Rechnung%'`)
    expect(company).toHaveLength(1)
  })

  it('tells its client again when it is extended again to an end that an edit took back (decision 28)', async () => {
    requireBody(await extend(2), 200)
    const parts = { name: 'Autumn roast', ...FLIGHT, status: 'Pending Approval' }
    const selection = {
      location: city.locationId,
      selectedRestaurants: JSON.stringify(cafes.map(({ id }) => id)),
      numberOfScreens: '2',
    }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, ...selection }), 200)
    app.clock.advance(60_000)
    await decide(campaign, 'approve')
    requireBody(await extend(2), 200)
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))
    expect(sent.filter(({ text }) => text.includes('December 28, 2026') && text.includes('2 weeks'))).toHaveLength(2)
    const told = await app.context.db.select().from(notifications).where(eq(notifications.userId, carl.userId))
    expect(told.filter(({ kind }) => kind === 'campaign-extended')).toHaveLength(2)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('does not hide from the books a screen that was sold before it and is not charged (decision 17)', async () => {
    await setDay('2026-12-08')
    const screenId = cafes[0]?.screenIds[0] ?? ''
    const { db } = app.context
    await db
      .delete(reservations)
      .where(and(eq(reservations.holderId, campaign._id), eq(reservations.screenId, screenId)))
    await app.jobs.runNow('invoicing.sync-all-orders')
    requireBody(await extend(1), 200)
    // Its window is still open, as if it had been shown to the end.
    expect(await listBookDifferences(app)).toMatchObject([{ check: 'order-days', found: '{[2026-12-01,2026-12-09)}' }])
    await db.execute(sql`update approval_windows set until_at = ${app.clock.now()}
      where campaign_id = ${campaign._id} and screen_id = ${screenId}`)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('does not hold up the statement of a month (decision 19)', async () => {
    const [owner] = await app.context.db.select().from(owners).where(eq(owners.id, city.ownerId))
    await plantAgreement(app.context.db, { ownerId: city.ownerId, userId: owner?.userId ?? '' })
    await setDay('2026-12-14')
    requireBody(await extend(4), 200)
    await setDay('2027-01-12')
    requireBody(await olga.post('/api/operator/billing/months/2026-12/statements', {}), 200)
    await app.jobs.drain()
    const unsure = await app.context.db.execute(sql`
      select line.id from billing_order_lines as line join billing_orders as sold on sold.id = line.order_id
      where sold.campaign_id = ${campaign._id} and line.charged_from <= '2026-12-31'
        and not exists (select from billing_documents as settled where settled.kind = 'statement'
          and settled.screen_id = line.screen_id and settled.month = '2026-12')`)
    expect(unsure.rows).toEqual([])
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('is extended once for a repeated call, and never at another end or price than were shown', async () => {
    const wish = buildWish(await getOffer(), 1)
    const headers = { 'content-type': 'application/json', 'idempotency-key': `"extend-${campaign._id}"` }
    const send = () => carl.request('POST', getPath(), headers, Buffer.from(JSON.stringify(wish)))
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await getCampaign()).toMatchObject({ numberOfWeeks: 3 })
    // The same wish without the key, and a price of yesterday.
    for (const wrong of [wish, { ...buildWish(await getOffer(), 1), priceCents: 14_999 }]) {
      expect(await carl.post(getPath(), wrong)).toMatchObject({ status: 409, body: { code: 'offerChanged' } })
    }
    expect(await getCampaign()).toMatchObject({ numberOfWeeks: 3, totalCost: 450 })
  })

  it.each([[0], [53], [1.5], ['a week'], [-1]])('is not extended by %s weeks', async (numberOfWeeks) => {
    const reply = await carl.post(getPath(), { numberOfWeeks, endDate: END, priceCents: 0 })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('screens that others have booked', () => {
  it('limit the weeks, and are named with the first booked day (AVL-4)', async () => {
    const erna = await createClient(app, `Erna ${cities}`)
    for (const name of ['One', 'Two']) {
      await book(erna, cafes.slice(0, 1), { name, startDate: '2026-12-31', numberOfWeeks: '1' })
    }
    const offer = await getOffer()
    expect(offer).toMatchObject({
      maxWeeks: 2,
      limitingCount: 1,
      limitingScreens: [{ _id: cafes[0]?.screenIds[0], bookedFrom: '2026-12-31' }],
    })
    expect(offer.limitingScreens[0]?.venue).toMatch(/^Gasthaus/)
    const refused = await carl.post(getPath(), buildWish(offer, 3))
    expect(refused).toMatchObject({ status: 409, body: { code: 'screensBooked', details: { maxWeeks: 2 } } })
    expect(await getCampaign()).toMatchObject({ endDate: END, numberOfWeeks: 2 })
    requireBody(await extend(2), 200)
    expect(await getOffer()).toMatchObject({ maxWeeks: 0 })
  })

  it('do not count when the campaign lost them, and neither does their price (decision 8)', async () => {
    await app.context.db
      .delete(reservations)
      .where(and(eq(reservations.holderId, campaign._id), eq(reservations.screenId, cafes[0]?.screenIds[0] ?? '')))
    expect(await getOffer()).toMatchObject({ screens: 1, weekCents: 7_500 })
    requireBody(await extend(1), 200)
    expect(await getCampaign()).toMatchObject({ totalCost: 375 })
  })

  it.each([
    [
      'its partner is suspended',
      () => app.context.db.update(owners).set({ suspendedAt: new Date() }).where(eq(owners.id, city.ownerId)),
    ],
    [
      'its venue was rejected',
      () =>
        app.context.db
          .update(restaurants)
          .set({ status: 'Rejected' })
          .where(eq(restaurants.id, cafes[0]?.id ?? '')),
    ],
    ['it was retired', () => changeScreen(app.context.db, cafes[0]?.screenIds[0] ?? '', { status: 'Retired' })],
  ])('a screen takes no new bookings when %s (decision 7)', async (_, change) => {
    await change()
    const offer = await getOffer()
    expect(offer.maxWeeks).toBe(0)
    expect(offer.limitingScreens).toContainEqual(expect.objectContaining({ bookedFrom: null }))
    const refused = await carl.post(getPath(), buildWish(offer, 1))
    expect(refused).toMatchObject({ status: 409, body: { code: 'screensBooked' } })
  })

  it('a campaign runs for 52 weeks at most', async () => {
    const taxi = await plantVehicle(app.context.db, city, [10])
    const long = await book(carl, [taxi], { type: 'vehicle', numberOfWeeks: '51' })
    expect(await getOffer(long)).toMatchObject({ maxWeeks: 1, limitingScreens: [] })
    const wish = buildWish(await getOffer(long), 2)
    expect(await carl.post(getPath(long), wish)).toMatchObject({ status: 409, body: { code: 'tooLong' } })
    requireBody(await extend(1, long), 200)
    expect(await getOffer(long)).toMatchObject({ maxWeeks: 0 })
  })
})

describe('no extension', () => {
  const setCampaign = (change: Partial<typeof campaigns.$inferInsert>) =>
    app.context.db.update(campaigns).set(change).where(eq(campaigns.id, campaign._id))
  it.each<[string, number, string, () => unknown]>([
    ['of a draft', 409, 'notApproved', () => setCampaign({ status: 'Draft' })],
    ['while it is pending', 409, 'notApproved', () => setCampaign({ status: 'Pending Approval' })],
    ['of a rejected one', 409, 'notApproved', () => setCampaign({ status: 'Rejected' })],
    ['after its last day', 409, 'ended', () => setDay('2026-12-15')],
    ['of a deleted one', 404, 'notFound', () => setCampaign({ deletedAt: new Date() })],
    [
      'where the location is not sold any more',
      409,
      'locationInactive',
      () => app.context.db.update(locations).set({ isActive: false }).where(eq(locations.id, city.locationId)),
    ],
    [
      'without screens',
      409,
      'noScreens',
      () => app.context.db.delete(reservations).where(eq(reservations.holderId, campaign._id)),
    ],
    [
      'with an address that is not confirmed',
      403,
      'emailNotConfirmed',
      () => app.context.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, carl.userId)),
    ],
    [
      'while the company is suspended',
      403,
      'suspended',
      () => app.context.db.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, carl.companyId)),
    ],
  ])('%s: %i %s', async (_, status, code, change) => {
    const wish = buildWish(await getOffer(), 1)
    await change()
    expect(await carl.get(getPath())).toMatchObject({ status, body: { code } })
    // A suspended business changes nothing (decision 33).
    const changed = code === 'suspended' ? 'businessSuspended' : code
    expect(await carl.post(getPath(), wish)).toMatchObject({ status, body: { code: changed } })
    const [stored] = await app.context.db.select().from(campaigns).where(eq(campaigns.id, campaign._id))
    expect(stored).toMatchObject({ endsOn: END, weeks: 2, totalCents: 30_000 })
  })
})

it('a campaign that was approved before invoicing began is not extended without a charge (decision 17)', async () => {
  const other = await startAppForTest({ at: '2026-11-20T11:00:00.000Z' })
  const [operator, client, market] = [
    await createOperator(other),
    await createClient(other),
    await plantLocation(other.context.db),
  ]
  const cafe = await plantRestaurant(other.context.db, market, [2])
  const { _id } = await submitCampaign(client, market, [cafe], FLIGHT)
  requireBody(await operator.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
  const path = `/api/campaigns/${_id}/extension`
  // Nothing is charged yet, so an extension is not either.
  const wish = buildWish(requireBody(await client.get(path), 200) as ExtensionOffer, 1)
  requireBody(await client.post(path, wish), 200)
  other.clock.advance(60_000)
  await saveSettings(operator)
  expect(await client.get(path)).toMatchObject({ status: 409, body: { code: 'notInvoiced' } })
  await saveSettings(operator, { invoicesEarlier: true })
  await other.jobs.drain()
  expect(await client.get(path)).toMatchObject({ status: 200 })
  expect(await listBookDifferences(other)).toEqual([])
})
