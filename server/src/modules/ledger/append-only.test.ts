import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { post, type Posting } from './commands.ts'
import { ledgerEntries, ledgerLines } from './schema.ts'

const CAUSE = '11111111-1111-4111-8111-111111111111'

describe('the books', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const postLines = (lines: Posting['lines'], causeId: string = crypto.randomUUID()) =>
    runInTransaction(app.context.database, (tx) =>
      post(tx, { cause: 'payment', causeId, label: 'P', bookedOn: '2026-11-21', at: app.clock.now(), lines }),
    )
  const createEntry = (lineCount: number) => ({
    at: app.clock.now(),
    bookedOn: '2026-11-21',
    cause: 'payment' as const,
    causeId: crypto.randomUUID(),
    label: 'by hand',
    lineCount,
  })
  const countEntries = () => app.context.db.$count(ledgerEntries)

  it('accept an entry that adds up, and each cause once (decision 17)', async () => {
    const lines = [
      { account: 'bank' as const, cents: 1_190 },
      { account: 'receivable' as const, cents: -1_190 },
    ]
    await postLines(lines, CAUSE)
    await expect(postLines(lines, CAUSE)).rejects.toMatchObject({ cause: { constraint: 'ledger_entries_once' } })
    expect(await countEntries()).toBe(1)
  })

  it('omit lines of 0 and entries without lines (decision 17)', async () => {
    const before = await countEntries()
    await postLines([{ account: 'vat-out', cents: 0 }])
    expect(await countEntries()).toBe(before)
    await expect(postLines([{ account: 'bank', cents: 1 }])).rejects.toThrow(RangeError)
  })

  it.each<[string, number, [number, number][]]>([
    [
      'does not add up',
      2,
      [
        [1, 100],
        [2, -99],
      ],
    ],
    [
      'has another number of lines than it says',
      3,
      [
        [1, 100],
        [2, -100],
      ],
    ],
    ['has no lines', 0, []],
  ])('refuse an entry that %s: the database checks it (product 8)', async (_, lineCount, cents) => {
    const before = await countEntries()
    const wrong = runInTransaction(app.context.database, async (tx) => {
      const [{ id } = { id: 0 }] = await tx.insert(ledgerEntries).values(createEntry(lineCount)).returning()
      for (const [line, amount] of cents) {
        await tx.insert(ledgerLines).values({ entryId: id, line, account: 'bank', cents: amount })
      }
    })
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'ledger_balances' } })
    expect(await countEntries()).toBe(before)
  })

  it('refuse further lines of an existing entry, even if they add up (decision 17)', async () => {
    const [{ id } = { id: 0 }] = await app.context.db.select({ id: ledgerEntries.id }).from(ledgerEntries).limit(1)
    const later = runInTransaction(app.context.database, (tx) =>
      tx.insert(ledgerLines).values([
        { entryId: id, line: 8, account: 'bank', cents: 5 },
        { entryId: id, line: 9, account: 'receivable', cents: -5 },
      ]),
    )
    await expect(later).rejects.toMatchObject({ cause: { constraint: 'ledger_balances' } })
  })

  it.each([
    'billing_orders',
    'billing_order_renewals',
    'billing_documents',
    'billing_document_files',
    'billing_payments',
    'billing_allocations',
    'ledger_entries',
    'ledger_lines',
    'self_billing_agreements',
  ])('refuse changes of %s by the server and by the owner of the tables (decision 4)', async (table) => {
    const { db, database } = app.context
    const name = sql.identifier(table)
    await expect(db.execute(sql`delete from ${name}`)).rejects.toMatchObject({ cause: { code: '42501' } })
    await database.runAsOwner(async (owner) => {
      await expect(owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: '23001' })
      await expect(owner.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' })
    })
  })

  it('increase series by one and never decrease them (product 8)', async () => {
    const { db } = app.context
    await db.execute(sql`insert into billing_series (series, last) values ('invoice:2026', 7)`)
    for (const last of [7, 6, 9]) {
      const jump = db.execute(sql`update billing_series set last = ${last} where series = 'invoice:2026'`)
      await expect(jump).rejects.toMatchObject({ cause: { code: '23001' } })
    }
    await db.execute(sql`update billing_series set last = 8 where series = 'invoice:2026'`)
    const gone = db.execute(sql`delete from billing_series`)
    await expect(gone).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
