import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { saveSettings } from '../../testing/billing.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, type PlantedVenue, plantRestaurant } from '../../testing/planted-venues.ts'
import { NOON, startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { type TestLocation, createLocation } from '../../testing/people/venues.ts'
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
import { mails } from '../notifications/schema.ts'
import { onlineDays } from '../telemetry/schema.ts'
import { makeStatements } from './commands/statements.ts'
import { documents } from '../documents/schema/documents.ts'
import { ledgerEntries, ledgerLines } from '../ledger/schema.ts'
import { vatRates } from '../invoicing/schema/settings-changes.ts'

const THIRD = '2026-12-03T11:00:00Z'
const publicUrl = 'http://marquee.test'

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let location: TestLocation
let city: PlantedLocation
let restaurant: PlantedVenue
let screenId = ''
let campaignIds: string[] = []
beforeAll(async () => {
  app = await startApp()
  ;[olga, carl] = [await createOperator(app), await createClient(app)]
  location = await createLocation(olga, 'Vienna')
  await saveSettings(olga, { country: 'AT', vatNumber: 'ATU13585627', timeZone: 'Europe/Vienna' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.setTime(NOON)
  petra = await createPartner(app)
  city = { ...location, ownerId: petra.ownerId }
  restaurant = await plantRestaurant(app.context.db, city, [10])
  screenId = restaurant.screenIds[0] ?? ''
  campaignIds = []
})

/** Books four weeks from today on one screen for 300 euro: ten days of November, eighteen of December. */
async function bookCampaign(name = 'Roast'): Promise<string> {
  const campaign = await submitCampaign(carl, city, [restaurant], { type: 'restaurant', numberOfWeeks: '4', name })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  campaignIds.push(campaign._id)
  return campaign._id
}
const accept = async () => {
  requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  await app.jobs.drain()
}
const listStatements = () =>
  app.context.db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, 'statement'), eq(documents.ownerId, petra.ownerId)))
const make = (month: string) =>
  runInTransaction(app.context.database, (tx) =>
    makeStatements(tx, month, { publicUrl, ownerIds: [petra.ownerId] }, app.clock.now()),
  )

/** The balances of the current test's campaigns and screen. */
async function listBalances(): Promise<Record<string, number>> {
  const rows = await app.context.db
    .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})::bigint` })
    .from(ledgerLines)
    .where(or(inArray(ledgerLines.campaignId, campaignIds), eq(ledgerLines.screenId, screenId)))
    .groupBy(ledgerLines.account)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

it('a statement has the VAT rate of its month, an invoice that of its last day (D-07, decision 21)', async () => {
  const { db } = app.context
  await db.insert(vatRates).values({ validFrom: '2026-12-01', rateBps: 1_600, at: app.clock.now() })
  const campaignId = await bookCampaign()
  await accept()
  requireBody(await petra.put('/api/billing/details', { country: 'AT', vatNumber: 'ATU13585627', town: 'Wien' }), 200)
  for (const day of ['2026-12-04T11:00:00Z', '2027-01-04T11:00:00Z']) {
    app.clock.setTime(day)
    await app.jobs.runNow('payouts.issue-statements')
  }
  const listRates = (rows: readonly { month: string | null; vatRateBps: number }[]) =>
    Object.fromEntries(rows.map(({ month, vatRateBps }) => [month, vatRateBps]))
  expect(listRates(await listStatements())).toEqual({ '2026-11': 1_900, '2026-12': 1_600 })
  // The flight ends in December.
  expect(listRates(await db.select().from(documents).where(eq(documents.campaignId, campaignId)))).toEqual({
    null: 1_600,
  })
  await db.delete(vatRates)
})

describe('the statement of a screen and month', () => {
  it('is issued on the third of the next month with the earnings and a ledger entry (product 8, decision 19)', async () => {
    await bookCampaign()
    await accept()
    requireBody(await petra.put('/api/billing/details', { country: 'AT', vatNumber: 'ATU13585627', town: 'Wien' }), 200)
    await app.context.db.insert(onlineDays).values(['2026-11-21', '2026-11-22'].map((day) => ({ screenId, day })))
    app.clock.setTime('2026-12-02T22:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    expect(await listStatements()).toEqual([])
    app.clock.setTime('2026-12-02T23:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    await app.jobs.runNow('payouts.issue-statements')
    const made = await listStatements()
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      issuedOn: '2026-12-03',
      ownerId: petra.ownerId,
      screenId,
      month: '2026-11',
      netCents: 6_428,
      vatCents: 1_221,
      grossCents: 7_649,
      vatCategory: 'S',
      reference: null,
      content: {
        seller: {
          id: petra.ownerId,
          name: 'City Screens d.o.o.',
          town: 'Wien',
          country: 'AT',
          vatNumber: 'ATU13585627',
        },
        buyer: { id: null, name: 'Example Marketplace GmbH' },
        period: { from: '2026-11-01', until: '2026-11-30' },
        notes: ['Self-billing'],
        share: { daysOnline: 2, chargedCents: 10_714, shareBps: [6_000] },
        lines: [{ netCents: 6_428, quantity: 1, description: 'November 21 – 30, 2026, 10 days: 60 % of €107.14' }],
      },
    })
    expect(made[0]?.number).toMatch(/^SB-[0-9A-Z]{6}-2026-000001$/)
    expect(await listBalances()).toMatchObject({
      sold: -19_286,
      partner: -7_649,
      'vat-in': 1_221,
      commission: -4_286,
    })
    app.clock.setTime('2027-01-03T11:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    const [, december] = (await listStatements()).toSorted((one, other) =>
      (one.month ?? '').localeCompare(other.month ?? ''),
    )
    expect(december).toMatchObject({ month: '2026-12', netCents: 11_572, ordinal: 1 })
    // The invoiced amount is divided between the partner and the operator.
    expect(await listBalances()).toMatchObject({ sold: 0, commission: -12_000 })
  })

  it('waits for the agreement and is issued immediately after it (decision 19)', async () => {
    await bookCampaign()
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 1 })
    await accept()
    expect(await listStatements()).toHaveLength(1)
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 0 })
  })

  it('is not issued before its month has ended in every time zone (OPEN-77)', async () => {
    await bookCampaign()
    await accept()
    app.clock.setTime('2026-12-01T11:00:00Z')
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 0 })
    app.clock.setTime('2026-12-01T12:00:00Z')
    expect(await make('2026-11')).toMatchObject({ made: 1 })
  })

  it('contains all campaigns of a screen, with one email for all screens (product 8)', async () => {
    const other = await plantRestaurant(app.context.db, city, [10])
    await bookCampaign('Roast')
    await bookCampaign('Brunch')
    restaurant = other
    await bookCampaign('Supper')
    await accept()
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 2, netCents: 3 * 6_428, waiting: 0 })
    const made = (await listStatements()).toSorted((one, two) => two.netCents - one.netCents)
    expect(made.map(({ content }) => content.lines.map(({ name }) => name))).toEqual([
      ['Share of the campaign “Brunch”', 'Share of the campaign “Roast”'],
      ['Share of the campaign “Supper”'],
    ])
    expect(new Set(made.map(({ number }) => number.slice(-6)))).toEqual(new Set(['000001', '000002']))
    await app.jobs.drain()
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    const statementMails = sent.filter(({ subject }) => subject.includes('statement'))
    expect(statementMails.map(({ subject }) => subject)).toEqual(['Your statements for November 2026'])
    expect(statementMails[0]?.text).toContain('http://marquee.test/earnings')
  })

  it.each([
    [{ country: 'HR', vatNumber: 'HR33392005961' }, 'AE', ['Self-billing', 'Reverse charge']],
    [{ country: 'AT', isSmallBusiness: true }, 'E', undefined],
    [{ country: 'AT' }, 'E', undefined],
    [{ country: 'CH' }, 'O', undefined],
  ])('of a partner with %j has VAT category %s (standards 9)', async (details, vatCategory, notes) => {
    await bookCampaign()
    await accept()
    requireBody(await petra.put('/api/billing/details', details), 200)
    app.clock.setTime(THIRD)
    await make('2026-11')
    const [made] = await listStatements()
    expect(made).toMatchObject({ vatCategory, vatCents: 0, grossCents: 6_428 })
    expect(made?.content.notes[0]).toBe('Self-billing')
    if (notes) expect(made?.content.notes).toEqual(notes)
  })

  it('waits while the decision on a campaign that was changed in its month is open (decision 19)', async () => {
    const campaign = await bookCampaign()
    await accept()
    app.clock.setTime('2026-11-25T11:00:00Z')
    const more = { type: 'restaurant', numberOfWeeks: '4', status: 'Pending Approval' }
    const parts = buildCampaignParts({ ...buildSelection(city, [restaurant], more), ...more })
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign}`, parts), 200)
    await app.jobs.drain()
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 0 })
    const later = await createOperator(app, 'Olga Later')
    const no = { decision: 'reject', reason: 'Not this one' }
    requireBody(await later.post(`/api/operator/reviews/campaign/${campaign}`, no), 200)
    await app.jobs.drain()
    // Five days of November: days after the change are credited.
    expect(await make('2026-11')).toEqual({ made: 1, netCents: 3_214, waiting: 0 })
  })

  it('waits for a campaign on its screen whose order is not written yet (decision 19)', async () => {
    await bookCampaign()
    await accept()
    const late = await submitCampaign(carl, city, [restaurant], {
      type: 'restaurant',
      numberOfWeeks: '4',
      name: 'Late',
    })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${late._id}`, { decision: 'approve' }), 200)
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 0 })
    app.clock.setTime(NOON)
    await app.jobs.drain()
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 1, netCents: 2 * 6_428, waiting: 0 })
  })

  it('does not wait for a screen that was retired on the last day of a flight (decision 19)', async () => {
    await bookCampaign()
    await accept()
    app.clock.setTime('2026-12-18T11:00:00Z')
    const late = await createOperator(app, 'Olga Late')
    requireBody(await late.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    await app.jobs.drain()
    app.clock.setTime('2027-01-03T13:00:00Z')
    expect(await make('2026-12')).toEqual({ made: 1, netCents: 18_000 - 6_428, waiting: 0 })
  })

  it('does not wait for a campaign whose screens were all lost before its approval (decision 19)', async () => {
    await bookCampaign()
    await accept()
    const withoutScreens = await submitCampaign(carl, city, [restaurant], {
      type: 'restaurant',
      numberOfWeeks: '4',
      name: 'In vain',
    })
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    requireBody(await olga.post(`/api/operator/reviews/campaign/${withoutScreens._id}`, { decision: 'approve' }), 200)
    await app.jobs.drain()
    app.clock.setTime(THIRD)
    // The screen was available on one day.
    expect(await make('2026-11')).toEqual({ made: 1, netCents: 643, waiting: 0 })
    const after = await createOperator(app, 'Olga After')
    expect((await after.get('/api/operator/billing/months/2026-11')).body).toMatchObject({
      billing: { waitingInvoices: 0 },
    })
  })

  it('does not wait for a campaign that lost a screen on the last day of its flight (decision 19)', async () => {
    const other = await plantRestaurant(app.context.db, city, [10])
    const more = { type: 'restaurant', numberOfWeeks: '4', status: 'Pending Approval' }
    const campaign = await submitCampaign(carl, city, [restaurant, other], more)
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await accept()
    app.clock.setTime('2026-12-18T11:00:00Z')
    const late = await createOperator(app, 'Olga Late')
    const signedIn = await createApiClient(app).post('/api/users/login', { email: carl.email, password: PASSWORD })
    const again = createApiClient(app, (requireBody(signedIn, 200) as { token: string }).token)
    const parts = buildCampaignParts({ ...buildSelection(city, [restaurant], more), ...more, startDate: '2026-11-21' })
    requireBody(await again.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    requireBody(await late.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await app.jobs.drain()
    app.clock.setTime('2027-01-03T13:00:00Z')
    expect(await make('2026-12')).toMatchObject({ made: 2, waiting: 0 })
  })

  it('is not issued if nothing was charged (product 8)', async () => {
    await bookCampaign()
    await accept()
    await app.context.db.execute(
      sql`update billing_order_lines set charged_until = charged_from - 1 where screen_id = ${screenId}`,
    )
    app.clock.setTime(THIRD)
    expect(await make('2026-11')).toEqual({ made: 0, netCents: 0, waiting: 0 })
  })

  it('is paid if an operator marked the month paid before it was issued (decision 19)', async () => {
    await bookCampaign()
    await accept()
    requireBody(await olga.post(`/api/operator/screens/${screenId}/months/2026-11/payment`, { paid: true }), 200)
    app.clock.setTime(THIRD)
    await make('2026-11')
    expect(await listBalances()).toMatchObject({ partner: 0, bank: -6_428 })
    const paid = eq(ledgerEntries.cause, 'hand-payout')
    expect(await app.context.db.$count(ledgerEntries, paid)).toBe(1)
  })
})
