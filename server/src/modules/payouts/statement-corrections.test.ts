import type { Payout } from '@marquee/contract/payouts'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { NOON, startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { type TestLocation, createLocation } from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { mails } from '../notifications/schema.ts'
import { documents } from '../documents/schema/documents.ts'

const NUMBER = { country: 'AT', vatNumber: 'ATU13585627' }
const NO_NUMBER = { country: 'AT', vatNumber: '' }
const BECAUSE = { reason: 'The VAT number was missing' }

let app: TestApp
let [olga, petra] = [] as unknown as [Person, Partner]
let location: TestLocation
let screenId = ''
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  location = await createLocation(olga, 'Vienna')
  await saveSettings(olga, { country: 'AT', vatNumber: 'ATU13585627', timeZone: 'Europe/Vienna' })
})
afterAll(() => app.close())

/** A partner whose screen earns 64.28 euro in November and 115.72 in December, net. */
beforeEach(async () => {
  app.clock.setTime(NOON)
  ;[olga, petra] = [await createOperator(app), await createPartner(app)]
  const city: PlantedLocation = { ...location, ownerId: petra.ownerId }
  const restaurant = await plantRestaurant(app.context.db, city, [10])
  screenId = restaurant.screenIds[0] ?? ''
  const campaign = await submitCampaign(await createClient(app), city, [restaurant], {
    type: 'restaurant',
    numberOfWeeks: '4',
  })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
})

/** Sessions expire, so users sign in again. */
async function setTime(instant: string): Promise<void> {
  app.clock.setTime(instant)
  olga = await createOperator(app)
  const signedIn = requireBody(
    await createApiClient(app).post('/api/users/login', { email: petra.email, password: PASSWORD }),
    200,
  )
  const { token } = signedIn as { token: string }
  petra = { ...petra, ...createApiClient(app, token), token }
}
/** Issues the statements of November. */
async function settleMonth(details: object): Promise<void> {
  requireBody(await petra.put('/api/billing/details', details), 200)
  requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  await setTime('2026-12-03T11:00:00Z')
  await app.jobs.runNow('payouts.issue-statements')
}
const listStatements = () =>
  app.context.db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, petra.ownerId), isNotNull(documents.month)))
    .orderBy(asc(documents.ordinal))
const correct = async (index = 0) =>
  olga.post(`/api/operator/statements/${(await listStatements())[index]?.id}/correct`, BECAUSE)
const confirmVatNumber = async () =>
  requireBody(
    await olga.put(`/api/operator/parties/${petra.ownerId}/vat-check`, { vatNumber: NUMBER.vatNumber, reference: 'W' }),
    200,
  )
type Earnings = { openCents: number; paidCents: number }
const getEarnings = async () => requireBody(await petra.get('/api/earnings'), 200) as Earnings
type Next = { payees: { ownerId: string; cents: number }[]; held: { ownerId: string }[] }
/** The amount of the partner in the next payout; 0 if there is none. */
const getPayableCents = async () => {
  const { payees } = requireBody(await olga.get('/api/operator/payouts/next'), 200) as Next
  return payees.find(({ ownerId }) => ownerId === petra.ownerId)?.cents ?? 0
}
const postMonthPaid = async (paid: boolean, month = '2026-11') =>
  requireBody(await olga.post(`/api/operator/screens/${screenId}/months/${month}/payment`, { paid }), 200)

describe('a wrong statement', () => {
  it('is reversed by a credit with its own number, and issued again from current data (decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    await confirmVatNumber()
    const answer = requireBody(await correct(), 200)
    const [wrong, credit, again] = await listStatements()
    // The count of documents equals the length of the list; one screen has one valid statement.
    const { billing } = requireBody(await olga.get('/api/operator/billing/months/2026-11'), 200) as {
      billing: { statements: number; statementDocuments: number }
    }
    const { total } = requireBody(await olga.get('/api/statements?month=2026-11'), 200) as { total: number }
    expect(billing).toMatchObject({ statements: 1, statementDocuments: 3 })
    expect(total).toBe(3)
    expect(answer).toEqual({
      success: true,
      credit: { id: credit?.id, number: credit?.number },
      statement: { id: again?.id, number: again?.number },
      differenceCents: 1_221,
    })
    expect(
      [wrong, credit, again].map((one) => [one?.kind, one?.number.slice(-6), one?.revision, one?.grossCents]),
    ).toEqual([
      ['statement', '000001', 1, 6_428],
      ['statement-credit', '000002', 2, 6_428],
      ['statement', '000003', 2, 7_649],
    ])
    expect(credit).toMatchObject({
      correctsId: wrong?.id,
      vatCategory: 'E',
      content: { corrects: { number: wrong?.number }, notes: ['Self-billing', 'Reason: The VAT number was missing'] },
    })
    expect(again).toMatchObject({ vatCategory: 'S', content: { seller: NUMBER, corrects: { number: wrong?.number } } })
    expect(await getEarnings()).toMatchObject({ openCents: 7_649 })
    expect(await getPayableCents()).toBe(7_649)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('is listed with its credit, downloaded in its new version, mailed and logged (API-PAY-02, decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    requireBody(await correct(), 200)
    await app.jobs.drain()
    const [wrong, credit, again] = await listStatements()
    const { statements } = requireBody(await petra.get('/api/statements'), 200) as { statements: object[] }
    expect(statements).toMatchObject([
      { id: wrong?.id, kind: 'statement', grossCents: 6_428, isTakenBack: true, takesBack: null },
      { id: credit?.id, kind: 'statement-credit', grossCents: -6_428, isTakenBack: false, takesBack: wrong?.number },
      { id: again?.id, kind: 'statement', grossCents: 7_649, isTakenBack: false, takesBack: null },
    ])
    const { pdfLink } = requireBody(
      await petra.get(`/api/payment/download?screenId=${screenId}&month=2026-11`),
      200,
    ) as {
      pdfLink: string
    }
    const file = await createApiClient(app).get(new URL(pdfLink).pathname)
    expect(String(file.headers['content-disposition'])).toContain(String(again?.number))
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    expect(sent.map(({ subject }) => subject)).toContain('A statement for November 2026 was corrected')
    const [line] = await app.context.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'correct'), eq(audit.partyId, petra.ownerId)))
    expect(line).toMatchObject({
      reason: BECAUSE.reason,
      details: { statement: wrong?.number, replacedBy: again?.number },
    })
  })

  it('that was paid stays paid, and the next payout contains the difference (decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    await postMonthPaid(true)
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    await confirmVatNumber()
    requireBody(await correct(), 200)
    expect(await getPayableCents()).toBe(1_221)
    expect(await getEarnings()).toMatchObject({ openCents: 1_221, paidCents: 6_428 })
    expect(await listBookDifferences(app)).toEqual([])
    await postMonthPaid(false)
    expect(await getEarnings()).toMatchObject({ openCents: 7_649, paidCents: 0 })
    await postMonthPaid(true)
    expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('that was overpaid reduces later payouts, and is carried over until then (decision 19)', async () => {
    await settleMonth(NUMBER)
    await postMonthPaid(true)
    requireBody(await petra.put('/api/billing/details', NO_NUMBER), 200)
    requireBody(await correct(), 200)
    expect(await getEarnings()).toMatchObject({ openCents: -1_221 })
    expect(await getPayableCents()).toBe(0)
    await setTime('2027-01-03T13:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    expect(await getPayableCents()).toBe(11_572 - 1_221)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2027-01-05', totalCents: 11_572 - 1_221 }
    const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: { id: string } }
    const otto = await createOperator(app, 'Otto Zwei')
    requireBody(await otto.post(`/api/operator/payouts/${payout.id}/approve`, {}), 200)
    requireBody(await olga.post(`/api/operator/payouts/${payout.id}/export`, {}), 200)
    expect(await listBookDifferences(app)).toEqual([])
    requireBody(await olga.post(`/api/operator/payouts/${payout.id}/paid`, { paidOn: '2027-01-03' }), 200)
    expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 + 11_572 - 1_221 })
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('can be corrected again (decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    requireBody(await correct(), 200)
    requireBody(await petra.put('/api/billing/details', NO_NUMBER), 200)
    requireBody(await correct(2), 200)
    expect((await listStatements()).map(({ revision }) => revision)).toEqual([1, 2, 2, 3, 3])
    expect(await getEarnings()).toMatchObject({ openCents: 6_428 })
    expect(await listBookDifferences(app)).toEqual([])
  })
})

/** An exported run of all open statements of petra. */
async function sendRun(): Promise<Payout> {
  const totalCents = await getPayableCents()
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-12-04', totalCents }
  const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
  const otto = await createOperator(app, 'Otto Zwei')
  for (const verb of ['approve', 'export'])
    requireBody(await otto.post(`/api/operator/payouts/${payout.id}/${verb}`, {}), 200)
  return payout
}
const pay = async ({ id }: Payout) =>
  requireBody(await olga.post(`/api/operator/payouts/${id}/paid`, { paidOn: '2026-12-03' }), 200)
const returnTransfer = async ({ items: [item] }: Payout) => {
  const body = { returnedOn: '2026-12-03', reason: 'AC04', note: '' }
  requireBody(await olga.post(`/api/operator/payouts/transfers/${item?.id}/return`, body), 200)
}
const releaseHold = async () =>
  requireBody(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
/** The partner enters its number, an operator confirms it, and the statement is corrected. */
async function correctNumber(): Promise<void> {
  requireBody(await petra.put('/api/billing/details', NUMBER), 200)
  await confirmVatNumber()
  requireBody(await correct(), 200)
}
/** Pays 64.28 euro with one run, and the 12.21 euro of the correction with another. */
async function payTwice(): Promise<[wrong: Payout, correction: Payout]> {
  await settleMonth(NO_NUMBER)
  const first = await sendRun()
  await pay(first)
  await correctNumber()
  const second = await sendRun()
  await pay(second)
  expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
  return [first, second]
}

describe('a statement and its correction in different payout runs (decision 19)', () => {
  it('are owed again when their transfers are returned, in any order (decision 21)', async () => {
    const [first, second] = await payTwice()
    await returnTransfer(first)
    expect(await getEarnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    await returnTransfer(second)
    expect(await getEarnings()).toMatchObject({ openCents: 7_649, paidCents: 0 })
    expect(await listBookDifferences(app)).toEqual([])
    await releaseHold()
    await pay(await sendRun())
    expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('are paid by hand as far as no run has paid them (decision 21)', async () => {
    const [first] = await payTwice()
    await returnTransfer(first)
    await postMonthPaid(true)
    expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await listBookDifferences(app)).toEqual([])
    await postMonthPaid(false)
    expect(await getEarnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('stay owed if the run of the wrong statement is cancelled and that of the correction is not', async () => {
    await settleMonth(NO_NUMBER)
    const first = await sendRun()
    await correctNumber()
    const second = await sendRun()
    requireBody(await olga.post(`/api/operator/payouts/${first.id}/cancel`, { reason: 'The bank refused it' }), 200)
    await pay(second)
    expect(await getEarnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    expect(await listBookDifferences(app)).toEqual([])
    await pay(await sendRun())
    expect(await getEarnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    const query = { ownerId: petra.ownerId, screenId, month: '2026-11' }
    expect(await petra.post('/api/payment/status', query)).toMatchObject({ body: { isPaid: true } })
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('do not hold a partner who removes the number after its VAT was paid (standards 9)', async () => {
    await payTwice()
    requireBody(await petra.put('/api/billing/details', NO_NUMBER), 200)
    expect(requireBody(await petra.get('/api/earnings'), 200)).toMatchObject({ held: [] })
  })
})

describe('VAT that was charged with a refused number (decision 19)', () => {
  it('is not paid out before the statement is corrected', async () => {
    await settleMonth(NUMBER)
    expect(await getPayableCents()).toBe(0)
    const refusal = { vatNumber: NUMBER.vatNumber, reason: 'It is the number of another company' }
    requireBody(await olga.put(`/api/operator/parties/${petra.ownerId}/vat-refusal`, refusal), 200)
    expect(await getPayableCents()).toBe(0)
    requireBody(await correct(), 200)
    expect(await getPayableCents()).toBe(6_428)
    expect(await listBookDifferences(app)).toEqual([])
  })
})

describe('a correction is refused', () => {
  it('if it would change nothing, if it was made before, and for a document that is not a statement (decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementRight' } })
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    requireBody(await correct(), 200)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementTakenBack' } })
    expect(await correct(1)).toMatchObject({ status: 404 })
    expect(await correct(2)).toMatchObject({ status: 409, body: { code: 'statementRight' } })
    expect(await listStatements()).toHaveLength(3)
  })

  it('while the statement is in a run that is not exported (decision 19)', async () => {
    await settleMonth(NO_NUMBER)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-12-04', totalCents: 6_428 }
    requireBody(await olga.post('/api/operator/payouts', wanted), 201)
    requireBody(await petra.put('/api/billing/details', NUMBER), 200)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementInRun' } })
  })
})
