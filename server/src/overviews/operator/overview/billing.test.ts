import type { getOperatorOverview, BillingTasks } from '@marquee/contract/alerts'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLines } from '../../../testing/bank.ts'
import { saveSettings } from '../../../testing/billing.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import { type PlantedLocation, plantRestaurant, plantVehicle } from '../../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { plantRun, plantStatement } from '../../../testing/payouts.ts'
import { createLocation } from '../../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../../testing/people/users.ts'

let app: TestApp
let [olga, carl, petra] = [] as unknown as [Person, Client, Partner]
let location: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, carl, petra] = [await createOperator(app), await createClient(app), await createPartner(app)]
  location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
})
afterAll(() => app.close())

const getOverview = async (who: Person) =>
  requireBody(await who.get('/api/operator/overview'), 200) as EndpointReply<typeof getOperatorOverview>
const getBillingTasks = async (): Promise<BillingTasks> => (await getOverview(olga)).money ?? NO_TASKS
/** Sets the time and signs in again, because sessions end after some days. */
const setTime = async (instant: string) => {
  app.clock.setTime(instant)
  olga = await createOperator(app)
}
/** Two weeks on one screen: with VAT, 17.85 euro for a vehicle and 178.50 for a restaurant. */
async function approveCampaign(type: 'vehicle' | 'restaurant', who: Client = carl): Promise<string> {
  const plant = type === 'vehicle' ? plantVehicle : plantRestaurant
  const venue = await plant(app.context.db, location, [10])
  const startDate = app.clock.now().toISOString().slice(0, 10)
  const { _id } = await submitCampaign(who, location, [venue], { type, startDate })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  return _id
}
async function findInvoice(campaign: string): Promise<InvoiceRow> {
  const path = `/api/invoices?campaign=${campaign}&kind=invoice`
  const [invoice] = (requireBody(await olga.get(path), 200) as { invoices: InvoiceRow[] }).invoices
  if (!invoice) throw new Error('no invoice')
  return invoice
}
const recordPayment = async ({ id }: InvoiceRow, cents: number) =>
  requireBody(
    await olga.post(`/api/operator/invoices/${id}/payments`, { kind: 'hand', cents, paidOn: '2026-11-21' }),
    201,
  )

const NO_TASKS: BillingTasks = {
  overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
  openBankEntries: 0,
  waitingInvoices: 0,
  hasSettings: false,
  uncheckedVatNumbers: 0,
  payoutsToApprove: 0,
  returnedTransfers: 0,
}

it('counts the billing tasks, each in its own figure, and follows changes (product 8)', async () => {
  expect(await getBillingTasks()).toEqual(NO_TASKS)
  const [part, whole, gone] = [
    await approveCampaign('vehicle'),
    await approveCampaign('vehicle'),
    await approveCampaign('vehicle'),
  ]
  await approveCampaign('restaurant')
  expect(await getBillingTasks()).toEqual({ ...NO_TASKS, waitingInvoices: 4 })
  await saveSettings(olga, { invoicesEarlier: true })
  await app.jobs.drain()
  expect(await getBillingTasks()).toEqual({ ...NO_TASKS, hasSettings: true })

  await recordPayment(await findInvoice(part), 785)
  await recordPayment(await findInvoice(whole), 1_785)
  // One of its 14 days is charged: 1.07 euro and 0.20 of VAT are left to be paid.
  requireBody(await carl.delete(`/api/campaigns/${gone}`), 200)
  await app.jobs.drain()
  await setTime('2026-12-01T11:00:00Z')
  await approveCampaign('vehicle', await createClient(app, 'Clara Late'))
  // Due on December 5, so overdue once it is December 6 in Berlin.
  await setTime('2026-12-05T22:59:00Z')
  expect((await getBillingTasks()).overdue).toEqual({ invoices: 0, cents: 0, oldestIssuedOn: null })
  await setTime('2026-12-05T23:00:00Z')
  const overdue = { invoices: 3, cents: 1_000 + 127 + 17_850, oldestIssuedOn: '2026-11-21' }
  expect(await getBillingTasks()).toEqual({ ...NO_TASKS, hasSettings: true, overdue })
  await setTime('2026-12-16T11:00:00Z')
  const all = { ...overdue, invoices: 4, cents: overdue.cents + 1_785 }
  expect((await getBillingTasks()).overdue).toEqual(all)

  // One entry names its invoice and is matched, one is ignored, two stay open.
  const { number: words } = await findInvoice(part)
  const { file } = await importLines(olga, [{ cents: 99 }, { cents: 98 }, { cents: -1_234 }, { cents: 1_000, words }])
  const { entries } = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
    entries: { id: string; cents: number }[]
  }
  const fee = entries.find(({ cents }) => cents === -1_234)
  requireBody(await olga.post(`/api/operator/bank/entries/${fee?.id}/ignore`, { reason: 'A fee' }), 200)
  const { ownerId } = petra
  const [screenId = ''] = (await plantVehicle(app.context.db, location, [10])).screenIds
  for (const [month, state] of [
    ['2026-08', 'draft'],
    ['2026-09', 'approved'],
    ['2026-10', 'exported'],
  ] as const) {
    const statement = await plantStatement(app, { ownerId, screenId, month })
    await plantRun(app, state, { statement, ownerId, number: `PAYOUT-2026-12-${month}` })
  }
  expect(await getBillingTasks()).toEqual({
    overdue: { ...all, invoices: 3, cents: all.cents - 1_000 },
    openBankEntries: 2,
    waitingInvoices: 0,
    hasSettings: true,
    uncheckedVatNumbers: 0,
    payoutsToApprove: 1,
    returnedTransfers: 0,
  })
})

it.each([
  ['admin', ['reviews', 'screens', 'receivable', 'money']],
  ['reviewer', ['reviews', 'screens']],
  ['fleet', ['screens']],
  ['finance', ['receivable', 'money']],
  ['support', ['screens']],
] as const)('gives the role %s the figures that it opens (decision 38)', async (role, shown) => {
  const overview = await getOverview(await createOperator(app, `Otis ${role}`, role))
  const figures = ['reviews', 'screens', 'receivable', 'money'] as const
  expect(figures.filter((figure) => overview[figure] !== null)).toEqual(shown)
})
