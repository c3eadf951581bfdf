import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { allocations } from '../schema/allocations.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payments } from '../schema/payments.ts'

export type AllocationRow = typeof allocations.$inferSelect

/** Allocations that are not undone. */
const isActive = sql`${allocations.undoesId} is null
  and not exists (select from ${allocations} as undoing where undoing.undoes_id = ${allocations.id})`

/** The allocations of these entries that are not undone. */
export async function listActiveAllocations(db: Db, bankEntryIds: readonly string[]): Promise<AllocationRow[]> {
  if (bankEntryIds.length === 0) return []
  return db
    .select()
    .from(allocations)
    .where(and(inArray(allocations.bankEntryId, [...bankEntryIds]), isActive))
    .orderBy(asc(allocations.at), asc(allocations.id))
}

/** The credit of a company: overpayments less use and refunds. */
export async function getCompanyCredit(db: Db, companyId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select (select coalesce(sum(cents), 0) from ${allocations} where company_id = ${companyId})::bigint
      - (select coalesce(sum(paid.cents), 0) from ${payments} as paid
        join ${documents} as invoice on invoice.id = paid.document_id
        left join ${payments} as undone on undone.id = paid.undoes_id
        where invoice.company_id = ${companyId} and coalesce(undone.kind, paid.kind) = 'credit')::bigint as cents`)
  return rows[0]?.cents ?? 0
}

/** The overpayments and refunds of a company, newest first, including undone ones. */
export async function listCreditAllocations(
  db: Db,
  companyId: string,
): Promise<(AllocationRow & { isUndone: boolean })[]> {
  const rows = await db
    .select()
    .from(allocations)
    .where(eq(allocations.companyId, companyId))
    .orderBy(asc(allocations.at), asc(allocations.id))
  const undone = new Set(rows.map(({ undoesId }) => undoesId))
  return rows
    .filter(({ undoesId }) => undoesId === null)
    .map((row) => ({ ...row, isUndone: undone.has(row.id) }))
    .toReversed()
}

/** The allocation of a request id, even if it was undone since. */
export async function findAllocationByRequest(
  db: Db,
  requestId: string | undefined,
): Promise<AllocationRow | undefined> {
  if (requestId === undefined) return undefined
  const [row] = await db.select().from(allocations).where(eq(allocations.requestId, requestId))
  return row
}

export async function findAllocation(db: Db, id: string): Promise<AllocationRow | undefined> {
  const [row] = await db.select().from(allocations).where(eq(allocations.id, id))
  return row
}

/** The opening balance of a bank account, whose note is the IBAN: one row, or none before the first statement. */
export function listOpeningBalances(db: Db, iban: string): Promise<AllocationRow[]> {
  return db
    .select()
    .from(allocations)
    .where(and(eq(allocations.kind, 'opening'), eq(allocations.note, iban), isActive))
}
