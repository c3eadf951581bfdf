import type { getOperatorOverview, MoneyToDo } from '@marquee/contract/alerts'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLines } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantRun, plantStatement } from '../../testing/payouts.ts'
import { market } from '../../testing/people/places.ts'
import {
  bodyOf,
  type Client,
  client,
  operator,
  type Partner,
  partner,
  type Person,
} from '../../testing/people/users.ts'

let house: TestHouse
let [olga, carl, petra] = [] as unknown as [Person, Client, Partner]
let city: City

beforeAll(async () => {
  house = await startHouse()
  ;[olga, carl, petra] = [await operator(house), await client(house), await partner(house)]
  city = { ...(await market(olga)), ownerId: petra.ownerId }
})
afterAll(() => house.close())

const toDo = async (): Promise<MoneyToDo> =>
  (bodyOf(await olga.get('/api/operator/overview'), 200) as ReplyOf<typeof getOperatorOverview>).money
/** Days later everybody has to sign in again. */
const turnTo = async (instant: string) => {
  house.clock.moveTo(instant)
  olga = await operator(house)
}
/** Two weeks on one screen: with VAT 17.85 euro of a vehicle, 178.50 of a restaurant. */
async function approved(type: 'vehicle' | 'restaurant', who: Client = carl): Promise<string> {
  const plant = type === 'vehicle' ? plantVehicle : plantRestaurant
  const place = await plant(house.house.db, city, [10])
  const startDate = house.clock.now().toISOString().slice(0, 10)
  const { _id } = await submitted(who, city, [place], { type, startDate })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
  await house.jobs.drain()
  return _id
}
async function invoiceOf(campaign: string): Promise<InvoiceRow> {
  const path = `/api/invoices?campaign=${campaign}&kind=invoice`
  const [invoice] = (bodyOf(await olga.get(path), 200) as { invoices: InvoiceRow[] }).invoices
  if (!invoice) throw new Error('no invoice')
  return invoice
}
const pay = async ({ id }: InvoiceRow, cents: number) =>
  bodyOf(await olga.post(`/api/operator/invoices/${id}/payments`, { kind: 'hand', cents, paidOn: '2026-11-21' }), 201)

const CALM: MoneyToDo = {
  overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
  openBankEntries: 0,
  waitingInvoices: 0,
  hasSettings: false,
  uncheckedVatNumbers: 0,
  payoutsToApprove: 0,
  returnedTransfers: 0,
}

it('tells what of the books needs somebody, each in its own figure, and follows what is done (product 8)', async () => {
  expect(await toDo()).toEqual(CALM)
  const [part, whole, gone] = [await approved('vehicle'), await approved('vehicle'), await approved('vehicle')]
  await approved('restaurant')
  expect(await toDo()).toEqual({ ...CALM, waitingInvoices: 4 })
  await saveSettings(olga, { invoicesEarlier: true })
  await house.jobs.drain()
  expect(await toDo()).toEqual({ ...CALM, hasSettings: true })

  await pay(await invoiceOf(part), 785)
  await pay(await invoiceOf(whole), 1_785)
  // One of its 14 days is charged: 1.07 euro and 0.20 of VAT are left to be paid.
  bodyOf(await carl.delete(`/api/campaigns/${gone}`), 200)
  await house.jobs.drain()
  await turnTo('2026-12-01T11:00:00Z')
  await approved('vehicle', await client(house, 'Clara Late'))
  // Due on December 5, so overdue once it is December 6 in Berlin.
  await turnTo('2026-12-05T22:59:00Z')
  expect((await toDo()).overdue).toEqual({ invoices: 0, cents: 0, oldestIssuedOn: null })
  await turnTo('2026-12-05T23:00:00Z')
  const overdue = { invoices: 3, cents: 1_000 + 127 + 17_850, oldestIssuedOn: '2026-11-21' }
  expect(await toDo()).toEqual({ ...CALM, hasSettings: true, overdue })
  await turnTo('2026-12-16T11:00:00Z')
  const all = { ...overdue, invoices: 4, cents: overdue.cents + 1_785 }
  expect((await toDo()).overdue).toEqual(all)

  // What names its invoice is settled by itself, one is put aside, two are left.
  const { number: words } = await invoiceOf(part)
  const { file } = await importLines(olga, [{ cents: 99 }, { cents: 98 }, { cents: -1_234 }, { cents: 1_000, words }])
  const { entries } = bodyOf(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
    entries: { id: string; cents: number }[]
  }
  const fee = entries.find(({ cents }) => cents === -1_234)
  bodyOf(await olga.post(`/api/operator/bank/entries/${fee?.id}/ignore`, { reason: 'A fee' }), 200)
  const { ownerId } = petra
  const [screenId = ''] = (await plantVehicle(house.house.db, city, [10])).screenIds
  for (const [month, state] of [
    ['2026-08', 'draft'],
    ['2026-09', 'approved'],
    ['2026-10', 'exported'],
  ] as const) {
    const statement = await plantStatement(house, { ownerId, screenId, month })
    await plantRun(house, state, { statement, ownerId, number: `PAYOUT-2026-12-${month}` })
  }
  expect(await toDo()).toEqual({
    overdue: { ...all, invoices: 3, cents: all.cents - 1_000 },
    openBankEntries: 2,
    waitingInvoices: 0,
    hasSettings: true,
    uncheckedVatNumbers: 0,
    payoutsToApprove: 1,
    returnedTransfers: 0,
  })
})
