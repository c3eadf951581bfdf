import type { Payout } from '@marquee/contract/payouts'
import { selfBillingTexts } from '@marquee/contract/texts/self-billing'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { differencesIn } from '../../testing/books.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, plantRestaurant } from '../../testing/city.ts'
import { NOON, startHouse, type TestHouse } from '../../testing/house.ts'
import { voice } from '../../testing/people.ts'
import { type Market, market } from '../../testing/people/places.ts'
import { bodyOf, client, operator, type Partner, partner, PASSWORD, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { mails } from '../notifications/schema.ts'
import { documents } from './schema/documents.ts'

const NUMBER = { country: 'AT', vatNumber: 'ATU13585627' }
const NO_NUMBER = { country: 'AT', vatNumber: '' }
const BECAUSE = { reason: 'The VAT number was missing' }

let house: TestHouse
let [olga, petra] = [] as unknown as [Person, Partner]
let where: Market
let screenId = ''
beforeAll(async () => {
  house = await startHouse()
  olga = await operator(house)
  where = await market(olga, 'Vienna')
  await saveSettings(olga, { country: 'AT', vatNumber: 'ATU13585627', timeZone: 'Europe/Vienna' })
})
afterAll(() => house.close())

/** A partner whose screen earned 64.28 euro in November and 115.72 in December, net; it is the third of December. */
beforeEach(async () => {
  house.clock.moveTo(NOON)
  ;[olga, petra] = [await operator(house), await partner(house)]
  const city: City = { ...where, ownerId: petra.ownerId }
  const restaurant = await plantRestaurant(house.house.db, city, [10])
  screenId = restaurant.screenIds[0] ?? ''
  const campaign = await submitted(await client(house), city, [restaurant], { type: 'restaurant', numberOfWeeks: '4' })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await house.jobs.drain()
})

/** Later everybody has to sign in again. */
async function turnTo(instant: string): Promise<void> {
  house.clock.moveTo(instant)
  olga = await operator(house)
  const signedIn = bodyOf(await voice(house).post('/api/users/login', { email: petra.email, password: PASSWORD }), 200)
  const { token } = signedIn as { token: string }
  petra = { ...petra, ...voice(house, token), token }
}
/** The statements of November stand. */
async function settledWith(details: object): Promise<void> {
  bodyOf(await petra.put('/api/billing/details', details), 200)
  bodyOf(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  await turnTo('2026-12-03T11:00:00Z')
  await house.jobs.runNow('billing.make-statements')
}
const stated = () =>
  house.house.db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, petra.ownerId), isNotNull(documents.month)))
    .orderBy(asc(documents.ordinal))
const correct = async (place = 0) =>
  olga.post(`/api/operator/statements/${(await stated())[place]?.id}/correct`, BECAUSE)
const lookUp = async () =>
  bodyOf(
    await olga.put(`/api/operator/parties/${petra.ownerId}/vat-check`, { vatNumber: NUMBER.vatNumber, reference: 'W' }),
    200,
  )
type Earnings = { openCents: number; paidCents: number }
const earnings = async () => bodyOf(await petra.get('/api/earnings'), 200) as Earnings
type Next = { payees: { ownerId: string; cents: number }[]; held: { ownerId: string }[] }
/** What the next payout pays the partner; 0 where it does not. */
const payable = async () => {
  const { payees } = bodyOf(await olga.get('/api/operator/payouts/next'), 200) as Next
  return payees.find(({ ownerId }) => ownerId === petra.ownerId)?.cents ?? 0
}
const markPaid = async (paid: boolean, month = '2026-11') =>
  bodyOf(await olga.post(`/api/operator/screens/${screenId}/months/${month}/payment`, { paid }), 200)

describe('a statement that was wrong', () => {
  it('is taken back by a document of its own number, and made again from what is known now (decision 19)', async () => {
    await settledWith(NO_NUMBER)
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    await lookUp()
    const answer = bodyOf(await correct(), 200)
    const [wrong, credit, again] = await stated()
    // The list below a tab is as long as the tab says; one screen has a statement that stands.
    const { billing } = bodyOf(await olga.get('/api/operator/billing/months/2026-11'), 200) as {
      billing: { statements: number; statementDocuments: number }
    }
    const { total } = bodyOf(await olga.get('/api/statements?month=2026-11'), 200) as { total: number }
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
    expect(await earnings()).toMatchObject({ openCents: 7_649 })
    expect(await payable()).toBe(7_649)
    expect(await differencesIn(house)).toEqual([])
  })

  it('is shown with what took it back, opened as it stands now, told by mail and written down (API-PAY-02, decision 19)', async () => {
    await settledWith(NO_NUMBER)
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    bodyOf(await correct(), 200)
    await house.jobs.drain()
    const [wrong, credit, again] = await stated()
    const { statements } = bodyOf(await petra.get('/api/statements'), 200) as { statements: object[] }
    expect(statements).toMatchObject([
      { id: wrong?.id, kind: 'statement', grossCents: 6_428, isTakenBack: true, takesBack: null },
      { id: credit?.id, kind: 'statement-credit', grossCents: -6_428, isTakenBack: false, takesBack: wrong?.number },
      { id: again?.id, kind: 'statement', grossCents: 7_649, isTakenBack: false, takesBack: null },
    ])
    const { pdfLink } = bodyOf(await petra.get(`/api/payment/download?screenId=${screenId}&month=2026-11`), 200) as {
      pdfLink: string
    }
    const file = await voice(house).get(new URL(pdfLink).pathname)
    expect(String(file.headers['content-disposition'])).toContain(String(again?.number))
    const sent = await house.house.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    expect(sent.map(({ subject }) => subject)).toContain('A statement of November 2026 was corrected')
    const [line] = await house.house.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'correct'), eq(audit.partyId, petra.ownerId)))
    expect(line).toMatchObject({
      reason: BECAUSE.reason,
      details: { statement: wrong?.number, replacedBy: again?.number },
    })
  })

  it('that was paid stays paid, and the difference comes with the next payout (decision 19)', async () => {
    await settledWith(NO_NUMBER)
    await markPaid(true)
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    await lookUp()
    bodyOf(await correct(), 200)
    expect(await payable()).toBe(1_221)
    expect(await earnings()).toMatchObject({ openCents: 1_221, paidCents: 6_428 })
    expect(await differencesIn(house)).toEqual([])
    await markPaid(false)
    expect(await earnings()).toMatchObject({ openCents: 7_649, paidCents: 0 })
    await markPaid(true)
    expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await differencesIn(house)).toEqual([])
  })

  it('that was paid too much is taken off what is earned later, and carried over until then (decision 19)', async () => {
    await settledWith(NUMBER)
    await markPaid(true)
    bodyOf(await petra.put('/api/billing/details', NO_NUMBER), 200)
    bodyOf(await correct(), 200)
    expect(await earnings()).toMatchObject({ openCents: -1_221 })
    expect(await payable()).toBe(0)
    await turnTo('2027-01-03T13:00:00Z')
    await house.jobs.runNow('billing.make-statements')
    expect(await payable()).toBe(11_572 - 1_221)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2027-01-05', totalCents: 11_572 - 1_221 }
    const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: { id: string } }
    const otto = await operator(house, 'Otto Zwei')
    bodyOf(await otto.post(`/api/operator/payouts/${payout.id}/approve`, {}), 200)
    bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/export`, {}), 200)
    expect(await differencesIn(house)).toEqual([])
    bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/paid`, { paidOn: '2027-01-03' }), 200)
    expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 + 11_572 - 1_221 })
    expect(await differencesIn(house)).toEqual([])
  })

  it('can be wrong again (decision 19)', async () => {
    await settledWith(NO_NUMBER)
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    bodyOf(await correct(), 200)
    bodyOf(await petra.put('/api/billing/details', NO_NUMBER), 200)
    bodyOf(await correct(2), 200)
    expect((await stated()).map(({ revision }) => revision)).toEqual([1, 2, 2, 3, 3])
    expect(await earnings()).toMatchObject({ openCents: 6_428 })
    expect(await differencesIn(house)).toEqual([])
  })
})

/** A payout that pays petra what is open, as far as its file. */
async function sent(): Promise<Payout> {
  const totalCents = await payable()
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-12-04', totalCents }
  const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
  const otto = await operator(house, 'Otto Zwei')
  for (const verb of ['approve', 'export'])
    bodyOf(await otto.post(`/api/operator/payouts/${payout.id}/${verb}`, {}), 200)
  return payout
}
const pay = async ({ id }: Payout) =>
  bodyOf(await olga.post(`/api/operator/payouts/${id}/paid`, { paidOn: '2026-12-03' }), 200)
const comeBack = async ({ items: [item] }: Payout) => {
  const body = { returnedOn: '2026-12-03', reason: 'AC04', note: '' }
  bodyOf(await olga.post(`/api/operator/payouts/transfers/${item?.id}/return`, body), 200)
}
const letGo = async () => bodyOf(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
/** The partner has told its number, somebody has looked it up, and the statement is made again. */
async function corrected(): Promise<void> {
  bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
  await lookUp()
  bodyOf(await correct(), 200)
}
/** 64.28 euro with one payout, and the 12.21 that a correction added with another one. */
async function paidTwice(): Promise<[wrong: Payout, correction: Payout]> {
  await settledWith(NO_NUMBER)
  const first = await sent()
  await pay(first)
  await corrected()
  const second = await sent()
  await pay(second)
  expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
  return [first, second]
}

describe('a statement and its correction that went with different payouts (decision 19)', () => {
  it('are owed again as their transfers come back, in whatever order (decision 21)', async () => {
    const [first, second] = await paidTwice()
    await comeBack(first)
    expect(await earnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    await comeBack(second)
    expect(await earnings()).toMatchObject({ openCents: 7_649, paidCents: 0 })
    expect(await differencesIn(house)).toEqual([])
    await letGo()
    await pay(await sent())
    expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await differencesIn(house)).toEqual([])
  })

  it('are paid by hand as far as no payout has paid them (decision 21)', async () => {
    const [first] = await paidTwice()
    await comeBack(first)
    await markPaid(true)
    expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    expect(await differencesIn(house)).toEqual([])
    await markPaid(false)
    expect(await earnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    expect(await differencesIn(house)).toEqual([])
  })

  it('stay owed where the payout of the wrong one is cancelled and that of the correction is not', async () => {
    await settledWith(NO_NUMBER)
    const first = await sent()
    await corrected()
    const second = await sent()
    bodyOf(await olga.post(`/api/operator/payouts/${first.id}/cancel`, { reason: 'The bank refused it' }), 200)
    await pay(second)
    expect(await earnings()).toMatchObject({ openCents: 6_428, paidCents: 1_221 })
    expect(await differencesIn(house)).toEqual([])
    await pay(await sent())
    expect(await earnings()).toMatchObject({ openCents: 0, paidCents: 7_649 })
    const asked = { ownerId: petra.ownerId, screenId, month: '2026-11' }
    expect(await petra.post('/api/payment/status', asked)).toMatchObject({ body: { isPaid: true } })
    expect(await differencesIn(house)).toEqual([])
  })

  it('hold up nobody who takes the number away once its VAT was paid (standards 9)', async () => {
    await paidTwice()
    bodyOf(await petra.put('/api/billing/details', NO_NUMBER), 200)
    expect(bodyOf(await petra.get('/api/earnings'), 200)).toMatchObject({ held: [] })
  })
})

describe('VAT that was charged under a number which an operator refused (decision 19)', () => {
  it('is not paid out before the statement is corrected', async () => {
    await settledWith(NUMBER)
    expect(await payable()).toBe(0)
    const refusal = { vatNumber: NUMBER.vatNumber, reason: 'It is the number of another company' }
    bodyOf(await olga.put(`/api/operator/parties/${petra.ownerId}/vat-refusal`, refusal), 200)
    expect(await payable()).toBe(0)
    bodyOf(await correct(), 200)
    expect(await payable()).toBe(6_428)
    expect(await differencesIn(house)).toEqual([])
  })
})

describe('a correction is refused', () => {
  it('where it would change nothing, where it was made already, and to a document that is no statement (decision 19)', async () => {
    await settledWith(NO_NUMBER)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementRight' } })
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    bodyOf(await correct(), 200)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementTakenBack' } })
    expect(await correct(1)).toMatchObject({ status: 404 })
    expect(await correct(2)).toMatchObject({ status: 409, body: { code: 'statementRight' } })
    expect(await stated()).toHaveLength(3)
  })

  it('while a payout is put together that has not gone to the bank (decision 19)', async () => {
    await settledWith(NO_NUMBER)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-12-04', totalCents: 6_428 }
    bodyOf(await olga.post('/api/operator/payouts', wanted), 201)
    bodyOf(await petra.put('/api/billing/details', NUMBER), 200)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'statementInRun' } })
  })
})
