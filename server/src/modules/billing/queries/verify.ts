import type { BookCheck } from '@marquee/contract/texts/billing-books'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { documents } from '../schema/documents.ts'
import { ledgerEntries } from '../schema/ledger.ts'
import { orders } from '../schema/orders.ts'
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

/** Something in the books that is not what it has to be; what is expected and what was found in words that need no more. */
export type CheckFinding = { where: string; expected: string; found: string }
/** Answers rows of `Found`. */
export type Check = { check: BookCheck; rows: SQL }

/** So many differences of a kind are told; nobody reads more, and memory stays as it is. */
export const MAX_DIFFERENCES_PER_CHECK = 200

/** All that one check finds, the first ones of it. */
export async function listDifferences(tx: Tx, { rows }: Check): Promise<CheckFinding[]> {
  const found = await tx.execute<CheckFinding>(
    sql`select * from (${rows}) as found order by 1, 2, 3 limit ${MAX_DIFFERENCES_PER_CHECK}`,
  )
  return found.rows
}

/** From here on the transaction sees the books as they are now, and changes nothing. Comes first in it. */
export async function startSnapshot(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  // As in the hash chains: their text contains times (decision 4).
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
 * What the books say of themselves, each held against something else that they or other rooms keep: every check is one
 * statement, worked out by the database and not by the code that wrote it (decision 17).
 */
export const BOOK_CHECKS: readonly Check[] = [
  { check: 'order-twice', rows: checkDaysChargedOnce() },
  { check: 'order-balance', rows: checkOrderTotals() },
  { check: 'series', rows: checkSeriesGaps() },
  { check: 'document-sum', rows: checkDocumentSums() },
  { check: 'document-vat', rows: checkDocumentVat() },
  { check: 'document-credit', rows: checkInvoiceCredits() },
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
