import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { ledgerEntries, ledgerLines } from '../../ledger/schema.ts'
import { bankFiles } from '../schema/payments.ts'

/** An imported bank statement, and the ledger's balance of the bank account at its end. */

export type BankFileRow = typeof bankFiles.$inferSelect & { importedByName: string; ledgerCents: number | null }

/** How many files are listed. Entries of older files can still be searched. */
const MAX_FILES = 200

export async function listImportedFiles(db: Db, id?: string): Promise<BankFileRow[]> {
  const rows = await db
    .select({ file: bankFiles, firstName: users.firstName, lastName: users.lastName })
    .from(bankFiles)
    .leftJoin(users, eq(users.id, bankFiles.importedBy))
    .where(id ? eq(bankFiles.id, id) : undefined)
    .orderBy(desc(bankFiles.importedAt), desc(bankFiles.id))
    .limit(MAX_FILES)
  const ledgerBalances = await listBankBalances(
    db,
    rows.flatMap(({ file }) => file.untilOn ?? []),
  )
  return rows.map(({ file, firstName, lastName }) => ({
    ...file,
    ledgerCents: file.untilOn === null ? null : (ledgerBalances.get(file.untilOn) ?? 0),
    importedByName: [firstName, lastName].join(' ').trim(),
  }))
}

/** The opening balance of the first statement of an account that has one. */
export async function findFirstBalance(
  db: Db,
  iban: string,
): Promise<{ fromOn: string; openingCents: number } | undefined> {
  const hasBalance = and(eq(bankFiles.iban, iban), isNotNull(bankFiles.fromOn), isNotNull(bankFiles.openingCents))
  const [first] = await db
    .select({ fromOn: bankFiles.fromOn, openingCents: bankFiles.openingCents })
    .from(bankFiles)
    .where(hasBalance)
    .orderBy(asc(bankFiles.fromOn), asc(bankFiles.importedAt), asc(bankFiles.id))
    .limit(1)
  const { fromOn, openingCents } = first ?? { fromOn: null, openingCents: null }
  return fromOn === null || openingCents === null ? undefined : { fromOn, openingCents }
}

/** The ledger's balance of the bank account at the end of each day. */
export async function listBankBalances(db: Db, days: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; cents: number }>(sql`
    with moved as (
      select booked_on, sum(cents) as cents from ${ledgerLines} join ${ledgerEntries} on ${ledgerEntries.id} = entry_id
      where account = 'bank' group by booked_on
    ), standing as (select booked_on, sum(cents) over (order by booked_on) as cents from moved)
    select day::text, coalesce((
      select cents from standing where booked_on <= day order by booked_on desc limit 1), 0)::bigint as cents
    from unnest(${sql.param([...new Set(days)])}::date[]) as day`)
  return new Map(rows.map(({ day, cents }) => [day, cents]))
}
