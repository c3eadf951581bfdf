import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, createOperator, type Person } from '../../testing/people/users.ts'
import { createId } from '../../platform/db/columns.ts'
import { bankEntries, bankFiles } from './schema/payments.ts'
import { payoutRuns } from './schema/transfers.ts'

let app: TestApp
let olga: Person
/** Connects as the owner of the tables, for `explain` and `vacuum`. */
let own: pg.Client

/** A year of bank entries and thousands of runs: PostgreSQL scans smaller tables without an index. */
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  olga = await createOperator(app)
  own = new pg.Client({ connectionString: app.databaseOwnerUrl })
  await own.connect()
  const { db } = app.context
  const at = app.clock.now().toISOString()
  const file = createId()
  await db.execute(sql`
    insert into ${bankFiles} (id, name, sha256, statement_id, iban, entries, new_entries, imported_at, imported_by)
    values (${file}, '', decode(repeat('00', 32), 'hex'), 'S', 'DE', 0, 0, ${at}, ${createId()})`)
  await db.execute(sql`
    insert into ${bankEntries} (id, file_id, key, booked_on, cents, currency, party_name, party_iban, reference,
      remittance, end_to_end_id, state)
    select gen_random_uuid(), ${file}, 'key ' || n, date '2026-01-01' + n % 330, 100, 'EUR', '', '', '', '', '',
      (array['open', 'matched', 'ignored'])[1 + n % 3]
    from generate_series(1, 20000) as n`)
  await db.execute(sql`
    insert into ${payoutRuns} (id, number, state, executes_on, total_cents, payees, created_by, created_name, created_at)
    select gen_random_uuid(), 'RUN-' || n, 'cancelled', date '2026-01-01', 1, 1, ${createId()}, '',
      timestamptz '2020-01-01' + n * interval '1 hour'
    from generate_series(1, 5000) as n`)
  await own.query('vacuum analyze bank_entries, payout_runs')
})
afterAll(async () => {
  await own.end()
  await app.close()
})

/** The query plan of the list query that a call sends for a table. */
async function explainQuery(path: string, table: string): Promise<string> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  requireBody(await olga.get(path), 200)
  const calls: unknown[][] = spy.mock.calls
  spy.mockRestore()
  const listQueries = calls.flatMap(([first, values]) => {
    const query = typeof first === 'string' ? { text: first, values } : (first as { text?: string; values?: unknown })
    const isList =
      query.text?.includes(`from "${table}"`) && query.text.includes('order by') && query.text.includes('limit')
    return isList ? [{ text: query.text ?? '', values: (query.values ?? values) as unknown[] }] : []
  })
  expect(listQueries).toHaveLength(1)
  const [{ text, values } = { text: '', values: [] }] = listQueries
  const { rows } = await own.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('billing lists use an index instead of a sort (decision 21)', () => {
  it.each([
    ['/api/operator/payouts', 'payout_runs', 'payout_runs_newest'],
    ['/api/operator/bank/entries?state=matched', 'bank_entries', 'bank_entries_state'],
    ['/api/operator/bank/entries', 'bank_entries', 'bank_entries_newest'],
  ])('%s of %s by %s', async (path, table, index) => {
    const plan = await explainQuery(path, table)
    expect(plan).toContain(`using ${index} on ${table}`)
    expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort\b(?! Key)/)
  })
})
