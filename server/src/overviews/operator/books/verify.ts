import type { BookCheck } from '@marquee/contract/texts/billing-books'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { ledgerEntries } from '../../../modules/ledger/schema.ts'
import { orders } from '../../../modules/documents/schema/orders.ts'
import {
  checkBankBalance,
  checkUnallocatedPayments,
  checkPayoutsInTransit,
  checkClientCredit,
  checkReceivables,
  checkPartnerBalances,
  checkSoldBalances,
} from './verify-balances.ts'
import {
  checkFileHashes,
  checkInvoiceCredits,
  checkMakegoods,
  checkDaysChargedOnce,
  checkOnlineDays,
  checkSeriesGaps,
  checkOrderTotals,
  checkStatementCharges,
  checkStatementShares,
  checkStatementCredits,
  checkDocumentSums,
  checkDocumentVat,
} from './verify-documents.ts'
import { checkEntries, checkEntryCauses, checkEntryBalances } from './verify-entries.ts'

/** A difference in the books; `expected` and `found` are texts for people. */
export type CheckFinding = { where: string; expected: string; found: string }
/** `rows` selects rows of `CheckFinding`. */
export type Check = { check: BookCheck; rows: SQL }

/** How many differences of a check are listed, which limits memory. */
export const MAX_DIFFERENCES_PER_CHECK = 200

/** The first differences of a check. */
export async function listDifferences(tx: Tx, { rows }: Check): Promise<CheckFinding[]> {
  const found = await tx.execute<CheckFinding>(
    sql`select * from (${rows}) as found order by 1, 2, 3 limit ${MAX_DIFFERENCES_PER_CHECK}`,
  )
  return found.rows
}

/** Makes the transaction a read-only snapshot. It has to be the first call of the transaction. */
export async function startSnapshot(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  // The text of the hash chains contains times in UTC (decision 4).
  await tx.execute(sql`set local time zone 'UTC'`)
}

export async function countBooks(tx: Tx): Promise<{ orders: number; documents: number; entries: number }> {
  const { rows } = await tx.execute<{ orders: number; documents: number; entries: number }>(sql`
    select (select count(*) from ${orders}) as orders, (select count(*) from ${documents}) as documents,
      (select count(*) from ${ledgerEntries}) as entries`)
  const [sizes] = rows
  if (!sizes) throw new Error('counts are one row')
  return sizes
}

/**
 * The checks of the books. Each is one SQL statement that compares data of billing with other data of this or another
 * module, independently of the code that wrote it (decision 17).
 */
export const BOOK_CHECKS: readonly Check[] = [
  { check: 'order-twice', rows: checkDaysChargedOnce() },
  { check: 'order-balance', rows: checkOrderTotals() },
  { check: 'series', rows: checkSeriesGaps() },
  { check: 'document-sum', rows: checkDocumentSums() },
  { check: 'document-vat', rows: checkDocumentVat() },
  { check: 'document-credit', rows: checkInvoiceCredits() },
  { check: 'makegood', rows: checkMakegoods() },
  { check: 'document-file', rows: checkFileHashes() },
  { check: 'statement-charged', rows: checkStatementCharges() },
  { check: 'statement-share', rows: checkStatementShares() },
  { check: 'statement-credit', rows: checkStatementCredits() },
  { check: 'statement-days', rows: checkOnlineDays() },
  { check: 'entry', rows: checkEntries() },
  { check: 'entry-without-cause', rows: checkEntryCauses() },
  { check: 'unbalanced', rows: checkEntryBalances() },
  { check: 'receivable', rows: checkReceivables() },
  { check: 'partner', rows: checkPartnerBalances() },
  { check: 'in-payout', rows: checkPayoutsInTransit() },
  { check: 'bank', rows: checkBankBalance() },
  { check: 'unclear', rows: checkUnallocatedPayments() },
  { check: 'client-credit', rows: checkClientCredit() },
  { check: 'sold', rows: checkSoldBalances() },
]
