import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { BillingMonth } from '@marquee/contract/billing-months'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import type { listLedger } from '@marquee/contract/ledger'
import type { listOperatorCampaigns, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../../testing/billing.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../../testing/people/users.ts'

let app: TestApp
let [olga, carl] = [] as unknown as [Person, Client]
let location: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, carl, location] = await Promise.all([createOperator(app), createClient(app), plantLocation(app.context.db)])
  await saveSettings(olga)
})
afterAll(() => app.close())

const bookCampaign = async (more: Record<string, string> = {}) =>
  (await submitCampaign(carl, location, [await plantVehicle(app.context.db, location, [10])], more))._id
const decide = async (id: string, body: object) => {
  requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, body), 200)
  await app.jobs.drain()
}
/** An approved campaign with its invoice: two weeks on one screen cost 17.85 euro with VAT. */
async function approveCampaign(): Promise<string> {
  const id = await bookCampaign()
  await decide(id, { decision: 'approve' })
  return id
}
async function rejectCampaign(): Promise<string> {
  const id = await bookCampaign()
  await decide(id, { decision: 'reject', reason: 'Too loud' })
  return id
}
const read = async <Reply>(path: string, who: Person = olga) => requireBody(await who.get(path), 200) as Reply
const findInvoice = async (campaign: string) =>
  (await read<EndpointReply<typeof listInvoices>>(`/api/invoices?campaign=${campaign}&kind=invoice`)).invoices[0]
const recordPayment = async (campaign: string, cents: number) => {
  const paid = { kind: 'hand', cents, paidOn: '2026-11-21' }
  requireBody(await olga.post(`/api/operator/invoices/${(await findInvoice(campaign))?.id}/payments`, paid), 201)
}
const setPaid = (id: string, paid: boolean) => olga.put(`/api/operator/campaigns/${id}/payment`, { paid })
const getCampaign = (id: string) => read<OperatorCampaign>(`/api/operator/campaigns/${id}`)
const listCampaigns = (query = '') =>
  read<EndpointReply<typeof listOperatorCampaigns>>(`/api/operator/campaigns?${query}`)

describe('receivables', () => {
  it('are the same number on every page: invoices less credits less payments, as in the ledger (D-06)', async () => {
    await bookCampaign({ status: 'Draft' })
    await bookCampaign()
    await rejectCampaign()
    const [part, whole, gone] = [await approveCampaign(), await approveCampaign(), await approveCampaign()]
    await approveCampaign()
    await recordPayment(part, 785)
    await recordPayment(whole, 1_785)
    // Paid and deleted before its first day ends: all of it is refunded, except the day that has begun.
    await recordPayment(gone, 1_785)
    requireBody(await carl.delete(`/api/campaigns/${gone}`), 200)
    await app.jobs.drain()

    const { balances } = await read<EndpointReply<typeof listLedger>>('/api/operator/ledger')
    const owed = balances.find(({ account }) => account === 'receivable')?.cents ?? 0
    const left = (await findInvoice(gone))?.openCents ?? 0
    expect(left).toBeLessThan(0)
    expect(owed).toBe(1_000 + 1_785 + left)
    const { receivable } = await read<EndpointReply<typeof getOperatorOverview>>('/api/operator/overview')
    expect(receivable).toEqual({ invoices: 2, cents: owed })
    const { billing } = await read<{ billing: BillingMonth }>('/api/operator/billing/months/2026-11')
    expect(billing.receivableCents).toBe(owed)
    expect((await read<EndpointReply<typeof listInvoices>>('/api/invoices')).sums.openCents).toBe(owed)
    expect((await read<EndpointReply<typeof listInvoices>>('/api/invoices', carl)).sums.openCents).toBe(owed)
    const list = await listCampaigns()
    expect(list.sums.openCents).toBe(owed)
    expect(list.campaigns.reduce((sum, { openCents }) => sum + (openCents ?? 0), 0)).toBe(owed)
  })

  it('exclude rejected, pending and draft campaigns (D-06)', async () => {
    const { campaigns, sums } = await listCampaigns('payment=unpaid')
    expect(campaigns.map(({ status }) => status)).toEqual(['Approved', 'Approved'])
    expect(campaigns.map(({ openCents }) => openCents ?? 0).toSorted((a, b) => a - b)).toEqual([1_000, 1_785])
    expect(sums).toMatchObject({ campaigns: 2, openCents: 2_785 })
  })
})

describe('marking a campaign as paid', () => {
  it('is refused for rejected campaigns without an invoice, pending ones and drafts (D-05)', async () => {
    for (const id of [await rejectCampaign(), await bookCampaign(), await bookCampaign({ status: 'Draft' })]) {
      expect(await setPaid(id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
      expect(await getCampaign(id)).toMatchObject({ paid: false, isOwed: false })
      expect((await setPaid(id, false)).status).toBe(200)
    }
  })

  it('is possible with an open invoice, and changes nothing when repeated (D-05, OPEN-63)', async () => {
    const id = await approveCampaign()
    expect(await getCampaign(id)).toMatchObject({ paid: false, isOwed: true, openCents: 1_785 })
    expect((await setPaid(id, true)).body).toMatchObject({ campaign: { paid: true } })
    expect((await setPaid(id, true)).status).toBe(200)
    expect(await getCampaign(id)).toMatchObject({ paid: true, isOwed: false, openCents: 0 })
  })

  it('is refused for a fully credited campaign without a payment (D-05)', async () => {
    const venue = await plantVehicle(app.context.db, location, [10])
    const startDate = '2026-12-01'
    const { _id } = await submitCampaign(carl, location, [venue], { startDate })
    await decide(_id, { decision: 'approve' })
    expect(await getCampaign(_id)).toMatchObject({ isOwed: true, openCents: 1_785 })
    const draft = buildCampaignParts({ ...buildSelection(location, [venue]), startDate })
    requireBody(await carl.send('PUT', `/api/campaigns/${_id}`, draft), 200)
    await app.jobs.drain()
    expect(await setPaid(_id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
    expect(await getCampaign(_id)).toMatchObject({ isOwed: false, openCents: 0 })
  })

  it('is possible for an approved campaign without an invoice yet (D-05, decision 20)', async () => {
    const id = await bookCampaign()
    requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
    expect(await getCampaign(id)).toMatchObject({ isOwed: true, openCents: 0 })
    expect((await setPaid(id, true)).status).toBe(200)
    await app.jobs.drain()
    expect((await findInvoice(id))?.state).toBe('paid')
  })
})
