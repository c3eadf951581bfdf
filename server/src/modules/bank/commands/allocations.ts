import { sql } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Refusal } from '@marquee/contract/endpoint'
import { refuse } from '../../../platform/errors.ts'
import type { Actor } from '../../audit/commands.ts'
import { companies } from '../../companies/schema.ts'
import { type AllocationRow, getCompanyCredit } from '../queries/allocations.ts'
import { buildPostingLines } from '../rules/allocations.ts'
import { allocations } from '../schema/allocations.ts'
import { postAll } from '../../ledger/commands.ts'

/** Money that is booked but pays no invoice. */
export type Allocation = Pick<AllocationRow, 'kind' | 'cents' | 'bookedOn' | 'bankEntryId' | 'companyId' | 'note'> & {
  /** the name of the bank entry or company */
  label: string
  requestId?: string | undefined
}

/** Writes an allocation and books it. */
export async function allocate(
  tx: Tx,
  by: Actor,
  { label, requestId, ...allocation }: Allocation,
  at: Date,
): Promise<AllocationRow> {
  const who = { byUserId: by.userId, byName: by.name, at }
  const row = { ...allocation, ...who, id: createId(), undoesId: null, requestId: requestId ?? null }
  await writeAllocations(tx, [{ row, label }])
  return row
}

/**
 * Undoes allocations by reversing each on its booking day, which is the bank's day. Refuses if the credit was used or
 * refunded since, because a client's credit may not become negative.
 *
 * @param undone allocations that are not undone; the database refuses to undo one twice
 * @throws Refused creditUsed
 */
export async function undoAllocations(
  tx: Tx,
  by: Actor,
  undone: readonly AllocationRow[],
  { note, label, creditUsed }: { note: string; label: string; creditUsed: Refusal },
  at: Date,
): Promise<void> {
  const companyIds = [...new Set(undone.flatMap(({ companyId }) => companyId ?? []))]
  await lockCompanies(tx, companyIds)
  const rows = undone.map(({ id, cents, ...rest }) => {
    const who = { byUserId: by.userId, byName: by.name, at }
    return { ...rest, ...who, id: createId(), cents: -cents, undoesId: id, note, requestId: null }
  })
  await writeAllocations(
    tx,
    rows.map((row) => ({ row, label })),
  )
  for (const companyId of companyIds) {
    const creditCents = await getCompanyCredit(tx, companyId)
    if (creditCents < 0) throw refuse(creditUsed, { details: { companyId, missingCents: -creditCents } })
  }
}

async function writeAllocations(tx: Tx, written: readonly { row: AllocationRow; label: string }[]): Promise<void> {
  if (written.length === 0) return
  await tx.insert(allocations).values(written.map(({ row }) => row))
  await postAll(
    tx,
    written.map(({ row, label }) => ({
      cause: 'allocation' as const,
      causeId: row.id,
      label,
      bookedOn: row.bookedOn,
      at: row.at,
      lines: buildPostingLines(row),
    })),
  )
}

/** Locks companies before their credit changes. The order of locks is: bank entry, campaigns, companies. */
export async function lockCompanies(tx: Tx, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx.execute(sql`
    select id from ${companies} where id = any(${sql.param([...new Set(companyIds)])}::uuid[]) order by id for no key update`)
}
