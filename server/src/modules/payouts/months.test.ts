import type { getBillingMonth, makeStatements } from '@marquee/contract/billing-months'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedVenue, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement } from '../../testing/payouts.ts'
import { type TestLocation, createLocation } from '../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { documents } from '../documents/schema/documents.ts'

let app: TestApp
let [olga, carl, petra, peter] = [] as unknown as [Person, Client, Partner, Partner]
let where: TestLocation
let [bus, taxi, cafe] = [] as unknown as [PlantedVenue, PlantedVenue, PlantedVenue]

beforeAll(async () => {
  app = await startApp()
  ;[olga, carl] = [await createOperator(app), await createClient(app)]
  ;[petra, peter] = [await createPartner(app), await createPartner(app, 'Peter Later')]
  where = await createLocation(olga)
  const { db } = app.context
  await plantAgreement(db, petra)
  bus = await plantVehicle(db, { ...where, ownerId: petra.ownerId }, [10])
  taxi = await plantVehicle(db, { ...where, ownerId: petra.ownerId }, [10])
  cafe = await plantRestaurant(db, { ...where, ownerId: peter.ownerId }, [10])
})
afterAll(() => app.close())

/** Sessions expire after days, so an operator signs in again. */
const setTime = async (instant: string) => {
  app.clock.setTime(instant)
  olga = await createOperator(app)
}
const getPath = (month: string) => `/api/operator/billing/months/${month}`
const getMonth = async (month: string) =>
  requireBody(await olga.get(getPath(month)), 200) as EndpointReply<typeof getBillingMonth>
const postStatements = (month: string) => olga.post(`${getPath(month)}/statements`, {})
const makeMonth = async (month: string) =>
  requireBody(await postStatements(month), 200) as EndpointReply<typeof makeStatements>
async function approveCampaign(
  venue: PlantedVenue,
  type: 'vehicle' | 'restaurant',
  numberOfWeeks: string,
): Promise<string> {
  const city = { ...where, ownerId: petra.ownerId }
  const { _id } = await submitCampaign(carl, city, [venue], { type, numberOfWeeks })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  return _id
}
async function pay(campaign: string, cents: number): Promise<void> {
  const [invoice] = await app.context.db.select().from(documents).where(eq(documents.campaignId, campaign))
  const paid = { kind: 'hand', cents, paidOn: '2026-11-21' }
  requireBody(await olga.post(`/api/operator/invoices/${invoice?.id}/payments`, paid), 201)
}
const listDocuments = () => app.context.db.select().from(documents).orderBy(documents.kind, documents.number)

describe('a month of the books (product 8)', () => {
  it('has no statements before the settings are saved', async () => {
    expect(await postStatements('2026-10')).toMatchObject({ status: 409, body: { code: 'settingsMissing' } })
    await saveSettings(olga)
    expect(await makeMonth('2026-10')).toEqual({ success: true, made: 0, netCents: 0, waiting: 0, left: 0 })
  })

  it('sums invoices, credits and payments, and divides its days to the cent (decision 17)', async () => {
    const bought = await approveCampaign(bus, 'vehicle', '4')
    await approveCampaign(cafe, 'restaurant', '4')
    const gone = await approveCampaign(taxi, 'vehicle', '2')
    await pay(bought, 3_570)
    await pay(gone, 1_785)
    requireBody(await carl.delete(`/api/campaigns/${gone}`), 200)
    await app.jobs.drain()

    const { billing, firstMonth, lastMonth } = await getMonth('2026-11')
    expect([firstMonth, lastMonth]).toEqual(['2026-11', '2026-11'])
    expect(billing).toEqual({
      month: '2026-11',
      isOver: false,
      // €30.00, €300.00, and of €15.00 the first of 14 days; each with 19 %.
      invoices: 3,
      invoicedNetCents: 3_000 + 30_000 + 107,
      invoicedVatCents: 570 + 5_700 + 20,
      invoicedCents: 39_397,
      // The overpayment after the credit note is refunded.
      paidCents: 3_570 + 127,
      overdueCents: 0,
      overdueInvoices: 0,
      oldestDueOn: null,
      creditNotes: 1,
      creditedCents: 1_393 + 265,
      // Ten days of 28 are in November, and 60 % of each part is the partner's.
      chargedCents: 1_071 + 10_714 + 107,
      shareCents: 643 + 6_428 + 64,
      commissionCents: 428 + 4_286 + 43,
      statements: 0,
      statementDocuments: 0,
      missingStatements: 3,
      statementsPaid: 0,
      waiting: [
        {
          ownerId: peter.ownerId,
          userId: peter.userId,
          name: 'City Screens d.o.o.',
          screens: 1,
          shareCents: 6_428,
          reasons: [{ kind: 'no-agreement', text: null, until: null }],
        },
      ],
      receivableCents: 39_397 - 3_570 - 1_785,
      openBankEntries: 0,
      waitingInvoices: 0,
    })
    expect((await getMonth('2026-12')).billing).toMatchObject({
      invoices: 0,
      invoicedCents: 0,
      creditNotes: 0,
      chargedCents: 1_929 + 19_286,
      shareCents: 1_157 + 11_572,
      commissionCents: 772 + 7_714,
      missingStatements: 2,
    })
  })

  it('gets its statements once it has ended in every time zone, and no others by a second request (decision 19)', async () => {
    await setTime('2026-12-01T11:59:00Z')
    expect(await postStatements('2026-11')).toMatchObject({ status: 409, body: { code: 'monthNotOver' } })
    await setTime('2026-12-01T12:00:00Z')
    expect(await makeMonth('2026-11')).toEqual({ success: true, made: 2, netCents: 643 + 64, waiting: 1, left: 0 })
    const before = await listDocuments()
    const statements = before.filter(({ kind }) => kind === 'statement')
    expect(new Set(statements.map(({ netCents }) => netCents))).toEqual(new Set([643, 64]))
    expect(await makeMonth('2026-11')).toEqual({ success: true, made: 0, netCents: 0, waiting: 1, left: 0 })
    expect(await listDocuments()).toEqual(before)
    const log = await app.context.db.select().from(audit).where(eq(audit.action, 'make-statements'))
    const logged = log.map(({ subjectName, details }) => [subjectName, details])
    expect(logged).toHaveLength(3)
    expect(logged).toContainEqual(['2026-11', { made: 2, netCents: 707, waiting: 1 }])
    expect(logged).toContainEqual(['2026-11', { made: 0, netCents: 0, waiting: 1 }])

    const [screenId = ''] = bus.screenIds
    const pay = { paid: true }
    requireBody(await olga.post(`/api/operator/screens/${screenId}/months/2026-11/payment`, pay), 200)
    expect((await getMonth('2026-11')).billing).toMatchObject({
      isOver: true,
      statements: 2,
      missingStatements: 1,
      statementsPaid: 1,
      overdueInvoices: 0,
    })
  })

  it('counts overdue invoices in the time zone of the operator (decision 17)', async () => {
    await setTime('2026-12-05T22:59:00Z')
    expect((await getMonth('2026-11')).billing).toMatchObject({
      overdueInvoices: 0,
      overdueCents: 0,
      oldestDueOn: null,
    })
    await setTime('2026-12-05T23:00:00Z')
    const overdue = { overdueInvoices: 1, overdueCents: 35_700, oldestDueOn: '2026-12-05' }
    expect((await getMonth('2026-11')).billing).toMatchObject(overdue)
  })

  it('is exported with a row for each document and negative amounts for credit notes (decision 17)', async () => {
    const table = await olga.get(`${getPath('2026-11')}/documents.csv`)
    expect(table).toMatchObject({ status: 200 })
    const [, ...rows] = parseRows(String(table.body))
    const { kinds } = billingBooksTexts.monthTable
    const expected = (await listDocuments()).map((one) => {
      const sign = one.kind === 'credit-note' ? -1 : 1
      const amounts = [one.netCents, one.vatCents, one.grossCents].map((cents) => (sign * cents) / 100)
      return [kinds[one.kind], one.number, one.issuedOn, one.dueOn ?? '', ...amounts, one.reference ?? '', one.id]
    })
    expect(rows.map((row) => [...row.slice(0, 4), ...row.slice(8, 11).map(Number), row[13], row[15]])).toEqual(expected)
    const sumColumn = (kind: string, column: number) =>
      rows.reduce((cents, row) => cents + (row[0]?.endsWith(kind) ? Math.round(Number(row[column]) * 100) : 0), 0)
    expect([8, 9, 10].map((column) => sumColumn('nvoice', column) + sumColumn('note', column))).toEqual([
      33_107, 6_290, 39_397,
    ])
    expect(sumColumn('Statement', 8)).toBe(707)
    expect(rows.map(([kind]) => kind)).toEqual([
      'Credit note',
      'Invoice',
      'Invoice',
      'Invoice',
      'Statement',
      'Statement',
    ])
    expect(parseRows(String((await olga.get(`${getPath('2026-12')}/documents.csv`)).body))).toHaveLength(1)
  })
})

/** The cells of a CSV file; quoted cells contain no quotes here. */
function parseRows(table: string): string[][] {
  const lines = table
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
  return lines.map((line) =>
    [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, cell = '', quoted]) => quoted ?? cell).slice(0, 16),
  )
}
