import type { Payout } from '@marquee/contract/payouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import type { Reply } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import { ledgerEntries } from '../ledger/schema.ts'
import { payoutStatements } from './schema.ts'
import { payoutItems, payoutRuns } from '../bank/schema/transfers.ts'

describe('concurrent requests of operators (product 8)', () => {
  let app: TestApp
  let [olga, otto] = [] as unknown as [Person, Person]
  let payees: Partner[] = []
  let screenId = ''
  beforeAll(async () => {
    app = await startApp({ database: 'postgres' })
    ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
    payees = [await createPartner(app), await createPartner(app, 'Peter Other')]
    const city = { ...(await createLocation(olga)), ownerId: payees[0]?.ownerId ?? '' }
    screenId = (await plantVehicle(app.context.db, city, [10])).screenIds[0] ?? ''
    await saveSettings(olga)
    for (const payee of payees) await plantAgreement(app.context.db, payee)
  })
  afterAll(() => app.close())

  let month = 0
  /** Inserts a statement for each partner. */
  const plantBoth = async () => {
    month += 1
    const of = `2025-${String(month).padStart(2, '0')}`
    for (const { ownerId } of payees) await plantStatement(app, { ownerId, screenId, month: of, cents: 1_000 })
  }
  const listOwnerIds = () => payees.map(({ ownerId }) => ownerId)
  const postPayout = (who: Person, ownerIds: string[]) =>
    who.post('/api/operator/payouts', { ownerIds, executesOn: '2026-11-23', totalCents: 2_000 })
  const createRun = async () =>
    (requireBody(await postPayout(olga, listOwnerIds()), 201) as { payout: Payout }).payout.id
  const postStep = (who: Person, id: string, verb: string, body: object = {}) =>
    who.post(`/api/operator/payouts/${id}/${verb}`, body)
  const listStatuses = async (...replies: Promise<Reply>[]) =>
    (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b)

  it('put a statement into one run only, in any order of the partners', async () => {
    await plantBoth()
    const made = await listStatuses(
      postPayout(olga, listOwnerIds()),
      postPayout(otto, listOwnerIds().toReversed()),
      postPayout(olga, listOwnerIds()),
    )
    expect(made).toEqual([201, 409, 409])
    expect(await app.context.db.$count(payoutStatements)).toBe(2)
    expect(await app.context.db.$count(payoutRuns)).toBe(1)
  })

  it('approve, export and pay a run once, and book each step once (decision 21)', async () => {
    await plantBoth()
    const id = await createRun()
    const runTwice = (verb: string, body?: object) =>
      listStatuses(postStep(otto, id, verb, body), postStep(otto, id, verb, body))
    expect(await runTwice('approve')).toEqual([200, 409])
    expect(await runTwice('export')).toEqual([200, 409])
    expect(await runTwice('paid', { paidOn: '2026-11-21' })).toEqual([200, 409])
    const entries = await app.context.db
      .select({ cause: ledgerEntries.cause, id: ledgerEntries.causeId })
      .from(ledgerEntries)
    expect(
      entries
        .filter((entry) => entry.id === id)
        .map(({ cause }) => cause)
        .toSorted(),
    ).toEqual(['payout', 'payout-paid'])
  })

  it('leave the books of a run with several partners correct (decision 21)', async () => {
    const { differences } = requireBody(await olga.get('/api/operator/billing/check'), 200) as {
      differences: { where: string }[]
    }
    // These statements were inserted without sold days, which causes other differences.
    expect(differences.filter(({ where }) => where.startsWith('payout'))).toEqual([])
  })

  it('export or cancel a run, never both', async () => {
    await plantBoth()
    const id = await createRun()
    requireBody(await postStep(otto, id, 'approve'), 200)
    const [exported, cancelled] = await Promise.all([postStep(otto, id, 'export'), postStep(olga, id, 'cancel')])
    const entries = await app.context.db
      .select({ cause: ledgerEntries.cause, id: ledgerEntries.causeId })
      .from(ledgerEntries)
    const booked = entries.filter((entry) => entry.id === id).map(({ cause }) => cause)
    // An exported run cannot be cancelled without a reason.
    expect([exported.status, cancelled.status]).toEqual(exported.status === 200 ? [200, 400] : [409, 200])
    expect(booked).toEqual(exported.status === 200 ? ['payout'] : [])
  })

  it('record a returned transfer once (decision 21)', async () => {
    const [paid] = await app.context.db
      .select({ itemId: payoutItems.id })
      .from(payoutItems)
      .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
      .where(eq(payoutRuns.state, 'paid'))
    const back = { returnedOn: '2026-11-21', reason: 'AC04', note: '' }
    const returnTransfer = (who: Person) => who.post(`/api/operator/payouts/transfers/${paid?.itemId}/return`, back)
    expect(await listStatuses(returnTransfer(olga), returnTransfer(otto), returnTransfer(olga))).toEqual([
      200, 409, 409,
    ])
    const booked = app.context.db.$count(ledgerEntries, eq(ledgerEntries.causeId, paid?.itemId ?? ''))
    expect(await booked).toBe(1)
  })
})
