import { expect, test } from 'vitest'
import { type Database, inTransaction } from '../../platform/db/database.ts'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { databaseAsOf } from '../../testing/older-database.ts'
import { balances } from './queries/ledger.ts'
import { atTheBank, notSettled } from './queries/verify-balances.ts'

const FILE = '00000000-0000-4000-8000-000000000001'
/** Put aside; put aside and left open by an undone payment (D-01); reopened again. */
const [ASIDE, LOST, REOPENED] = [2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`)

async function oldBooks(database: Database): Promise<void> {
  await database.query('set session_replication_role = replica')
  await database.query(`insert into bank_files (id, name, sha256, statement_id, iban, entries, new_entries, imported_at, imported_by)
    values ('${FILE}', 'old.xml', '${'ab'.repeat(32)}', 'S', 'DE89370400440532013000', 3, 3, now(), '${FILE}')`)
  const booked = async (cause: string, id: string | undefined, cents: number) => {
    await database.query(`with entry as (
        insert into ledger_entries (at, booked_on, cause, cause_id, label, line_count)
        values (now(), '2026-11-20', '${cause}', '${id}', 'Payer', 2) returning id)
      insert into ledger_lines (entry_id, line, account, cents)
      select id, 1, 'bank', ${cents} from entry union all select id, 2, 'unclear', ${-cents} from entry`)
  }
  for (const [id, state] of [
    [ASIDE, 'ignored'],
    [LOST, 'open'],
    [REOPENED, 'open'],
  ]) {
    await database.query(`insert into bank_entries (id, file_id, key, booked_on, cents, currency, party_name, party_iban,
        reference, remittance, end_to_end_id, state)
      values ('${id}', '${FILE}', '${id}', '2026-11-20', 1000, 'EUR', 'Payer', '', '', '', '', '${state}')`)
    await booked('bank-entry', id, 1000)
    await booked('bank-entry-ignored', id, -900)
  }
  await booked('bank-entry-reopened', REOPENED, 900)
  await database.query('set session_replication_role = origin')
}

test('brings back to the bank what was put aside or lost by undoing a payment, once (D-01)', async () => {
  const database = await databaseAsOf('0038_booking_limits')
  await oldBooks(database)
  await prepareDatabase(database)
  await inTransaction(database, async (tx) => {
    const on = new Map((await balances(tx)).map(({ account, cents }) => [account, cents]))
    expect([on.get('bank'), on.get('unclear')]).toEqual([3_000, -3_000])
    for (const check of [atTheBank(), notSettled()]) expect((await tx.execute(check)).rows).toEqual([])
  })
})
