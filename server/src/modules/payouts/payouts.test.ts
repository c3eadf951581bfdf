import type { Payout } from '@marquee/contract/payouts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS, HOURS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { type Reply, createApiClient } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { owners } from '../owners/schema.ts'
import { mailPaidBatch } from './commands/mails.ts'
import { ledgerLines } from '../ledger/schema.ts'
import { payoutRuns } from '../bank/schema/transfers.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const MONDAY = '2026-11-23'

let app: TestApp
let [olga, otto, petra, peter] = [] as unknown as [Person, Person, Partner, Partner]
let screens: string[] = []

beforeAll(async () => {
  app = await startApp()
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  ;[petra, peter] = [await createPartner(app), await createPartner(app, 'Peter Other')]
  const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  screens = (await plantVehicle(app.context.db, city, [10, 10, 10])).screenIds
})
afterAll(() => app.close())

/** Advances the clock. Idle operators are signed out (decision 6), so new ones sign in. */
async function advanceTime(ms: number): Promise<void> {
  app.clock.advance(ms)
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
}
const getNext = async () => requireBody(await olga.get('/api/operator/payouts/next'), 200) as Next
type Next = { payees: { ownerId: string; cents: number }[]; held: object[]; totalCents: number }
const postPayout = (who: Person, ownerIds: string[], totalCents: number, executesOn = MONDAY) =>
  who.post('/api/operator/payouts', { ownerIds, executesOn, totalCents })
const postStep = (who: Person, id: string, verb: string, body: object = {}) =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
const readPayout = (reply: Reply, status = 200) => (requireBody(reply, status) as { payout: Payout }).payout
const createStatement = (month: string, cents: number, owner = petra, screenId = screens[0] ?? '') =>
  plantStatement(app, { ownerId: owner.ownerId, screenId, month, cents })
const changeBank = (accountNumber: string) =>
  app.context.db
    .update(owners)
    .set({ accountNumber, bankChangedAt: app.clock.now() })
    .where(eq(owners.id, petra.ownerId))
/** The balance of an account for a partner; above zero if it is owed. */
async function sumOwed(account: 'partner' | 'in-payout', { ownerId }: Partner = petra): Promise<number> {
  const [sum] = await app.context.db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerLines.cents}), 0)` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, account), eq(ledgerLines.partyId, ownerId)))
  return sum?.cents ?? 0
}
const listMails = async ({ email }: Person, subject: string) => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as { messages: Mail[] }
  return messages.filter((mail) => mail.to === email && mail.subject.includes(subject))
}
type Mail = { to: string; subject: string; text: string }
/** A run of all open statements of petra. */
async function createFullRun(): Promise<Payout> {
  const { payees } = await getNext()
  const cents = payees.find(({ ownerId }) => ownerId === petra.ownerId)?.cents ?? 0
  return readPayout(await postPayout(olga, [petra.ownerId], cents), 201)
}

describe('payouts', () => {
  it('require billing settings and statements (product 8)', async () => {
    expect(await getNext()).toMatchObject({ payees: [], held: [], totalCents: 0 })
    expect(await postPayout(olga, [petra.ownerId], 1)).toMatchObject({ status: 409, body: { code: 'settingsMissing' } })
    await saveSettings(olga)
    expect(await postPayout(olga, [petra.ownerId], 1)).toMatchObject({ status: 409, body: { code: 'nothingToPay' } })
  })

  it('list who can be paid and who is held and why, with masked accounts (standards 9, standards 12)', async () => {
    await plantAgreement(app.context.db, petra)
    await createStatement('2026-09', 4_000)
    await createStatement('2026-10', 6_001)
    await createStatement('2026-10', 500, peter, screens[1])
    expect(await getNext()).toMatchObject({
      payees: [
        {
          ownerId: petra.ownerId,
          userId: petra.userId,
          accountHolder: 'Petra Kovač',
          iban: '•••• 0160',
          cents: 10_001,
          statements: [{ month: '2026-09' }, { month: '2026-10', grossCents: 6_001, screen: { id: screens[0] } }],
        },
      ],
      totalCents: 10_001,
      held: [{ ownerId: peter.ownerId, cents: 500, reasons: [{ kind: 'no-agreement' }] }],
      heldCents: 500,
      // Today is Saturday; the next business day is Monday.
      executesOn: MONDAY,
    })
  })

  it('are created only with the total that the operator saw (product 8)', async () => {
    const changed = { status: 409, body: { code: 'payoutChanged' } }
    expect(await postPayout(olga, [petra.ownerId], 10_000)).toMatchObject(changed)
    expect(await postPayout(olga, [petra.ownerId, peter.ownerId], 10_501)).toMatchObject(changed)
    expect(await postPayout(olga, [petra.ownerId, UNKNOWN_ID], 10_001)).toMatchObject(changed)
    expect(await postPayout(olga, [peter.ownerId], 500)).toMatchObject({ status: 409, body: { code: 'nothingToPay' } })
    expect(await postPayout(olga, [petra.ownerId], 10_001, '2026-11-20')).toMatchObject({
      status: 400,
      body: { code: 'tooEarly', field: 'executesOn' },
    })
    expect(await postPayout(olga, [petra.ownerId], 10_001, '2062-11-23')).toMatchObject({
      status: 400,
      body: { field: 'executesOn' },
    })
    expect(await app.context.db.$count(payoutRuns)).toBe(0)
  })
})

describe('a payout run', () => {
  let run: Payout

  it('contains the statements, with a transfer for each partner (product 8, standards 11)', async () => {
    const notifications: unknown[] = []
    const stop = app.context.listeners.add((received) => notifications.push(received), { ownerId: petra.ownerId })
    run = readPayout(await postPayout(olga, [petra.ownerId, petra.ownerId], 10_001, TODAY), 201)
    stop()
    expect(notifications).toEqual([{ topic: 'billing', ownerIds: [petra.ownerId], data: { payoutId: run.id } }])
    expect(run).toMatchObject({
      number: 'PAYOUT-2026-11-0001',
      state: 'draft',
      executesOn: MONDAY,
      totalCents: 10_001,
      payees: 1,
      createdBy: { id: olga.userId },
      items: [{ endToEndId: 'PAYOUT-2026-11-0001-00001', cents: 10_001, iban: '•••• 0160', reasons: [] }],
    })
    expect(run.items[0]?.remittance).toMatch(/^PAYOUT-2026-11-0001 SB-\S+-000001, SB-\S+-000002$/)
    expect((await getNext()).payees).toEqual([])
    expect((await postPayout(otto, [petra.ownerId], 10_001)).status).toBe(409)
  })

  it('is approved by another operator, once (product 8)', async () => {
    expect(await postStep(olga, run.id, 'approve')).toMatchObject({ status: 403, body: { code: 'sameOperator' } })
    expect(await postStep(olga, run.id, 'export')).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    expect(readPayout(await postStep(otto, run.id, 'approve'))).toMatchObject({
      state: 'approved',
      approvedBy: { id: otto.userId, name: 'Otto Zwei' },
    })
    expect(await postStep(otto, run.id, 'approve')).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    const bySameOperator = app.context.db
      .update(payoutRuns)
      .set({ approvedBy: olga.userId })
      .where(eq(payoutRuns.id, run.id))
    await expect(bySameOperator).rejects.toMatchObject({ cause: { constraint: 'payout_runs_second' } })
  })

  it('is exported once, with the same bytes every time, and is in payout in the ledger (decision 21)', async () => {
    const getFile = () => otto.get(`/api/operator/payouts/${run.id}/file`)
    expect(await getFile()).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    expect(readPayout(await postStep(otto, run.id, 'export')).state).toBe('exported')
    expect(await postStep(olga, run.id, 'export')).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    const first = await getFile()
    expect(first.headers['content-disposition']).toContain('PAYOUT-2026-11-0001.xml')
    expect(first.body).toContain('<IBAN>HR1210010051863000160</IBAN>')
    expect(first.body).toContain('<CtrlSum>100.01</CtrlSum>')
    await advanceTime(2 * HOURS)
    expect((await getFile()).body).toBe(first.body)
    expect([await sumOwed('partner'), await sumOwed('in-payout')]).toEqual([0, 10_001])
  })

  it('is marked paid, not before its export or in the future: months, ledger and one email with all statements (D-04, API-PAY-02, decision 21)', async () => {
    for (const paidOn of ['2026-11-20', '2026-11-22']) {
      expect(await postStep(olga, run.id, 'paid', { paidOn })).toMatchObject({
        status: 400,
        body: { code: 'paidOnOther' },
      })
    }
    expect(readPayout(await postStep(olga, run.id, 'paid', { paidOn: TODAY }))).toMatchObject({
      state: 'paid',
      paidOn: TODAY,
    })
    expect((await postStep(olga, run.id, 'paid', { paidOn: TODAY })).status).toBe(409)
    expect(await postStep(olga, run.id, 'cancel')).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    for (const month of ['2026-09', '2026-10']) {
      const query = { ownerId: petra.ownerId, screenId: screens[0], month }
      expect(await petra.post('/api/payment/status', query)).toMatchObject({ status: 200, body: { isPaid: true } })
    }
    expect([await sumOwed('partner'), await sumOwed('in-payout')]).toEqual([0, 0])
    const mails = await listMails(petra, '€100.01')
    expect(mails).toHaveLength(1)
    for (const part of [
      '000001, September 2026',
      '€40.00',
      '000002, October 2026',
      '€60.01',
      '/earnings',
      run.number,
    ]) {
      expect(mails[0]?.text).toContain(part)
    }
    const again = { at: app.clock.now(), publicUrl: 'http://marquee.test' }
    expect(await runInTransaction(app.context.database, (tx) => mailPaidBatch(tx, run.id, again))).toBe(false)
  })

  it('has an audit entry for every step, with its operator (decision 7)', async () => {
    const lines = await app.context.db.select().from(audit).where(eq(audit.subjectId, run.id))
    // All entries have the same instant, so their order is undefined.
    expect(lines.map(({ action, actorName }) => `${action} ${actorName}`).toSorted()).toEqual([
      'approve-payout Otto Zwei',
      'export Otto Zwei',
      'mark-paid Olga Berg',
      'put-together Olga Berg',
    ])
  })

  it('is listed newest first; an unknown run is not found', async () => {
    const { payouts, total } = requireBody(await olga.get('/api/operator/payouts'), 200) as {
      payouts: Payout[]
      total: number
    }
    expect([payouts[0]?.id, total]).toEqual([run.id, 1])
    for (const path of [`/${UNKNOWN_ID}`, `/${UNKNOWN_ID}/file`]) {
      expect((await olga.get(`/api/operator/payouts${path}`)).status).toBe(404)
    }
    for (const verb of ['approve', 'export', 'cancel'])
      expect((await postStep(olga, UNKNOWN_ID, verb)).status).toBe(404)
    expect((await postStep(olga, UNKNOWN_ID, 'paid', { paidOn: TODAY })).status).toBe(404)
  })
})

describe('a change before the payment', () => {
  it('cancels a run and releases its statements, also after the bank has refused its file (decision 21)', async () => {
    await createStatement('2026-08', 1_234)
    const draft = await createFullRun()
    expect(readPayout(await postStep(olga, draft.id, 'cancel', { reason: 'Too early' })).state).toBe('cancelled')
    const again = await createFullRun()
    readPayout(await postStep(otto, again.id, 'approve'))
    readPayout(await postStep(otto, again.id, 'export'))
    expect([await sumOwed('partner'), await sumOwed('in-payout')]).toEqual([0, 1_234])
    expect((await olga.get(`/api/operator/payouts/${again.id}/file`)).status).toBe(200)
    const withoutReason = await postStep(otto, again.id, 'cancel')
    expect(withoutReason).toMatchObject({ status: 400, body: { code: 'cancelReasonMissing', field: 'reason' } })
    readPayout(await postStep(otto, again.id, 'cancel', { reason: 'Refused by the bank' }))
    // The file of a cancelled run cannot be downloaded, because its statements will be in another file.
    const file = await olga.get(`/api/operator/payouts/${again.id}/file`)
    expect(file).toMatchObject({ status: 409, body: { code: 'payoutState' } })
    expect([await sumOwed('partner'), await sumOwed('in-payout')]).toEqual([1_234, 0])
    expect((await getNext()).payees).toMatchObject([{ cents: 1_234 }])
  })

  it('of bank details holds payouts for 72 hours, and the earlier account is never paid (product 8)', async () => {
    const draft = await createFullRun()
    await changeBank('HR1723600001101234565')
    expect(await postStep(otto, draft.id, 'approve')).toMatchObject({ status: 409, body: { code: 'payoutChanged' } })
    const listReasons = async () => readPayout(await olga.get(`/api/operator/payouts/${draft.id}`)).items[0]?.reasons
    expect(await listReasons()).toEqual([{ kind: 'bank-changed', until: '2026-11-24', text: null }])
    await advanceTime(3 * DAYS)
    expect(await listReasons()).toEqual([{ kind: 'bank-changed', until: null, text: null }])
    expect((await postStep(otto, draft.id, 'approve')).status).toBe(409)
    readPayout(await postStep(olga, draft.id, 'cancel'))
    expect((await getNext()).payees).toMatchObject([{ iban: '•••• 4565' }])
  })

  it('by an operator holds a partner, mails the reason, and lasts until it is released (standards 9)', async () => {
    const draft = readPayout(await postPayout(olga, [petra.ownerId], 1_234, '2026-11-24'), 201)
    readPayout(await postStep(otto, draft.id, 'approve'))
    const putHold = (reason: string) => olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason })
    const held = { held: { reason: 'A screen is under dispute' } }
    expect(requireBody(await putHold('A screen is under dispute'), 200)).toMatchObject(held)
    expect(requireBody(await putHold('A screen is under dispute'), 200)).toMatchObject(held)
    expect(await listMails(petra, 'on hold')).toHaveLength(1)
    expect(await postStep(otto, draft.id, 'export')).toMatchObject({
      status: 409,
      body: { code: 'payoutChanged', details: { ownerIds: [petra.ownerId] } },
    })
    expect(readPayout(await olga.get(`/api/operator/payouts/${draft.id}`)).items[0]?.reasons).toEqual([
      { kind: 'held-by-operator', until: null, text: 'A screen is under dispute' },
    ])
    expect(requireBody(await putHold(''), 200)).toEqual({ success: true, held: null })
    expect((await olga.put(`/api/operator/owners/${UNKNOWN_ID}/hold`, { reason: 'x' })).status).toBe(404)
    // The execution day has passed, so the export moves it.
    await advanceTime(3 * DAYS)
    expect(readPayout(await postStep(otto, draft.id, 'export')).executesOn).toBe('2026-11-27')
  })

  it('lists ten statements of a partner and counts the others (decision 21)', async () => {
    for (let month = 1; month <= 7; month += 1) await createStatement(`2025-0${month}`, 100, petra, screens[1])
    for (let month = 1; month <= 5; month += 1) await createStatement(`2025-0${month}`, 100, petra, screens[2])
    const { payees } = requireBody(await olga.get('/api/operator/payouts/next'), 200) as {
      payees: Payout['items']
    }
    expect(payees).toMatchObject([{ statementCount: 12, cents: 1_200 }])
    expect(payees[0]?.statements).toHaveLength(10)
    const all = readPayout(await postPayout(olga, [petra.ownerId], 1_200, '2026-12-01'), 201)
    expect(all).toMatchObject({ totalCents: 1_200, items: [{ statementCount: 12 }] })
  })
})
