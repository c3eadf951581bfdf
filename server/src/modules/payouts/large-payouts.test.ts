import { PAYEES_PER_PAGE, type Payout } from '@marquee/contract/payouts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importLines } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Person } from '../../testing/people/users.ts'
import { users } from '../identity/schema.ts'
import { owners } from '../owners/schema.ts'

/** More than one page of partners with statements of 10.01 euro, 10.02 euro and so on. */
const PARTNERS = PAYEES_PER_PAGE + 3
const SUM = Array.from({ length: PARTNERS }, (_, at) => getCents(at)).reduce((sum, cents) => sum + cents, 0)
function getCents(at: number): number {
  return 1_001 + at
}
const getName = (at: number) => `Partner ${String(at + 1).padStart(3, '0')}`

let app: TestApp
let [olga, otto] = [] as unknown as [Person, Person]
let [screenId, ownerIds] = ['', [] as string[]]

beforeAll(async () => {
  app = await startApp()
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  await saveSettings(olga)
  const { db } = app.context
  const at = app.clock.now()
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: PARTNERS }, (_, index) => ({
        email: `partner-${index}@many.example`,
        firstName: 'Paula',
        lastName: 'Platz',
        role: 'partner' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning()
  const made = await db
    .insert(owners)
    .values(
      people.map(({ id: userId, email }) => {
        const index = Number(/\d+/.exec(email)?.[0])
        return {
          userId,
          name: getName(index),
          phone: '1',
          email,
          address: 'Ring 1',
          bankName: 'Bank',
          accountHolder: `Holder ${index}`,
          accountNumber: 'AT611904300234573201',
          sameInfoAsUser: false,
          createdAt: at,
          updatedAt: at,
        }
      }),
    )
    .returning()
  const inOrder = made.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  ownerIds = inOrder.map(({ id }) => id)
  const city = { ...(await createLocation(olga)), ownerId: ownerIds[0] ?? '' }
  screenId = (await plantVehicle(db, city, [10])).screenIds[0] ?? ''
  for (const { id: ownerId, userId } of made) await plantAgreement(db, { ownerId, userId })
})
afterAll(() => app.close())

const plantStatements = async (month: string) => {
  for (const [at, ownerId] of ownerIds.entries()) {
    await plantStatement(app, { ownerId, screenId, month, cents: getCents(at) })
  }
}
type Next = {
  payees: { ownerId: string; name: string; cents: number; statementCount: number; statements: object[] }[]
  payeeCount: number
  payeesFound: number
  totalCents: number
  held: { ownerId: string; name: string }[]
  heldCount: number
  heldCents: number
  heldFound: number
}
const getNext = async (query = '') => requireBody(await olga.get(`/api/operator/payouts/next${query}`), 200) as Next
const postPayout = (body: object) => olga.post('/api/operator/payouts', { executesOn: '2026-11-23', ...body })
const postStep = (who: Person, id: string, verb: string, body: object = {}) =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
const getPayout = async (id: string, query = '') =>
  (requireBody(await olga.get(`/api/operator/payouts/${id}${query}`), 200) as { payout: Payout }).payout
const putHold = (ownerId: string | undefined, reason: string) =>
  olga.put(`/api/operator/owners/${ownerId}/hold`, { reason })

describe('more partners than a page contains (product 8)', () => {
  let run: Payout

  it('are listed page by page, with the total of all', async () => {
    await plantStatements('2026-09')
    const [first, second] = [await getNext(), await getNext('?page=2')]
    expect(first.payees.map(({ name }) => name)).toEqual(
      Array.from({ length: PAYEES_PER_PAGE }, (_, at) => getName(at)),
    )
    expect(second.payees).toMatchObject([
      { name: getName(50), cents: getCents(50), statementCount: 1, statements: [{ grossCents: getCents(50) }] },
      { name: getName(51) },
      { name: getName(52) },
    ])
    for (const page of [first, second]) {
      expect(page).toMatchObject({ payeeCount: PARTNERS, payeesFound: PARTNERS, totalCents: SUM, heldCount: 0 })
    }
    expect((await getNext('?page=3')).payees).toEqual([])
  })

  it('are found by name or account holder, while the sums include all', async () => {
    expect(await getNext('?search=partner%20007')).toMatchObject({
      payees: [{ ownerId: ownerIds[6] }],
      payeesFound: 1,
      payeeCount: PARTNERS,
      totalCents: SUM,
    })
    expect((await getNext('?search=HOLDER%2052')).payees).toMatchObject([{ ownerId: ownerIds[52] }])
    expect(await getNext('?search=100%25')).toMatchObject({ payees: [], payeesFound: 0, totalCents: SUM })
  })

  it('are listed separately with their own pages if they are held', async () => {
    requireBody(await putHold(ownerIds[51], 'Asked'), 200)
    const page = await getNext('?page=2&heldPage=1')
    expect(page).toMatchObject({
      payees: [{ name: getName(50) }, { name: getName(52) }],
      payeeCount: PARTNERS - 1,
      totalCents: SUM - getCents(51),
      held: [{ ownerId: ownerIds[51] }],
      heldCount: 1,
      heldFound: 1,
      heldCents: getCents(51),
    })
    expect(await getNext('?heldPage=2&search=001')).toMatchObject({ held: [], heldFound: 0, heldCount: 1 })
  })

  it('are all paid except the excluded ones, and only if the total matches', async () => {
    const totalCents = SUM - getCents(51) - getCents(2)
    // A held partner does not need to be excluded: an operator who chose on several pages may not know about the hold
    // yet.
    const stale = { exceptOwnerIds: [ownerIds[2], ownerIds[51]], totalCents: totalCents - getCents(51) }
    const changed = requireBody(await postPayout(stale), 409) as { code: string; details: { payableCents: object } }
    expect(changed).toMatchObject({ code: 'payoutChanged' })
    expect(changed.details.payableCents).toEqual({ [ownerIds[2] ?? '']: getCents(2) })
    expect((await postPayout({ totalCents })).status).toBe(400)
    expect((await postPayout({ ownerIds, exceptOwnerIds: [], totalCents })).status).toBe(400)
    const requestId = crypto.randomUUID()
    const wanted = { exceptOwnerIds: [ownerIds[2]], totalCents, requestId }
    run = (requireBody(await postPayout(wanted), 201) as { payout: Payout }).payout
    expect(run).toMatchObject({ payees: PARTNERS - 2, found: PARTNERS - 2, totalCents, heldCount: 0 })
    expect(run.items).toHaveLength(PAYEES_PER_PAGE)
    expect(await getNext()).toMatchObject({
      payees: [{ ownerId: ownerIds[2] }],
      payeeCount: 1,
      totalCents: getCents(2),
    })
    // The same request returns the same run; the same id with other partners is refused.
    expect((requireBody(await postPayout(wanted), 201) as { payout: Payout }).payout.id).toBe(run.id)
    const other = { exceptOwnerIds: [ownerIds[3]], totalCents, requestId }
    expect(await postPayout(other)).toMatchObject({ status: 409, body: { code: 'requestOther' } })
  })

  it('are listed in their run page by page, held ones first', async () => {
    const last = await getPayout(run.id, '?page=2')
    expect(last.items.map(({ name }) => name)).toEqual([getName(52)])
    requireBody(await putHold(ownerIds[52], 'Asked'), 200)
    const held = await getPayout(run.id)
    expect(held.heldCount).toBe(1)
    expect(held.items.slice(0, 2)).toMatchObject([
      { name: getName(52), reasons: [{ kind: 'held-by-operator' }] },
      { name: getName(0), reasons: [] },
    ])
    requireBody(await putHold(ownerIds[52], ''), 200)
    const named = run.items[9]?.endToEndId ?? ''
    expect(await getPayout(run.id, `?search=${named}`)).toMatchObject({
      found: 1,
      payees: PARTNERS - 2,
      items: [{ endToEndId: named, statementCount: 1 }],
    })
  })

  it('are owed returned transfers again, with as few queries for many as for one (decision 21)', async () => {
    requireBody(await postStep(otto, run.id, 'approve'), 200)
    requireBody(await postStep(olga, run.id, 'export'), 200)
    requireBody(await postStep(olga, run.id, 'paid', { paidOn: '2026-11-21' }), 200)
    const items = run.items.slice(0, 16)
    const toReturnLines = (some: Payout['items']) =>
      some.map(({ cents, endToEndId }) => ({ cents, endToEndId, isReturn: true, bankReference: `R-${endToEndId}` }))
    const one = await countQueries(() => importLines(olga, toReturnLines(items.slice(0, 1)), { id: 'R-1' }))
    const many = await countQueries(() => importLines(olga, toReturnLines(items.slice(1)), { id: 'R-2' }))
    // One at a time, each took ten queries.
    expect(many - one).toBeLessThan(items.length)
    await app.jobs.drain()
    const { messages } = (await createApiClient(app).get('/api/mailbox')).body as { messages: { text: string }[] }
    expect(messages.filter(({ text }) => text.includes('returned our payment'))).toHaveLength(items.length)
    const { items: shown } = await getPayout(run.id)
    expect(shown.filter(({ returned }) => returned !== null).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    const { differences } = requireBody(await olga.get('/api/operator/billing/check'), 200) as {
      differences: { where: string }[]
    }
    expect(differences.filter(({ where }) => /payout|partner|unclear|bank/.test(where))).toEqual([])
    const backCents = items.reduce((sum, { cents }) => sum + cents, 0)
    // The partner that was held before is also in the list.
    expect(await getNext()).toMatchObject({
      payeeCount: 1,
      heldCount: items.length + 1,
      heldCents: backCents + getCents(51),
    })
  })
})

/** The number of SQL statements that `work` sends. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}
