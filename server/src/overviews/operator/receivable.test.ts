import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { BillingMonth } from '@marquee/contract/billing-months'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import type { listLedger } from '@marquee/contract/ledger'
import type { listOperatorCampaigns, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { campaignParts, selection, submitted } from '../../testing/campaigns.ts'
import { type City, plantCity, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'

let house: TestHouse
let [olga, carl] = [] as unknown as [Person, Client]
let city: City
beforeAll(async () => {
  house = await startHouse()
  ;[olga, carl, city] = await Promise.all([operator(house), client(house), plantCity(house.house.db)])
  await saveSettings(olga)
})
afterAll(() => house.close())

const booked = async (more: Record<string, string> = {}) =>
  (await submitted(carl, city, [await plantVehicle(house.house.db, city, [10])], more))._id
const decide = async (id: string, body: object) => {
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${id}`, body), 200)
  await house.jobs.drain()
}
/** With its invoice: two weeks on one screen are 17.85 euro with VAT. */
async function approved(): Promise<string> {
  const id = await booked()
  await decide(id, { decision: 'approve' })
  return id
}
async function rejected(): Promise<string> {
  const id = await booked()
  await decide(id, { decision: 'reject', reason: 'Too loud' })
  return id
}
const read = async <Reply>(path: string, who: Person = olga) => bodyOf(await who.get(path), 200) as Reply
const invoiceOf = async (campaign: string) =>
  (await read<ReplyOf<typeof listInvoices>>(`/api/invoices?campaign=${campaign}&kind=invoice`)).invoices[0]
const pay = async (campaign: string, cents: number) => {
  const paid = { kind: 'hand', cents, paidOn: '2026-11-21' }
  bodyOf(await olga.post(`/api/operator/invoices/${(await invoiceOf(campaign))?.id}/payments`, paid), 201)
}
const mark = (id: string, paid: boolean) => olga.put(`/api/operator/campaigns/${id}/payment`, { paid })
const one = (id: string) => read<OperatorCampaign>(`/api/operator/campaigns/${id}`)
const found = (query = '') => read<ReplyOf<typeof listOperatorCampaigns>>(`/api/operator/campaigns?${query}`)

describe('what clients owe', () => {
  it('is one number on every page: invoices less credits less payments, as in the ledger (D-06)', async () => {
    await booked({ status: 'Draft' })
    await booked()
    await rejected()
    const [part, whole, gone] = [await approved(), await approved(), await approved()]
    await approved()
    await pay(part, 785)
    await pay(whole, 1_785)
    // Paid and taken back before its first day: all of it is to be paid back, less the day that has begun.
    await pay(gone, 1_785)
    bodyOf(await carl.delete(`/api/campaigns/${gone}`), 200)
    await house.jobs.drain()

    const { balances } = await read<ReplyOf<typeof listLedger>>('/api/operator/ledger')
    const owed = balances.find(({ account }) => account === 'receivable')?.cents ?? 0
    const left = (await invoiceOf(gone))?.openCents ?? 0
    expect(left).toBeLessThan(0)
    expect(owed).toBe(1_000 + 1_785 + left)
    const { receivable } = await read<ReplyOf<typeof getOperatorOverview>>('/api/operator/overview')
    expect(receivable).toEqual({ invoices: 2, cents: owed })
    const { billing } = await read<{ billing: BillingMonth }>('/api/operator/billing/months/2026-11')
    expect(billing.receivableCents).toBe(owed)
    expect((await read<ReplyOf<typeof listInvoices>>('/api/invoices')).sums.openCents).toBe(owed)
    expect((await read<ReplyOf<typeof listInvoices>>('/api/invoices', carl)).sums.openCents).toBe(owed)
    const list = await found()
    expect(list.sums.openCents).toBe(owed)
    expect(list.campaigns.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(owed)
  })

  it('is not a rejected, waiting or draft campaign (D-06)', async () => {
    const { campaigns, sums } = await found('payment=unpaid')
    expect(campaigns.map(({ status }) => status)).toEqual(['Approved', 'Approved'])
    expect(campaigns.map(({ openCents }) => openCents).toSorted((a, b) => a - b)).toEqual([1_000, 1_785])
    expect(sums).toMatchObject({ campaigns: 2, openCents: 2_785 })
  })
})

describe('what can be marked paid', () => {
  it('is not a campaign that was rejected and never invoiced, nor one that waits or is a draft (D-05)', async () => {
    for (const id of [await rejected(), await booked(), await booked({ status: 'Draft' })]) {
      expect(await mark(id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
      expect(await one(id)).toMatchObject({ paid: false, isOwed: false })
      expect((await mark(id, false)).status).toBe(200)
    }
  })

  it('is what has something open on its invoices, and said again it changes nothing (D-05, OPEN-63)', async () => {
    const id = await approved()
    expect(await one(id)).toMatchObject({ paid: false, isOwed: true, openCents: 1_785 })
    expect((await mark(id, true)).body).toMatchObject({ campaign: { paid: true } })
    expect((await mark(id, true)).status).toBe(200)
    expect(await one(id)).toMatchObject({ paid: true, isOwed: false, openCents: 0 })
  })

  it('is not what a credit note took back whole before anything was paid (D-05)', async () => {
    const place = await plantVehicle(house.house.db, city, [10])
    const startDate = '2026-12-01'
    const { _id } = await submitted(carl, city, [place], { startDate })
    await decide(_id, { decision: 'approve' })
    expect(await one(_id)).toMatchObject({ isOwed: true, openCents: 1_785 })
    const draft = campaignParts({ ...selection(city, [place]), startDate })
    bodyOf(await carl.send('PUT', `/api/campaigns/${_id}`, draft), 200)
    await house.jobs.drain()
    expect(await mark(_id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
    expect(await one(_id)).toMatchObject({ isOwed: false, openCents: 0 })
  })

  it('is an approved campaign that has no invoice yet (D-05, decision 20)', async () => {
    const id = await booked()
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
    expect(await one(id)).toMatchObject({ isOwed: true, openCents: 0 })
    expect((await mark(id, true)).status).toBe(200)
    await house.jobs.drain()
    expect((await invoiceOf(id))?.state).toBe('paid')
  })
})
