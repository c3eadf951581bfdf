import type { BookCheck } from '@marquee/contract/texts/billing-books'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { documents } from '../schema/documents.ts'
import { ledgerEntries } from '../schema/ledger.ts'
import { orders } from '../schema/orders.ts'
import {
  atTheBank,
  notSettled,
  onItsWay,
  owedAsCredit,
  owedByCompanies,
  owedToPartners,
  soldOfCampaigns,
} from './verify-balances.ts'
import {
  bytesOfFiles,
  creditsBeyondInvoices,
  daysChargedTwice,
  daysOnline,
  gapsInSeries,
  ordersAndDocuments,
  statementsCharged,
  statementsShared,
  statementsTakenBack,
  sumsOfDocuments,
  vatOfDocuments,
} from './verify-documents.ts'
import { entriesAndCauses, entriesWithoutCause, unbalancedEntries } from './verify-entries.ts'

/** Something in the books that is not what it has to be; what is expected and what was found in words that need no more. */
export type Found = { where: string; expected: string; found: string }
/** Answers rows of `Found`. */
export type Check = { check: BookCheck; rows: SQL }

/** So many differences of a kind are told; nobody reads more, and memory stays as it is. */
export const TOLD_PER_CHECK = 200

/** All that one check finds, the first ones of it. */
export async function findings(tx: Tx, { rows }: Check): Promise<Found[]> {
  const found = await tx.execute<Found>(sql`select * from (${rows}) as found order by 1, 2, 3 limit ${TOLD_PER_CHECK}`)
  return found.rows
}

/** From here on the transaction sees the books as they are now, and changes nothing. Comes first in it. */
export async function keepStill(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  // As in the hash chains: their text contains times (decision 4).
  await tx.execute(sql`set local time zone 'UTC'`)
}

export async function bookSizes(tx: Tx): Promise<{ orders: number; documents: number; entries: number }> {
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
  { check: 'order-twice', rows: daysChargedTwice() },
  { check: 'order-balance', rows: ordersAndDocuments() },
  { check: 'series', rows: gapsInSeries() },
  { check: 'document-sum', rows: sumsOfDocuments() },
  { check: 'document-vat', rows: vatOfDocuments() },
  { check: 'document-credit', rows: creditsBeyondInvoices() },
  { check: 'document-file', rows: bytesOfFiles() },
  { check: 'statement-charged', rows: statementsCharged() },
  { check: 'statement-share', rows: statementsShared() },
  { check: 'statement-credit', rows: statementsTakenBack() },
  { check: 'statement-days', rows: daysOnline() },
  { check: 'entry', rows: entriesAndCauses() },
  { check: 'entry-without-cause', rows: entriesWithoutCause() },
  { check: 'unbalanced', rows: unbalancedEntries() },
  { check: 'receivable', rows: owedByCompanies() },
  { check: 'partner', rows: owedToPartners() },
  { check: 'in-payout', rows: onItsWay() },
  { check: 'bank', rows: atTheBank() },
  { check: 'unclear', rows: notSettled() },
  { check: 'client-credit', rows: owedAsCredit() },
  { check: 'sold', rows: soldOfCampaigns() },
]
