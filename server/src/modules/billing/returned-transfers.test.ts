import type { BankEntry } from '@marquee/contract/bank'
import type { Payout } from '@marquee/contract/payouts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { importLines, type Line } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { voice } from '../../testing/people.ts'
import { market } from '../../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { owners } from '../owners/schema.ts'
import { ledgerLines } from './schema/ledger.ts'

let house: TestHouse
let [olga, otto, petra] = [] as unknown as [Person, Person, Partner]
let screenId = ''
beforeAll(async () => {
  house = await startHouse()
  ;[olga, otto, petra] = [await operator(house), await operator(house, 'Otto Zwei'), await partner(house)]
  const city = { ...(await market(olga)), ownerId: petra.ownerId }
  screenId = (await plantVehicle(house.house.db, city, [10])).screenIds[0] ?? ''
  await saveSettings(olga)
  // The opening balance is in the books from the first statement on.
  await importLines(olga, [], { id: 'S-0' })
  await plantAgreement(house.house.db, petra)
})
afterAll(() => house.close())

let months = 0
/** A run that pays petra 40 euro and went as far as its file. */
async function exported(): Promise<Payout> {
  months += 1
  const month = `2026-0${months}`
  await plantStatement(house, { ownerId: petra.ownerId, screenId, month, cents: 4_000 })
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
  const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
  for (const verb of ['approve', 'export']) bodyOf(await step(otto, payout.id, verb), 200)
  return payout
}
const step = (who: Person, id: string, verb: string, body: object = {}) =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
async function paid(): Promise<Payout> {
  const run = await exported()
  bodyOf(await step(olga, run.id, 'paid', { paidOn: today() }), 200)
  return run
}
const today = () => house.clock.now().toISOString().slice(0, 10)
const runNow = async (id: string) =>
  (bodyOf(await olga.get(`/api/operator/payouts/${id}`), 200) as { payout: Payout }).payout
const back = (itemId: string | undefined, body: object) =>
  olga.post(`/api/operator/payouts/transfers/${itemId}/return`, body)
async function balances(): Promise<Record<string, number>> {
  const rows = await house.house.db
    .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .groupBy(ledgerLines.account)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances()
  await work()
  const changes = Object.entries(await balances()).map(([account, cents]) => [account, cents - (before[account] ?? 0)])
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0))
}
let files = 0
async function imported(...lines: Line[]): Promise<BankEntry[]> {
  files += 1
  const own = lines.map((line, index) => ({ bankReference: `R${files}-${index}`, ...line }))
  const { file } = await importLines(olga, own, { id: `R-${files}` })
  const reply = bodyOf(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as { entries: BankEntry[] }
  return reply.entries
}
const returnedBy = (endToEndId: string, code: string): string =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`
const held = async () => {
  const next = bodyOf(await olga.get('/api/operator/payouts/next'), 200) as {
    payees: { cents: number }[]
    held: { cents: number; reasons: { kind: string; text: string | null }[] }[]
  }
  return { payees: next.payees.map(({ cents }) => cents), held: next.held }
}
const toDo = async () => {
  const { money } = bodyOf(await olga.get('/api/operator/overview'), 200) as { money: { returnedTransfers: number } }
  return money.returnedTransfers
}
/** What the books say of payouts and what they rest on; the statements here were planted without the days they are for. */
const differences = async () => {
  const found = bodyOf(await olga.get('/api/operator/billing/check'), 200) as {
    differences: { check: string; where: string; expected: string; found: string }[]
  }
  const checks = new Set(['partner', 'in-payout', 'bank', 'unclear', 'unbalanced', 'entry-without-cause'])
  return found.differences.filter(({ check, where }) => checks.has(check) || where.startsWith('payout'))
}
const mails = async () => {
  await house.jobs.drain()
  const { messages } = (await voice(house).get('/api/mailbox')).body as { messages: { to: string; text: string }[] }
  return messages.filter(({ to, text }) => to === petra.email && text.includes('sent back'))
}
/** How many mails petra has got. */
const letters = async () => {
  await house.jobs.drain()
  const { messages } = (await voice(house).get('/api/mailbox')).body as { messages: { to: string }[] }
  return messages.filter(({ to }) => to === petra.email).length
}

describe('a transfer that the bank sends back (decision 21)', () => {
  let run: Payout
  it('is recognised in a bank statement: the partner is owed it again, and told why', async () => {
    run = await paid()
    const [item] = run.items
    let entries: BankEntry[] = []
    const lines = await moved(async () => {
      entries = await imported({ cents: 4_000, isReturn: true, details: returnedBy(item?.endToEndId ?? '', 'AC04') })
    })
    expect(lines).toEqual({ bank: 4_000, partner: -4_000 })
    expect(entries).toMatchObject([
      { state: 'matched', doubt: null, leftCents: 0, payout: { id: run.id, number: run.number, isReturn: true } },
    ])
    const returned = { on: TODAY, code: 'AC04', text: '', by: null }
    expect(await runNow(run.id)).toMatchObject({
      state: 'paid',
      items: [{ returned, statements: [{ month: '2026-01', grossCents: 4_000 }] }],
    })
    expect(await mails()).toMatchObject([{ text: expect.stringContaining('The account is closed.') }])
    const deeds = await house.house.db.select().from(audit).where(eq(audit.subjectId, run.id))
    expect(deeds.map(({ action, reason }) => ({ action, reason }))).toContainEqual({
      action: 'return-transfer',
      reason: 'The account is closed.',
    })
    expect(await differences()).toEqual([])
  })

  it('leaves its month unpaid, and holds the partner until the account is another one (API-PAY-01)', async () => {
    const asked = { ownerId: petra.ownerId, screenId, month: '2026-01' }
    expect(await petra.post('/api/payment/status', asked)).toMatchObject({ status: 200, body: { isPaid: false } })
    const reasons = [{ kind: 'transfer-returned', until: null, text: 'The account is closed.' }]
    expect(await held()).toMatchObject({ payees: [], held: [{ cents: 4_000, reasons }] })
    expect(await toDo()).toBe(1)
    const { held: seen } = bodyOf(await petra.get('/api/earnings'), 200) as { held: { kind: string }[] }
    expect(seen.map(({ kind }) => kind)).toEqual(['transfer-returned'])
    await house.house.db
      .update(owners)
      .set({ accountNumber: 'HR1723600001101234565', bankChangedAt: house.clock.now() })
      .where(eq(owners.id, petra.ownerId))
    expect((await held()).held).toMatchObject([{ reasons: [{ kind: 'bank-changed' }] }])
    expect(await toDo()).toBe(0)
    house.clock.advance(3 * DAYS)
    ;[olga, otto] = [await operator(house), await operator(house, 'Otto Zwei')]
    expect(await held()).toMatchObject({ payees: [4_000], held: [] })
  })

  it('does not come back twice: the second entry waits, and nobody takes the first one back', async () => {
    const { endToEndId = '', id: itemId } = run.items[0] ?? {}
    const [again] = await imported({ cents: 4_000, endToEndId })
    expect(again).toMatchObject({ state: 'open', doubt: 'double', payout: null })
    bodyOf(await olga.post(`/api/operator/bank/entries/${again?.id}/ignore`, { reason: 'Told twice' }), 200)
    expect(await back(itemId, { returnedOn: today(), reason: 'AC04', note: '' })).toMatchObject({
      status: 409,
      body: { code: 'transferReturned' },
    })
    const { rows } = await house.house.db.execute<{ id: string }>(
      sql`select bank_entry_id as id from payout_returns where item_id = ${itemId}`,
    )
    const reopened = await olga.post(`/api/operator/bank/entries/${rows[0]?.id}/reopen`, {})
    expect(reopened).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    expect(await differences()).toEqual([])
  })

  it('can be noted by hand, on a day after it was paid, and is paid again with the next run', async () => {
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
    const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
    const itemId = payout.items[0]?.id
    const body = { returnedOn: today(), reason: 'MS03', note: 'No reason given' }
    expect(await back(itemId, body)).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    for (const verb of ['approve', 'export']) bodyOf(await step(otto, payout.id, verb), 200)
    bodyOf(await step(olga, payout.id, 'paid', { paidOn: today() }), 200)
    for (const returnedOn of ['2026-11-01', '2027-01-01']) {
      expect(await back(itemId, { ...body, returnedOn })).toMatchObject({
        status: 400,
        body: { code: 'returnedOnOther', field: 'returnedOn' },
      })
    }
    expect((await back('00000000-0000-4000-8000-000000000000', body)).status).toBe(404)
    expect(await moved(async () => bodyOf(await back(itemId, body), 200))).toEqual({ bank: 4_000, partner: -4_000 })
    expect(await runNow(payout.id)).toMatchObject({
      items: [{ returned: { by: 'Olga Berg', text: 'No reason given' } }],
    })
    expect(await differences()).toEqual([])
  })

  it('that came back in the statement that shows it to be paid is told once: that it did not arrive', async () => {
    bodyOf(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
    const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
    for (const verb of ['approve', 'export']) bodyOf(await step(otto, payout.id, verb), 200)
    const { endToEndId = '' } = payout.items[0] ?? {}
    const before = await letters()
    await imported({ cents: -4_000, endToEndId }, { cents: 4_000, details: returnedBy(endToEndId, 'AC04') })
    expect(await runNow(payout.id)).toMatchObject({ state: 'paid', items: [{ returned: { code: 'AC04' } }] })
    expect((await letters()) - before).toBe(1)
    expect(await differences()).toEqual([])
  })

  it('is let go by an operator who knows that the account is right', async () => {
    expect((await held()).held).toMatchObject([{ reasons: [{ kind: 'transfer-returned' }] }])
    bodyOf(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
    expect(await held()).toMatchObject({ payees: [4_000], held: [] })
  })
})
