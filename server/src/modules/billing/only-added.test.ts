import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { post, type Posting } from './commands/ledger.ts'
import { ledgerEntries, ledgerLines } from './schema/ledger.ts'

const CAUSE = '11111111-1111-4111-8111-111111111111'

describe('the books', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await startHouse()
  })
  afterAll(() => house.close())

  const inBooks = (lines: Posting['lines'], causeId: string = crypto.randomUUID()) =>
    inTransaction(house.house.database, (tx) =>
      post(tx, { cause: 'payment', causeId, label: 'P', bookedOn: '2026-11-21', at: house.clock.now(), lines }),
    )
  const entry = (lineCount: number) => ({
    at: house.clock.now(),
    bookedOn: '2026-11-21',
    cause: 'payment' as const,
    causeId: crypto.randomUUID(),
    label: 'by hand',
    lineCount,
  })
  const entries = () => house.house.db.$count(ledgerEntries)

  it('take an entry that adds up, and the same cause once (decision 17)', async () => {
    const lines = [
      { account: 'bank' as const, cents: 1_190 },
      { account: 'receivable' as const, cents: -1_190 },
    ]
    await inBooks(lines, CAUSE)
    await expect(inBooks(lines, CAUSE)).rejects.toMatchObject({ cause: { constraint: 'ledger_entries_once' } })
    expect(await entries()).toBe(1)
  })

  it('leave out lines of nothing, and an entry of nothing at all (decision 17)', async () => {
    const before = await entries()
    await inBooks([{ account: 'vat-out', cents: 0 }])
    expect(await entries()).toBe(before)
    await expect(inBooks([{ account: 'bank', cents: 1 }])).rejects.toThrow(RangeError)
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
  ])('are refused an entry that %s, whoever wrote it: by the database (product 8)', async (_, lineCount, cents) => {
    const before = await entries()
    const wrong = inTransaction(house.house.database, async (tx) => {
      const [{ id } = { id: 0 }] = await tx.insert(ledgerEntries).values(entry(lineCount)).returning()
      for (const [line, amount] of cents) {
        await tx.insert(ledgerLines).values({ entryId: id, line, account: 'bank', cents: amount })
      }
    })
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'ledger_balances' } })
    expect(await entries()).toBe(before)
  })

  it('are refused further lines of an entry that stands, even if they add up (decision 17)', async () => {
    const [{ id } = { id: 0 }] = await house.house.db.select({ id: ledgerEntries.id }).from(ledgerEntries).limit(1)
    const later = inTransaction(house.house.database, (tx) =>
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
  ])('change nothing in %s, for the server as little as for the owner of the tables (decision 4)', async (table) => {
    const { db, database } = house.house
    const name = sql.identifier(table)
    await expect(db.execute(sql`delete from ${name}`)).rejects.toMatchObject({ cause: { code: '42501' } })
    await database.asOwner(async (owner) => {
      await expect(owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: '23001' })
      await expect(owner.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' })
    })
  })

  it('count on by one and never back (product 8)', async () => {
    const { db } = house.house
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
