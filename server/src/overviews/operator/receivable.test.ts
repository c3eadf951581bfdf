import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { BillingMonth } from '@marquee/contract/billing-months'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import type { listLedger } from '@marquee/contract/ledger'
import type { listOperatorCampaigns, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'

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
/** With its invoice: two weeks on one screen are 17.85 euro with VAT. */
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

describe('what clients owe', () => {
  it('is one number on every page: invoices less credits less payments, as in the ledger (D-06)', async () => {
    await bookCampaign({ status: 'Draft' })
    await bookCampaign()
    await rejectCampaign()
    const [part, whole, gone] = [await approveCampaign(), await approveCampaign(), await approveCampaign()]
    await approveCampaign()
    await recordPayment(part, 785)
    await recordPayment(whole, 1_785)
    // Paid and taken back before its first day: all of it is to be paid back, less the day that has begun.
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
    expect(list.campaigns.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(owed)
  })

  it('is not a rejected, waiting or draft campaign (D-06)', async () => {
    const { campaigns, sums } = await listCampaigns('payment=unpaid')
    expect(campaigns.map(({ status }) => status)).toEqual(['Approved', 'Approved'])
    expect(campaigns.map(({ openCents }) => openCents).toSorted((a, b) => a - b)).toEqual([1_000, 1_785])
    expect(sums).toMatchObject({ campaigns: 2, openCents: 2_785 })
  })
})

describe('what can be marked paid', () => {
  it('is not a campaign that was rejected and never invoiced, nor one that waits or is a draft (D-05)', async () => {
    for (const id of [await rejectCampaign(), await bookCampaign(), await bookCampaign({ status: 'Draft' })]) {
      expect(await setPaid(id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
      expect(await getCampaign(id)).toMatchObject({ paid: false, isOwed: false })
      expect((await setPaid(id, false)).status).toBe(200)
    }
  })

  it('is what has something open on its invoices, and said again it changes nothing (D-05, OPEN-63)', async () => {
    const id = await approveCampaign()
    expect(await getCampaign(id)).toMatchObject({ paid: false, isOwed: true, openCents: 1_785 })
    expect((await setPaid(id, true)).body).toMatchObject({ campaign: { paid: true } })
    expect((await setPaid(id, true)).status).toBe(200)
    expect(await getCampaign(id)).toMatchObject({ paid: true, isOwed: false, openCents: 0 })
  })

  it('is not what a credit note took back whole before anything was paid (D-05)', async () => {
    const place = await plantVehicle(app.context.db, location, [10])
    const startDate = '2026-12-01'
    const { _id } = await submitCampaign(carl, location, [place], { startDate })
    await decide(_id, { decision: 'approve' })
    expect(await getCampaign(_id)).toMatchObject({ isOwed: true, openCents: 1_785 })
    const draft = buildCampaignParts({ ...buildSelection(location, [place]), startDate })
    requireBody(await carl.send('PUT', `/api/campaigns/${_id}`, draft), 200)
    await app.jobs.drain()
    expect(await setPaid(_id, true)).toMatchObject({ status: 409, body: { code: 'nothingOwed' } })
    expect(await getCampaign(_id)).toMatchObject({ isOwed: false, openCents: 0 })
  })

  it('is an approved campaign that has no invoice yet (D-05, decision 20)', async () => {
    const id = await bookCampaign()
    requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
    expect(await getCampaign(id)).toMatchObject({ isOwed: true, openCents: 0 })
    expect((await setPaid(id, true)).status).toBe(200)
    await app.jobs.drain()
    expect((await findInvoice(id))?.state).toBe('paid')
  })
})
