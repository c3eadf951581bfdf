import type { BankEntry } from '@marquee/contract/bank'
import type { Payout } from '@marquee/contract/payouts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importLines } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { documents } from '../documents/schema/documents.ts'
import { payments } from './schema/payments.ts'
import { payoutRuns } from './schema/transfers.ts'

let app: TestApp
let [olga, otto] = [] as unknown as [Person, Person]
let carl: Client
let city: PlantedLocation
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  ;[olga, otto, carl] = [await createOperator(app), await createOperator(app, 'Otto Zwei'), await createClient(app)]
  city = await plantLocation(app.context.db)
  await saveSettings(olga)
})
afterAll(() => app.close())

async function issueInvoice(): Promise<{ id: string; grossCents: number; campaignId: string }> {
  const { db } = app.context
  const campaign = await submitCampaign(carl, city, [await plantVehicle(db, city, [10])])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const [row] = await db.select().from(documents).where(eq(documents.campaignId, campaign._id))
  if (!row) throw new Error('no invoice')
  return { ...row, campaignId: campaign._id }
}
const recordPayment = (who: Person, id: string, body: object) =>
  who.post(`/api/operator/invoices/${id}/payments`, {
    kind: 'hand',
    cents: 100,
    paidOn: '2026-11-20',
    note: '',
    ...body,
  })
const countPayments = (id: string) => app.context.db.$count(payments, eq(payments.documentId, id))
const listIds = (replies: readonly { body: unknown }[]) =>
  new Set(replies.map(({ body }) => (body as { payment: { id: string } }).payment.id))

describe('a request that is sent twice (decision 21)', () => {
  it('records a partial payment once, also if both arrive at the same time', async () => {
    const { id } = await issueInvoice()
    const requestId = randomUUID()
    const replies = await Promise.all([1, 2, 3, 4].map(() => recordPayment(olga, id, { requestId })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(listIds(replies).size).toBe(1)
    expect(await countPayments(id)).toBe(1)
    expect(requireBody(await recordPayment(olga, id, { requestId }), 201)).toEqual(replies[0]?.body)
    // A request with another id is another payment.
    requireBody(await recordPayment(olga, id, { requestId: randomUUID() }), 201)
    expect(await countPayments(id)).toBe(2)
  })

  it('is refused with other values, and books nothing', async () => {
    const { id } = await issueInvoice()
    const requestId = randomUUID()
    requireBody(await recordPayment(olga, id, { requestId }), 201)
    for (const other of [{ cents: 101 }, { paidOn: '2026-11-19' }, { note: 'cash' }]) {
      expect(await recordPayment(olga, id, { requestId, ...other })).toMatchObject({
        status: 409,
        body: { code: 'requestOther' },
      })
    }
    expect(await countPayments(id)).toBe(1)
  })

  it('is refused for another invoice or a bank entry', async () => {
    const [one, other] = [await issueInvoice(), await issueInvoice()]
    const requestId = randomUUID()
    requireBody(await recordPayment(olga, one.id, { requestId }), 201)
    const requestOther = { status: 409, body: { code: 'requestOther' } }
    expect(await recordPayment(otto, other.id, { requestId })).toMatchObject(requestOther)
    const { file } = await importLines(olga, [{ cents: 900, bankReference: `O-${one.id}` }], { id: `O-${one.id}` })
    const { entries } = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
      entries: BankEntry[]
    }
    const parts = [{ invoiceId: one.id, cents: 100 }]
    const match = { parts, requestId }
    expect(await olga.post(`/api/operator/bank/entries/${entries[0]?.id}/match`, match)).toMatchObject(requestOther)
    expect([await countPayments(one.id), await countPayments(other.id)]).toEqual([1, 0])
  })

  it('records a partial refund once', async () => {
    const { id, grossCents, campaignId } = await issueInvoice()
    requireBody(await recordPayment(olga, id, { cents: grossCents }), 201)
    // Deleted before its first day: the whole amount is refunded.
    requireBody(await carl.delete(`/api/campaigns/${campaignId}`), 200)
    await app.jobs.drain()
    const requestId = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => recordPayment(olga, id, { kind: 'refund', requestId })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(listIds(replies).size).toBe(1)
    expect(await countPayments(id)).toBe(2)
  })

  it('matches a part of a bank entry once, and the rest stays open', async () => {
    const [one, other] = [await issueInvoice(), await issueInvoice()]
    const { file } = await importLines(olga, [{ cents: 50_000, bankReference: `S-${one.id}` }], { id: `S-${one.id}` })
    const reply = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
      entries: BankEntry[]
    }
    const entryId = reply.entries[0]?.id
    const requestId = randomUUID()
    const parts = [
      { invoiceId: one.id, cents: 200 },
      { invoiceId: other.id, cents: 300 },
    ]
    const match = (who: Person, body: object) => who.post(`/api/operator/bank/entries/${entryId}/match`, body)
    const replies = await Promise.all([olga, otto, olga].map((who) => match(who, { parts, requestId })))
    expect(replies.map((reply) => (requireBody(reply, 200) as { entry: BankEntry }).entry.leftCents)).toEqual([
      49_500, 49_500, 49_500,
    ])
    expect([await countPayments(one.id), await countPayments(other.id)]).toEqual([1, 1])
    const changed = await match(olga, { parts: parts.slice(1), requestId })
    expect(changed).toMatchObject({ status: 409, body: { code: 'requestOther' } })
  })

  it('creates a payout run once', async () => {
    const petra = await createPartner(app)
    await plantAgreement(app.context.db, petra)
    const { screenIds } = await plantVehicle(app.context.db, { ...city, ownerId: petra.ownerId }, [10])
    await plantStatement(app, { ownerId: petra.ownerId, screenId: screenIds[0] ?? '', cents: 1_000 })
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-23', totalCents: 1_000, requestId: randomUUID() }
    const postPayout = (body: object = wanted) => olga.post('/api/operator/payouts', body)
    const made = (await Promise.all([postPayout(), postPayout(), postPayout()])).map(
      (reply) => requireBody(reply, 201) as { payout: Payout },
    )
    expect(new Set(made.map(({ payout }) => payout.id)).size).toBe(1)
    expect(await app.context.db.$count(payoutRuns)).toBe(1)
    expect(await postPayout({ ...wanted, totalCents: 999 })).toMatchObject({
      status: 409,
      body: { code: 'requestOther' },
    })
    const peter = await createPartner(app, 'Peter Other')
    await plantAgreement(app.context.db, peter)
    await plantStatement(app, { ownerId: peter.ownerId, screenId: screenIds[0] ?? '', cents: 1_000 })
    const others = await postPayout({ ...wanted, ownerIds: [peter.ownerId] })
    expect(others).toMatchObject({ status: 409, body: { code: 'requestOther' } })
    const paula = await createPartner(app, 'Paula Third')
    await plantAgreement(app.context.db, paula)
    await plantStatement(app, { ownerId: paula.ownerId, screenId: screenIds[0] ?? '', cents: 1_000 })
    const requestId = randomUUID()
    const both = [peter, paula].map(({ ownerId }) => postPayout({ ...wanted, ownerIds: [ownerId], requestId }))
    expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([201, 409]))
  })
})
