import type { InvoiceRow } from '@marquee/contract/invoices'

/** The amount that a document adds to the bill; the amount of a credit note is negative. */
export function computeBilledCents({ kind, grossCents }: Pick<InvoiceRow, 'kind' | 'grossCents'>): number {
  return kind === 'credit-note' ? -grossCents : grossCents
}

/** Hundredths of a percent as a percentage: 1900 is 19, 750 is 7.5. */
export function formatPercent(bps: number): string {
  return String(bps / 100)
}

/** Groups of four characters for IBANs and references (ISO 13616, ISO 11649). */
export function groupFours(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
