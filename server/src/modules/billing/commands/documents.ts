import { addDays } from '@marquee/contract/days.rules'
import { and, eq } from 'drizzle-orm'
import { HOURS } from '../../../platform/clock.ts'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { buildCreditorReference } from '../rules/creditor-reference.ts'
import { documents } from '../schema/documents.ts'
import { issueNumber } from './series.ts'

export type DocumentRow = typeof documents.$inferSelect
type NewRow = typeof documents.$inferInsert

/** A document before it has its number. */
export type DocumentDraft = Omit<NewRow, 'id' | 'number' | 'ordinal' | 'grossCents' | 'reference' | 'dueOn'> & {
  /** in front of year and number: RE- makes RE-2026-000001 */
  prefix: string
  /** of an invoice: from its day to the day it is due */
  paymentDays?: number
}

/**
 * Gives a document the next number of its series, and an invoice its creditor reference, and writes it for good
 * (decision 17). What it moves in the ledger is posted by the caller in the same transaction.
 */
export async function issueDocument(tx: Tx, { prefix, paymentDays, ...document }: DocumentDraft): Promise<DocumentRow> {
  const ordinal = await issueNumber(tx, document.series)
  const issuedOn = await getIssueDay(tx, document, ordinal)
  const year = issuedOn.slice(0, 4)
  const place = String(ordinal).padStart(6, '0')
  const [issued] = await tx
    .insert(documents)
    .values({
      ...document,
      issuedOn,
      dueOn: paymentDays === undefined ? null : addDays(issuedOn, paymentDays),
      number: `${prefix}${year}-${place}`,
      ordinal,
      grossCents: document.netCents + document.vatCents,
      // Invoices of a year are one series, so year and place name one of them whatever its prefix is.
      reference: document.kind === 'invoice' ? buildCreditorReference(`${year}${place}`) : null,
    })
    .returning()
  if (!issued) throw new Error('the document was not written')
  await tell(tx, 'document.issued', { documentId: issued.id })
  return issued
}

/** Nobody waits longer for a series; a clock that is farther ahead was put back since. */
const MAX_WAIT_MS = 1 * HOURS

/**
 * The day of a document, once its number is certain and nobody else can take one: whoever waited for it over midnight issues on
 * the day that has begun, as the number before did (decision 17). Series are of a year, so it stays within that.
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
