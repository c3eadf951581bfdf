import type { Campaign } from '@marquee/contract/campaigns'
import type { getInvoice, InvoiceRow, listInvoices } from '@marquee/contract/invoices'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { detachScreens } from '../screens/commands/venues.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { saveSettings } from '../../testing/billing.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { plantKey } from '../../testing/people/api-keys.ts'
import { createMember } from '../../testing/people/members.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }

let app: TestApp
let olga: Person
let city: PlantedLocation
/** A new client for each test, so that it sees only its own data. */
let carl: Client
let cities = 0

beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  follow = runNightlyJob
  app.clock.setTime('2026-11-21T11:00:00Z')
  cities += 1
  ;[carl, city] = await Promise.all([createClient(app, `Carl Weber`), plantLocation(app.context.db, `City ${cities}`)])
})

/** Sessions expire after days, so users sign in again. */
const setTime = async (instant: string) => {
  app.clock.setTime(instant)
  olga = await createOperator(app)
  const signedIn = await createApiClient(app).post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { token } = requireBody(signedIn, 200) as { token: string }
  carl = { ...carl, ...createApiClient(app, token), token }
}
const setDay = (day: string) => setTime(`${day}T11:00:00Z`)
const plantCafes = async (number: number): Promise<PlantedVenue[]> => {
  const venues: PlantedVenue[] = []
  for (let index = 0; index < number; index += 1) venues.push(await plantRestaurant(app.context.db, city, [10]))
  return venues
}
/** Changes with an event are followed by jobs, all others by the nightly job. */
const drainJobs = () => app.jobs.drain()
const runNightlyJob = () => app.jobs.runNow('invoicing.sync-all-orders')
let follow = runNightlyJob
const decide = async ({ _id }: Pick<Campaign, '_id'>, decision: 'approve' | 'reject') => {
  const reason = decision === 'reject' ? 'Too loud' : undefined
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision, reason }), 200)
  await follow()
}
/** Books and approves a campaign, and issues its invoice. */
const approveCampaign = async (venues: readonly PlantedVenue[], more: Record<string, string> = {}) => {
  const campaign = await submitCampaign(carl, city, venues, { ...FLIGHT, ...more })
  await decide(campaign, 'approve')
  return campaign
}
const save = async (id: string, venues: readonly PlantedVenue[], more: Record<string, string> = {}) => {
  const parts = buildCampaignParts({
    ...buildSelection(city, venues, FLIGHT),
    status: 'Pending Approval',
    ...FLIGHT,
    ...more,
  })
  requireBody(await carl.send('PUT', `/api/campaigns/${id}`, parts), 200)
  await follow()
}
const remove = async (id: string) => {
  requireBody(await carl.delete(`/api/campaigns/${id}`), 200)
  await follow()
}
type List = EndpointReply<typeof listInvoices>
const readList = async (who: Person = carl, query = '') =>
  requireBody(await who.get(`/api/invoices${query}`), 200) as List
const readInvoice = async (id: string, who: Person = carl) =>
  (requireBody(await who.get(`/api/invoices/${id}`), 200) as EndpointReply<typeof getInvoice>).invoice
/** Oldest first. */
const listIssued = async () => (await readList(carl, '?sort=oldest')).invoices
const toAmounts = (rows: readonly InvoiceRow[]) => rows.map(({ kind, netCents, state }) => [kind, netCents, state])
const listOrderDays = async (campaignId: string) => {
  const { rows } = await app.context.db.execute<{ days: string }>(sql`
    select line.charged_from || ' ' || line.charged_until as days from billing_order_lines line
    join billing_orders sold on sold.id = line.order_id where campaign_id = ${campaignId}
    order by line.charged_from, line.charged_until, line.screen_id`)
  return rows.map(({ days }) => days)
}
const expectBalancedBooks = async () => expect(await listBookDifferences(app)).toEqual([])

describe('before the billing settings are saved', () => {
  it('a campaign that was shown and deleted is not charged (decision 17)', async () => {
    const campaign = await approveCampaign(await plantCafes(1))
    await setDay('2026-11-26')
    await remove(campaign._id)
    expect(await listIssued()).toEqual([])
  })

  it('approved campaigns wait, and get their invoices in the order of their approval (decision 17)', async () => {
    follow = drainJobs
    const venues = await plantCafes(2)
    const [first, second] = [
      await submitCampaign(carl, city, venues, { ...FLIGHT, name: 'First' }),
      await submitCampaign(carl, city, venues, { ...FLIGHT, name: 'Second' }),
    ]
    await decide(second, 'approve')
    app.clock.advance(60_000)
    await decide(first, 'approve')
    expect(await listIssued()).toEqual([])
    const before = (await olga.get('/api/operator/billing/settings')).body
    expect(before).toMatchObject({ settings: null, waitingInvoices: 2 })

    app.clock.advance(60_000)
    await saveSettings(olga)
    await app.jobs.drain()
    expect(await listIssued()).toEqual([])
    const left = (await olga.get('/api/operator/billing/settings')).body
    expect(left).toMatchObject({
      settings: { name: 'Example Marketplace GmbH' },
      waitingInvoices: 2,
      waitingNetCents: 120_000,
    })
    await expectBalancedBooks()

    await saveSettings(olga, { invoicesEarlier: true })
    await app.jobs.drain()
    const rows = await listIssued()
    expect(rows.map(({ number, campaign }) => [number, campaign.name])).toEqual([
      ['RE-2026-000001', 'Second'],
      ['RE-2026-000002', 'First'],
    ])
    expect((await olga.get('/api/operator/billing/settings')).body).toMatchObject({ waitingInvoices: 0 })
    await expectBalancedBooks()
  })
})

describe('an approval', () => {
  beforeAll(() => saveSettings(olga))

  it('issues an invoice over the whole run, mailed to the company and booked (product 8, standards 0)', async () => {
    follow = drainJobs
    const campaign = await approveCampaign(await plantCafes(3))
    const [row] = await listIssued()
    expect(row).toMatchObject({
      kind: 'invoice',
      issuedOn: '2026-11-21',
      dueOn: '2026-12-05',
      campaign: { id: campaign._id, isDeleted: false },
      netCents: 90_000,
      vatCents: 17_100,
      grossCents: 107_100,
      vatCategory: 'S',
      openCents: 107_100,
      state: 'unpaid',
    })
    const whole = await readInvoice(row?.id ?? '')
    expect(whole).toMatchObject({
      subject: 'Autumn roast',
      period: { from: '2026-11-24', until: '2026-12-21' },
      lines: [{ name: 'Restaurant screens, 3 screens × 4 weeks', quantity: 12, unit: 'WEE', unitPriceCents: 7_500 }],
      payments: [],
      creditNotes: [],
      payTo: { iban: 'DE89370400440532013000', cents: 107_100 },
    })
    expect(whole.payTo?.epc).toContain('EUR1071.00')
    expect(whole.payTo?.reference).toMatch(/^RF\d\d2026\d{6}$/)

    const { rows } = await app.context.db.execute<{ account: string; cents: number }>(sql`
      select account, cents from ledger_lines where document_id = ${row?.id} order by account`)
    expect(rows).toEqual([
      { account: 'receivable', cents: 107_100 },
      { account: 'sold', cents: -90_000 },
      { account: 'vat-out', cents: -17_100 },
    ])
    const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
      messages: { subject: string; text: string }[]
    }
    const mail = messages.find(({ subject }) => subject === `Invoice ${row?.number}`)
    expect(mail?.text).toContain('€1,071.00')
    expect(mail?.text).toContain(`http://marquee.test/invoices/${row?.id}`)
  })

  it('of a company in another member state charges no VAT and states the reason (Directive 2006/112/EC, Art. 196)', async () => {
    requireBody(await carl.put('/api/billing/details', { country: 'PT', vatNumber: 'PT501964843' }), 200)
    await approveCampaign(await plantCafes(1))
    const [row] = await listIssued()
    expect(row).toMatchObject({ netCents: 30_000, vatCents: 0, vatCategory: 'AE' })
    expect(await readInvoice(row?.id ?? '')).toMatchObject({
      buyer: { country: 'PT', vatNumber: 'PT501964843' },
      notes: ['Reverse charge'],
      exemption: 'Reverse charge',
    })
  })

  it('of a company with a refused VAT number charges VAT; an unchecked number is listed (decision 19)', async () => {
    const details = { country: 'PT', vatNumber: 'PT501964843' }
    requireBody(await carl.put('/api/billing/details', details), 200)
    await approveCampaign(await plantCafes(1))
    const listUnchecked = async () =>
      (
        requireBody(await olga.get('/api/operator/billing/vat-numbers'), 200) as { parties: { id: string }[] }
      ).parties.filter(({ id }) => id === carl.companyId)
    expect(await listUnchecked()).toMatchObject([{ ...details, documents: 1, netCents: 30_000 }])
    const refusal = { vatNumber: details.vatNumber, reason: 'Of another company' }
    requireBody(await olga.put(`/api/operator/parties/${carl.companyId}/vat-refusal`, refusal), 200)
    expect(await listUnchecked()).toEqual([])
    await approveCampaign(await plantCafes(1))
    const [, row] = await listIssued()
    expect(row).toMatchObject({ vatCents: 5_700, vatCategory: 'S' })
    expect(await readInvoice(row?.id ?? '')).toMatchObject({ buyer: { country: 'PT', vatNumber: null }, notes: [] })
  })

  it('after the first day charges from that day on, with a line for the other days (decision 17)', async () => {
    const campaign = await submitCampaign(carl, city, await plantCafes(2), FLIGHT)
    await setTime('2026-11-26T23:30:00Z')
    await decide(campaign, 'approve')
    // In Vienna it is already the 27th.
    expect(await listOrderDays(campaign._id)).toEqual(['2026-11-27 2026-12-21', '2026-11-27 2026-12-21'])
    const [row] = await listIssued()
    expect(row?.netCents).toBe(2 * (30_000 - 3_214))
    expect((await readInvoice(row?.id ?? '')).lines[1]).toMatchObject({ quantity: -2, unitPriceCents: 3_214 })
    await expectBalancedBooks()
  })

  it('issues one invoice, however often the jobs run (decision 17)', async () => {
    const campaign = await approveCampaign(await plantCafes(1))
    await drainJobs()
    await Promise.all([runNightlyJob(), runNightlyJob()])
    expect(await listIssued()).toHaveLength(1)
    expect(await listOrderDays(campaign._id)).toHaveLength(1)
  })
})

describe('a campaign that is changed after its approval', () => {
  beforeAll(() => saveSettings(olga))

  it('and approved again unchanged on the same day keeps its invoice (decision 17)', async () => {
    const venues = await plantCafes(2)
    const campaign = await approveCampaign(venues)
    await setDay('2026-11-30')
    await save(campaign._id, venues, { name: 'Winter roast' })
    await setTime('2026-11-30T15:00:00Z')
    await decide(campaign, 'approve')
    expect(toAmounts(await listIssued())).toEqual([['invoice', 60_000, 'unpaid']])
    await expectBalancedBooks()

    // 13 days were played and 15 are credited, counted from the deletion and not from the change.
    await setDay('2026-12-06')
    await remove(campaign._id)
    expect(await listOrderDays(campaign._id)).toEqual(['2026-11-24 2026-12-06', '2026-11-24 2026-12-06'])
    expect(toAmounts(await listIssued())).toEqual([
      ['invoice', 60_000, 'overdue'],
      ['credit-note', 32_142, 'credited'],
    ])
    await expectBalancedBooks()
  })

  it('and approved with other screens is credited and charged again (decision 17)', async () => {
    const [one, two, three] = await plantCafes(3)
    if (!one || !two || !three) throw new Error('three were planted')
    const campaign = await approveCampaign([one, two])
    await setDay('2026-11-30')
    await save(campaign._id, [one, three])
    // Nothing is written while the decision is open.
    expect(toAmounts(await listIssued())).toEqual([['invoice', 60_000, 'unpaid']])
    await setDay('2026-12-02')
    await decide(campaign, 'approve')
    const rows = await listIssued()
    expect(rows.map(({ kind, campaign: { id } }) => [kind, id])).toEqual([
      ['invoice', campaign._id],
      ['credit-note', campaign._id],
      ['invoice', campaign._id],
    ])
    const [first, note, second] = rows
    // The 30th is charged, nothing played on the 1st, and it is sold again from the 2nd on.
    expect(await listOrderDays(campaign._id)).toEqual([
      '2026-11-24 2026-11-30',
      '2026-11-24 2026-11-30',
      '2026-12-02 2026-12-21',
      '2026-12-02 2026-12-21',
    ])
    expect(first).toMatchObject({ netCents: 60_000, creditedCents: note?.grossCents })
    expect(note).toMatchObject({ netCents: 45_000, openCents: 0 })
    expect(second?.netCents).toBe(2 * (30_000 - 8_571))
    expect(await readInvoice(note?.id ?? '')).toMatchObject({ corrects: { id: first?.id }, payTo: null })
    expect((await readInvoice(first?.id ?? '')).creditNotes).toMatchObject([{ id: note?.id }])
    await expectBalancedBooks()
  })

  it.each([
    ['changed back to a draft', (id: string, venues: PlantedVenue[]) => save(id, venues, { status: 'Draft' })],
    ['deleted', (id: string) => remove(id)],
    [
      'changed and rejected',
      async (id: string, venues: PlantedVenue[]) => {
        await save(id, venues)
        await setDay('2026-12-03')
        await decide({ _id: id }, 'reject')
      },
    ],
  ])('and %s is charged up to that day (product 8)', async (_, leave) => {
    follow = drainJobs
    const venues = await plantCafes(1)
    const campaign = await approveCampaign(venues)
    await setDay('2026-11-30')
    await leave(campaign._id, venues)
    expect(await listOrderDays(campaign._id)).toEqual(['2026-11-24 2026-11-30'])
    expect(toAmounts(await listIssued()).slice(1)).toEqual([['credit-note', 22_500, 'credited']])
    await expectBalancedBooks()
  })

  it('and deleted before its first day is credited in full, VAT included (product 8)', async () => {
    const campaign = await approveCampaign(await plantCafes(3), { numberOfWeeks: '1' })
    await setDay('2026-11-23')
    await remove(campaign._id)
    const [row, note] = await listIssued()
    expect(row).toMatchObject({
      grossCents: note?.grossCents,
      openCents: 0,
      state: 'cancelled',
      campaign: { isDeleted: true },
    })
    expect((await readInvoice(row?.id ?? '')).payTo).toBeNull()
    expect(await listOrderDays(campaign._id)).toEqual(Array.from({ length: 3 }, () => '2026-11-24 2026-11-23'))
  })
})

describe('the question before a campaign is deleted', () => {
  beforeAll(() => saveSettings(olga))
  const listCredits = async (id: string) =>
    (requireBody(await carl.get(`/api/campaigns/${id}/deletion`), 200) as { credits: object[] }).credits

  it('names the credit note that follows, to the cent (D-16)', async () => {
    const campaign = await approveCampaign(await plantCafes(3))
    const [bill] = await listIssued()
    await setDay('2026-11-27')
    const announced = await listCredits(campaign._id)
    await remove(campaign._id)
    const note = (await listIssued()).find(({ kind }) => kind === 'credit-note')
    expect(announced).toEqual([{ invoice: bill?.number, grossCents: note?.grossCents }])
    expect(note?.grossCents).toBeGreaterThan(0)
  })

  it('names none to a member, and to a key, without the invoices (decisions 33 and 45)', async () => {
    const campaign = await approveCampaign(await plantCafes(3))
    expect(await listCredits(campaign._id)).toHaveLength(1)
    const [vera, key] = [await createMember(app, carl, 'viewer'), await plantKey(app, carl, { areas: ['campaigns'] })]
    for (const who of [vera, key])
      expect((await who.get(`/api/campaigns/${campaign._id}/deletion`)).body).toEqual({ credits: [] })
  })

  it('names none without an invoice or remaining days, and is refused for other companies (D-16)', async () => {
    expect(await listCredits((await submitCampaign(carl, city, await plantCafes(1), FLIGHT))._id)).toEqual([])
    const ended = await approveCampaign(await plantCafes(1), { numberOfWeeks: '1' })
    await setDay('2026-12-15')
    expect(await listCredits(ended._id)).toEqual([])
    const rita = await createClient(app, 'Rita Rival')
    expect((await rita.get(`/api/campaigns/${ended._id}/deletion`)).status).toBe(403)
  })
})

describe('a screen that an approved campaign loses', () => {
  beforeAll(() => saveSettings(olga))

  it('before its approval is not charged, also if it comes back (D-13, decision 17)', async () => {
    const venues = await plantCafes(1)
    const screenId = venues[0]?.screenIds[0]
    const campaign = await submitCampaign(carl, city, venues, FLIGHT)
    await setDay('2026-11-25')
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    await decide(campaign, 'approve')
    await setDay('2026-11-30')
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Active' }), 200)
    await runNightlyJob()
    expect([await listOrderDays(campaign._id), await listIssued()]).toEqual([[], []])
    await expectBalancedBooks()
  })

  it('is credited from the next day on; other screens are not (decision 17)', async () => {
    const [one, two] = await plantCafes(2)
    const campaign = await approveCampaign([one, two].filter((venue) => venue !== undefined))
    await setDay('2026-11-30')
    const screenId = two?.screenIds[0]
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    await app.jobs.drain()
    expect(await listOrderDays(campaign._id)).toEqual(['2026-11-24 2026-11-30', '2026-11-24 2026-12-21'])
    expect(toAmounts(await listIssued())).toEqual([
      ['invoice', 60_000, 'unpaid'],
      ['credit-note', 22_500, 'credited'],
    ])
    await setDay('2026-12-03')
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Active' }), 200)
    await app.jobs.drain()
    // Its reservation is gone, so it is not sold again.
    expect(await listOrderDays(campaign._id)).toHaveLength(2)
    await expectBalancedBooks()
  })
})

describe('a deleted venue', () => {
  beforeAll(() => saveSettings(olga))

  it('removes its screens from the campaigns that have reserved them (decision 17)', async () => {
    const [cafe] = await plantCafes(1)
    const campaign = await approveCampaign([cafe].filter((venue) => venue !== undefined))
    app.clock.advance(60_000)
    const { database } = app.context
    await runInTransaction(database, (tx) =>
      detachScreens(tx, { kind: 'restaurant', id: cafe?.id ?? '' }, app.clock.now()),
    )
    await drainJobs()
    expect(toAmounts(await listIssued()).map(([kind, cents]) => [kind, cents])).toEqual([
      ['invoice', 30_000],
      ['credit-note', 30_000],
    ])
    expect(await listOrderDays(campaign._id)).toEqual(['2026-11-24 2026-11-23'])
  })
})

describe('the list of invoices', () => {
  beforeAll(() => saveSettings(olga))

  it('shows states, counts and sums, and can be searched (product 8)', async () => {
    const campaign = await approveCampaign(await plantCafes(1), { name: 'Spring blend' })
    await approveCampaign([await plantVehicle(app.context.db, city, [10])], { type: 'vehicle', name: 'Night owl' })
    await remove(campaign._id)
    await setTime('2026-12-05T22:00:00Z')
    const { invoices, total, sums, counts } = await readList()
    expect(total).toBe(3)
    expect(invoices.map(({ state }) => state).sort()).toEqual(['cancelled', 'credited', 'unpaid'])
    expect(sums).toEqual({ netCents: 3_000, vatCents: 570, grossCents: 3_570, openCents: 3_570 })
    expect(counts).toMatchObject({ unpaid: 1, cancelled: 1, credited: 1, overdue: 0, paid: 0 })
    // In the operator's time zone the day after the due day has begun.
    await setTime('2026-12-05T23:00:00Z')
    expect((await readList(carl, '?state=overdue')).invoices).toMatchObject([{ campaign: { name: 'Night owl' } }])
    expect((await readList(carl, '?search=owl')).total).toBe(1)
    expect((await readList(carl, '?search=100%25')).total).toBe(0)
    expect((await readList(carl, '?kind=credit-note')).total).toBe(1)
    expect((await readList(carl, `?campaign=${campaign._id}`)).total).toBe(2)
    expect((await readList(carl, '?month=2026-12')).total).toBe(0)
    expect((await readList(olga, `?company=${carl.companyId}`)).total).toBe(3)

    const table = await carl.get('/api/invoices.csv')
    expect(table.status).toBe(200)
    expect(String(table.body).trim().split('\n')).toHaveLength(4)
  })

  it('of another company is not visible (ROLE-03, OPEN-30)', async () => {
    await approveCampaign(await plantCafes(1))
    const [row] = await listIssued()
    const rita = await createClient(app, 'Rita Rival')
    expect((await readList(rita)).total).toBe(0)
    expect(await rita.get(`/api/invoices?company=${carl.companyId}`)).toMatchObject({ status: 403 })
    expect(await rita.get(`/api/invoices/${row?.id}`)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await carl.get('/api/invoices/00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 })
  })
})
