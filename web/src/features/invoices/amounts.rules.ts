import type { InvoiceRow } from '@marquee/contract/invoices'

/** The amount that a document adds to the bill; the amount of a credit note is negative. */
export function computeBilledCents({ kind, grossCents }: Pick<InvoiceRow, 'kind' | 'grossCents'>): number {
  return kind === 'credit-note' ? -grossCents : grossCents
}
