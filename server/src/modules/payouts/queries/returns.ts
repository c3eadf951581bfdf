import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { ledgerEntries, ledgerLines } from '../../ledger/schema.ts'
import { payoutItems } from '../../bank/schema/transfers.ts'
import { payoutReturns } from '../../bank/schema/returns.ts'
import { type PayableStatement, STATEMENT_COLUMNS } from './open-statements.ts'

export type PayoutReturnRow = typeof payoutReturns.$inferSelect

/** The returned transfers among these, by item id. */
export async function listPayoutReturns(db: Db, itemIds: readonly string[]): Promise<Map<string, PayoutReturnRow>> {
  const rows = await db
    .select()
    .from(payoutReturns)
    .where(inArray(payoutReturns.itemId, [...itemIds]))
  return new Map(rows.map((returned) => [returned.itemId, returned]))
}

/** Whether a transfer of a run was returned. */
export async function hasReturns(db: Db, runId: string): Promise<boolean> {
  const items = db.select({ id: payoutItems.id }).from(payoutItems).where(eq(payoutItems.runId, runId))
  return (await db.$count(payoutReturns, inArray(payoutReturns.itemId, items))) > 0
}

/** The statements of returned transfers. They are no longer part of the run, but the ledger refers to them. */
export async function listReturnedStatements(
  db: Db,
  itemIds: readonly string[],
): Promise<(PayableStatement & { itemId: string })[]> {
  return db
    .select({ ...STATEMENT_COLUMNS, itemId: payoutReturns.itemId })
    .from(payoutReturns)
    .innerJoin(ledgerEntries, eq(ledgerEntries.causeId, payoutReturns.itemId))
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(documents, eq(documents.id, ledgerLines.documentId))
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .where(inArray(payoutReturns.itemId, [...itemIds]))
    .orderBy(documents.month, documents.number)
}

/** Whether the partner still has the account of the returned transfer, and no operator has released it. */
const isCurrentAccount = sql`returned.is_about_account and returned.released_at is null
  and item.iban = upper(regexp_replace(${owners.accountNumber}, '\\s', '', 'g'))
  and item.account_holder = ${owners.accountHolder}`

/** The reason of an owner's latest return from its current account, as `code text`; null if there is none. */
export const returnReason = sql<string | null>`(
  select returned.code || ' ' || returned.text
  from ${payoutReturns} as returned join ${payoutItems} as item on item.id = returned.item_id
  where returned.owner_id = ${owners.id} and ${isCurrentAccount}
  order by returned.at desc, returned.item_id limit 1)`

/** How many partners have to enter another account after a returned transfer. */
export const partnersToAskCount = sql`(
  select count(distinct returned.owner_id)
  from ${payoutReturns} as returned join ${payoutItems} as item on item.id = returned.item_id
  join ${owners} on ${owners.id} = returned.owner_id
  where ${isCurrentAccount})`
