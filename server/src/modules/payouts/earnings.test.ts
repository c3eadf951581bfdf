import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantRestaurant } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  registerUser,
  type Operator,
  createOperator,
  type Partner,
  createPartner,
} from '../../testing/people/users.ts'
import { onlineDays } from '../telemetry/schema.ts'
import { ledgerEntries } from '../ledger/schema.ts'
import { payoutStatements } from './schema.ts'
import { payoutItems, payoutRuns } from '../bank/schema/transfers.ts'

/** One screen is sold for 300 euro from 21 November to 18 December; the partner's share is 60 %. */
describe('what a partner earns', () => {
  let app: TestApp
  let [olga, petra, other] = [] as unknown as [Operator, Partner, Partner]
  let screenId = ''
  beforeAll(async () => {
    app = await startApp()
    olga = await createOperator(app)
    ;[petra, other] = [await createPartner(app), await createPartner(app, 'Peter Other')]
    const carl = await createClient(app)
    const city = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
    const restaurant = await plantRestaurant(app.context.db, city, [10])
    const [unsold = ''] = (await plantRestaurant(app.context.db, city, [10])).screenIds
    screenId = restaurant.screenIds[0] ?? ''
    await saveSettings(olga, { country: 'AT', vatNumber: 'ATU13585627', timeZone: 'Europe/Vienna' })
    const campaign = await submitCampaign(carl, city, [restaurant], { type: 'restaurant', numberOfWeeks: '4' })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await app.jobs.drain()
    const online = ['2026-11-21', '2026-11-22'].flatMap((day) =>
      [screenId, unsold].map((id) => ({ screenId: id, day })),
    )
    await app.context.db.insert(onlineDays).values(online)
  })
  afterAll(() => app.close())

  const getStatus = (who: ApiClient, month: string) =>
    who.post('/api/payment/status', { ownerId: petra.ownerId, screenId, month })
  const download = (who: ApiClient, month: string) =>
    who.get(`/api/payment/download?screenId=${screenId}&month=${month}`)
  const pay = (paid: boolean) => olga.post(`/api/operator/screens/${screenId}/months/2026-11/payment`, { paid })
  const countManualEntries = () => app.context.db.$count(ledgerEntries, sql`cause like 'hand-payout%'`)

  it('is zero without a profile or a sold screen (product 8)', async () => {
    const nora = await registerUser(app, 'partner')
    expect((await nora.get('/api/earnings')).body).toMatchObject({ ownerId: null, months: [], held: [] })
    expect((await nora.get('/api/statements')).body).toMatchObject({ statements: [], total: 0 })
    const nothing = { ownerId: other.ownerId, soFar: { shareCents: 0 }, expectedCents: 0, openCents: 0, months: [] }
    expect((await other.get('/api/earnings')).body).toMatchObject(nothing)
  })

  it('is visible day by day before the month ends (product 8)', async () => {
    // Two of the ten days of November: 21.43 euro, of which the share is 12.86.
    app.clock.setTime('2026-11-22T11:00:00Z')
    expect((await petra.get('/api/earnings')).body).toEqual({
      ownerId: petra.ownerId,
      soFar: { month: '2026-11', throughDay: '2026-11-22', shareCents: 1_286, chargedCents: 2_143 },
      expectedCents: 6_428,
      openCents: 0,
      inPayoutCents: 0,
      paidCents: 0,
      statementsOn: '2026-12-03',
      held: [{ kind: 'no-agreement', until: null, text: null }],
      months: [
        {
          month: '2026-11',
          isRunning: true,
          daysOnline: 2,
          screens: 1,
          chargedCents: 2_143,
          shareCents: 1_286,
          statements: 0,
          vatCents: 0,
          grossCents: 0,
          inPayoutCents: 0,
          paidCents: 0,
        },
      ],
    })
    expect((await petra.get(`/api/screens/${screenId}/earnings`)).body).toEqual({
      months: [
        {
          month: '2026-11',
          isRunning: true,
          daysOnline: 2,
          chargedCents: 2_143,
          shareCents: 1_286,
          parts: [
            {
              campaign: 'Autumn roast',
              from: '2026-11-21',
              until: '2026-11-22',
              days: 2,
              chargedCents: 2_143,
              shareBps: 6_000,
              shareCents: 1_286,
            },
          ],
          statement: null,
        },
      ],
    })
    expect(await other.get(`/api/screens/${screenId}/earnings`)).toMatchObject({ status: 403 })
  })

  it('has no link before there is a statement (OPEN-57, API-PAY-02)', async () => {
    expect((await download(petra, '2026-11')).body).toEqual({ success: true })
    expect(await download(other, '2026-11')).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await getStatus(petra, '2026-11')).status).toBe(404)
  })

  it('becomes a statement, with a link without a header that is valid for five minutes (API-PAY-02, TRAP-20, OPEN-57)', async () => {
    requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
    app.clock.setTime('2026-12-03T11:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    const { body } = await download(petra, '2026-11')
    const { pdfLink } = body as { pdfLink: string }
    expect(pdfLink).toMatch(/^http:\/\/marquee\.test\/api\/billing\/files\/[\w-]{20,}$/)
    app.clock.advance(4 * 60_000)
    const opened = await createApiClient(app).get(new URL(pdfLink).pathname)
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    app.clock.advance(60_000)
    expect((await createApiClient(app).get(new URL(pdfLink).pathname)).status).toBe(404)
    expect((await petra.get('/api/earnings')).body).toMatchObject({
      soFar: { month: '2026-12', throughDay: '2026-12-03' },
      expectedCents: 11_572,
      openCents: 6_428,
      months: [
        { month: '2026-12' },
        { month: '2026-11', isRunning: false, statements: 1, grossCents: 6_428, paidCents: 0 },
      ],
    })
    expect((await petra.get(`/api/screens/${screenId}/earnings`)).body).toMatchObject({
      months: [
        { month: '2026-12', statement: null },
        { month: '2026-11', statement: { netCents: 6_428 } },
      ],
    })
    // Without a record the month is pending, with or without a statement (TRAP-37).
    expect((await getStatus(petra, '2026-11')).status).toBe(404)
  })

  it('is listed with its state, for its partner and for operators (product 8, OPEN-30)', async () => {
    const listed = requireBody(await petra.get('/api/statements'), 200) as { statements: object[] }
    expect(listed).toMatchObject({
      total: 1,
      sums: { netCents: 6_428, vatCents: 0, grossCents: 6_428 },
      statements: [
        {
          month: '2026-11',
          owner: { id: petra.ownerId },
          screen: { id: screenId },
          daysOnline: 2,
          chargedCents: 10_714,
          vatCategory: 'E',
          payout: null,
        },
      ],
    })
    expect((await other.get('/api/statements')).body).toMatchObject({ total: 0 })
    expect(await other.get(`/api/statements?owner=${petra.ownerId}`)).toMatchObject({ status: 403 })
    olga = await createOperator(app, 'Olga Later')
    expect((await olga.get('/api/statements?month=2026-11&search=city%20screens')).body).toMatchObject({ total: 1 })
    expect((await olga.get('/api/statements?search=unknown')).body).toMatchObject({ total: 0, statements: [] })
    expect((await olga.get('/api/statements?state=paid')).body).toMatchObject({
      total: 0,
      sums: { grossCents: 0 },
      counts: { paid: 0 },
    })
    const table = String((await petra.get('/api/statements.csv')).body).split('\r\n')
    expect(table[0]).toContain('Number,Issued on,Month,Partner')
    expect(table[1]).toMatch(/,2026-12-03,2026-11,City Screens d\.o\.o\.,.*,2,107\.14,64\.28,0,64\.28,E,/)
  })

  it('is paid when an operator marks it paid, with a ledger entry (API-PAY-01, OPEN-56, decision 17)', async () => {
    requireBody(await pay(false), 200)
    expect(await countManualEntries()).toBe(0)
    requireBody(await pay(true), 200)
    requireBody(await pay(true), 200)
    expect(await countManualEntries()).toBe(1)
    expect((await getStatus(petra, '2026-11')).body).toEqual({ isPaid: true, month: '2026-11', screenId })
    expect((await petra.get('/api/earnings')).body).toMatchObject({ openCents: 0, paidCents: 6_428 })
    expect((await petra.get('/api/statements?state=paid')).body).toMatchObject({
      total: 1,
      counts: { paid: 1, open: 0 },
    })
    requireBody(await pay(false), 200)
    expect(await countManualEntries()).toBe(2)
    expect((await petra.get('/api/earnings')).body).toMatchObject({ openCents: 6_428, paidCents: 0 })
  })

  it('is not marked paid while it is in a payout run (decision 17)', async () => {
    await putIntoPayout()
    expect((await petra.get('/api/statements')).body).toMatchObject({
      statements: [{ state: 'in-payout', payout: { number: 'PAYOUT-2026-12-0001' } }],
    })
    expect((await petra.get('/api/earnings')).body).toMatchObject({ openCents: 0, inPayoutCents: 6_428 })
    expect(await pay(true)).toMatchObject({ status: 409, body: { code: 'statementInPayout' } })
  })

  /** Inserts a payout run; its creation is tested in payouts.test.ts. */
  async function putIntoPayout(): Promise<void> {
    const { db, clock } = app.context
    const { statements } = (await petra.get('/api/statements')).body as { statements: { id: string }[] }
    const [run] = await db
      .insert(payoutRuns)
      .values({
        number: 'PAYOUT-2026-12-0001',
        state: 'draft',
        executesOn: '2026-12-04',
        totalCents: 6_428,
        payees: 1,
        createdBy: olga.userId,
        createdName: 'Olga',
        createdAt: clock.now(),
      })
      .returning()
    const [item] = await db
      .insert(payoutItems)
      .values({
        runId: run?.id ?? '',
        ownerId: petra.ownerId,
        cents: 6_428,
        iban: 'HR1210010051863000160',
        accountHolder: 'Petra Kovač',
        endToEndId: 'P1',
        remittance: '',
      })
      .returning()
    await db.insert(payoutStatements).values({ statementId: statements[0]?.id ?? '', itemId: item?.id ?? '' })
  }
})
