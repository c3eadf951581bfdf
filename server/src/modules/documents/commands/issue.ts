import { addDays } from '@marquee/contract/days.rules'
import { and, eq } from 'drizzle-orm'
import { HOURS } from '../../../platform/clock.ts'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { buildCreditorReference } from '../rules/creditor-reference.ts'
import { documents } from '../schema/documents.ts'
import { issueNumber } from './series.ts'

export type DocumentRow = typeof documents.$inferSelect
type NewRow = typeof documents.$inferInsert

/** A document before it has its number. */
export type DocumentDraft = Omit<NewRow, 'id' | 'number' | 'ordinal' | 'grossCents' | 'reference' | 'dueOn'> & {
  /** precedes year and number: RE- gives RE-2026-000001 */
  prefix: string
  /** of an invoice: the days from issue to due date */
  paymentDays?: number
}

/**
 * Issues a document with the next number of its series, and an invoice with its creditor reference (decision 17). The
 * caller posts it to the ledger in the same transaction.
 */
export async function issueDocument(tx: Tx, { prefix, paymentDays, ...document }: DocumentDraft): Promise<DocumentRow> {
  const ordinal = await issueNumber(tx, document.series)
  const issuedOn = await getIssueDay(tx, document, ordinal)
  const year = issuedOn.slice(0, 4)
  const sequence = String(ordinal).padStart(6, '0')
  const [issued] = await tx
    .insert(documents)
    .values({
      ...document,
      issuedOn,
      dueOn: paymentDays === undefined ? null : addDays(issuedOn, paymentDays),
      number: `${prefix}${year}-${sequence}`,
      ordinal,
      grossCents: document.netCents + document.vatCents,
      // Invoices of a year are one series, so year and ordinal identify an invoice without its prefix.
      reference: document.kind === 'invoice' ? buildCreditorReference(`${year}${sequence}`) : null,
    })
    .returning()
  if (!issued) throw new Error('the document was not written')
  await publish(tx, 'document.issued', { documentId: issued.id })
  return issued
}

/** No transaction waits longer for a series. A larger difference means that a clock was set back. */
const MAX_WAIT_MS = 1 * HOURS

/**
 * The issue day of a document, read after its series is locked. A transaction that waited for the lock over midnight
 * issues on the new day, like the number before it (decision 17). A series covers one year, so the year stays the same.
 */
async function getIssueDay(
  tx: Tx,
  { series, issuedOn, issuedAt }: Pick<DocumentDraft, 'series' | 'issuedOn' | 'issuedAt'>,
  ordinal: number,
): Promise<string> {
  const [before] = await tx
    .select({ issuedOn: documents.issuedOn, issuedAt: documents.issuedAt })
    .from(documents)
    .where(and(eq(documents.series, series), eq(documents.ordinal, ordinal - 1)))
  if (!before || before.issuedOn <= issuedOn) return issuedOn
  return before.issuedAt.getTime() - issuedAt.getTime() <= MAX_WAIT_MS ? before.issuedOn : issuedOn
}
