import type { BankEntry } from '@marquee/contract/bank'
import type { Payout } from '@marquee/contract/payouts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { importLines, type BankLine } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { owners } from '../owners/schema.ts'
import { ledgerLines } from '../ledger/schema.ts'

let app: TestApp
let [olga, otto, petra] = [] as unknown as [Person, Person, Partner]
let screenId = ''
beforeAll(async () => {
  app = await startApp()
  ;[olga, otto, petra] = [await createOperator(app), await createOperator(app, 'Otto Zwei'), await createPartner(app)]
  const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  screenId = (await plantVehicle(app.context.db, city, [10])).screenIds[0] ?? ''
  await saveSettings(olga)
  // The first statement books the opening balance.
  await importLines(olga, [], { id: 'S-0' })
  await plantAgreement(app.context.db, petra)
})
afterAll(() => app.close())

let months = 0
/** An exported run that pays petra 40 euro. */
async function exportRun(): Promise<Payout> {
  months += 1
  const month = `2026-0${months}`
  await plantStatement(app, { ownerId: petra.ownerId, screenId, month, cents: 4_000 })
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
  const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
  for (const verb of ['approve', 'export']) requireBody(await postStep(otto, payout.id, verb), 200)
  return payout
}
const postStep = (who: Person, id: string, verb: string, body: object = {}) =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
async function payRun(): Promise<Payout> {
  const run = await exportRun()
  requireBody(await postStep(olga, run.id, 'paid', { paidOn: getToday() }), 200)
  return run
}
const getToday = () => app.clock.now().toISOString().slice(0, 10)
const getRun = async (id: string) =>
  (requireBody(await olga.get(`/api/operator/payouts/${id}`), 200) as { payout: Payout }).payout
const returnTransfer = (itemId: string | undefined, body: object) =>
  olga.post(`/api/operator/payouts/transfers/${itemId}/return`, body)
async function listBalances(): Promise<Record<string, number>> {
  const rows = await app.context.db
    .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .groupBy(ledgerLines.account)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
async function diffBalances(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await listBalances()
  await work()
  const changes = Object.entries(await listBalances()).map(([account, cents]) => [
    account,
    cents - (before[account] ?? 0),
  ])
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0))
}
let files = 0
async function importEntries(...lines: BankLine[]): Promise<BankEntry[]> {
  files += 1
  const own = lines.map((line, index) => ({ bankReference: `R${files}-${index}`, ...line }))
  const { file } = await importLines(olga, own, { id: `R-${files}` })
  const reply = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
    entries: BankEntry[]
  }
  return reply.entries
}
const formatReturn = (endToEndId: string, code: string): string =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`
const listPayees = async () => {
  const next = requireBody(await olga.get('/api/operator/payouts/next'), 200) as {
    payees: { cents: number }[]
    held: { cents: number; reasons: { kind: string; text: string | null }[] }[]
  }
  return { payees: next.payees.map(({ cents }) => cents), held: next.held }
}
const countReturned = async () => {
  const { money } = requireBody(await olga.get('/api/operator/overview'), 200) as {
    money: { returnedTransfers: number }
  }
  return money.returnedTransfers
}
/** Differences of payouts and their accounts. The statements were inserted without sold days, which causes others. */
const listDifferences = async () => {
  const reply = requireBody(await olga.get('/api/operator/billing/check'), 200) as {
    differences: { check: string; where: string; expected: string; found: string }[]
  }
  const checks = new Set(['partner', 'in-payout', 'bank', 'unclear', 'unbalanced', 'entry-without-cause'])
  return reply.differences.filter(({ check, where }) => checks.has(check) || where.startsWith('payout'))
}
const listMails = async () => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; text: string }[]
  }
  return messages.filter(({ to, text }) => to === petra.email && text.includes('returned our payment'))
}
/** The number of emails to petra. */
const countMails = async () => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as { messages: { to: string }[] }
  return messages.filter(({ to }) => to === petra.email).length
}

describe('a returned transfer (decision 21)', () => {
  let run: Payout
  it('is recognised in a bank statement: the partner is owed it again and mailed the reason', async () => {
    run = await payRun()
    const [item] = run.items
    let entries: BankEntry[] = []
    const lines = await diffBalances(async () => {
      entries = await importEntries({
        cents: 4_000,
        isReturn: true,
        details: formatReturn(item?.endToEndId ?? '', 'AC04'),
      })
    })
    expect(lines).toEqual({ bank: 4_000, partner: -4_000 })
    expect(entries).toMatchObject([
      { state: 'matched', doubt: null, leftCents: 0, payout: { id: run.id, number: run.number, isReturn: true } },
    ])
    const returned = { on: TODAY, code: 'AC04', text: '', by: null }
    expect(await getRun(run.id)).toMatchObject({
      state: 'paid',
      items: [{ returned, statements: [{ month: '2026-01', grossCents: 4_000 }] }],
    })
    expect(await listMails()).toMatchObject([{ text: expect.stringContaining('The account is closed.') }])
    const auditEntries = await app.context.db.select().from(audit).where(eq(audit.subjectId, run.id))
    expect(auditEntries.map(({ action, reason }) => ({ action, reason }))).toContainEqual({
      action: 'return-transfer',
      reason: 'The account is closed.',
    })
    expect(await listDifferences()).toEqual([])
  })

  it('makes its month unpaid, and holds the partner until the account is changed (API-PAY-01)', async () => {
    const query = { ownerId: petra.ownerId, screenId, month: '2026-01' }
    expect(await petra.post('/api/payment/status', query)).toMatchObject({ status: 200, body: { isPaid: false } })
    const reasons = [{ kind: 'transfer-returned', until: null, text: 'The account is closed.' }]
    expect(await listPayees()).toMatchObject({ payees: [], held: [{ cents: 4_000, reasons }] })
    expect(await countReturned()).toBe(1)
    const earnings = requireBody(await petra.get('/api/earnings'), 200) as { held: { kind: string }[] }
    expect(earnings.held.map(({ kind }) => kind)).toEqual(['transfer-returned'])
    await app.context.db
      .update(owners)
      .set({ accountNumber: 'HR1723600001101234565', bankChangedAt: app.clock.now() })
      .where(eq(owners.id, petra.ownerId))
    expect((await listPayees()).held).toMatchObject([{ reasons: [{ kind: 'bank-changed' }] }])
    expect(await countReturned()).toBe(0)
    app.clock.advance(3 * DAYS)
    ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
    expect(await listPayees()).toMatchObject({ payees: [4_000], held: [] })
  })

  it('is not returned twice: a second entry waits, and the first one cannot be reopened', async () => {
    const { endToEndId = '', id: itemId } = run.items[0] ?? {}
    const [again] = await importEntries({ cents: 4_000, endToEndId })
    expect(again).toMatchObject({ state: 'open', doubt: 'double', payout: null })
    requireBody(await olga.post(`/api/operator/bank/entries/${again?.id}/ignore`, { reason: 'Told twice' }), 200)
    expect(await returnTransfer(itemId, { returnedOn: getToday(), reason: 'AC04', note: '' })).toMatchObject({
      status: 409,
      body: { code: 'transferReturned' },
    })
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select bank_entry_id as id from payout_returns where item_id = ${itemId}`,
    )
    const reopened = await olga.post(`/api/operator/bank/entries/${rows[0]?.id}/reopen`, {})
    expect(reopened).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    expect(await listDifferences()).toEqual([])
  })

  it('can be recorded by hand from the day of payment on, and is paid again by the next run', async () => {
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
    const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
    const itemId = payout.items[0]?.id
    const body = { returnedOn: getToday(), reason: 'MS03', note: 'No reason given' }
    expect(await returnTransfer(itemId, body)).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    for (const verb of ['approve', 'export']) requireBody(await postStep(otto, payout.id, verb), 200)
    requireBody(await postStep(olga, payout.id, 'paid', { paidOn: getToday() }), 200)
    for (const returnedOn of ['2026-11-01', '2027-01-01']) {
      expect(await returnTransfer(itemId, { ...body, returnedOn })).toMatchObject({
        status: 400,
        body: { code: 'returnedOnOther', field: 'returnedOn' },
      })
    }
    expect((await returnTransfer('00000000-0000-4000-8000-000000000000', body)).status).toBe(404)
    expect(await diffBalances(async () => requireBody(await returnTransfer(itemId, body), 200))).toEqual({
      bank: 4_000,
      partner: -4_000,
    })
    expect(await getRun(payout.id)).toMatchObject({
      items: [{ returned: { by: 'Olga Berg', text: 'No reason given' } }],
    })
    expect(await listDifferences()).toEqual([])
  })

  it('in the same bank statement as its payment causes one email, about the return', async () => {
    requireBody(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
    const wanted = { ownerIds: [petra.ownerId], executesOn: '2026-11-30', totalCents: 4_000 }
    const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: Payout }
    for (const verb of ['approve', 'export']) requireBody(await postStep(otto, payout.id, verb), 200)
    const { endToEndId = '' } = payout.items[0] ?? {}
    const before = await countMails()
    await importEntries({ cents: -4_000, endToEndId }, { cents: 4_000, details: formatReturn(endToEndId, 'AC04') })
    expect(await getRun(payout.id)).toMatchObject({ state: 'paid', items: [{ returned: { code: 'AC04' } }] })
    expect((await countMails()) - before).toBe(1)
    expect(await listDifferences()).toEqual([])
  })

  it('is released by an operator if the account is correct', async () => {
    expect((await listPayees()).held).toMatchObject([{ reasons: [{ kind: 'transfer-returned' }] }])
    requireBody(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: '' }), 200)
    expect(await listPayees()).toMatchObject({ payees: [4_000], held: [] })
  })
})
