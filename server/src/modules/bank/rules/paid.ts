/** The totals of all invoices of a campaign. */
export type InvoiceTotals = {
  /** how many have an open amount */
  openInvoices: number
  invoices: number
  /** payments of all invoices, less refunds */
  paidCents: number
}

/** Whether a campaign owes something: an invoice has an open amount, or it is approved and has no invoice yet. */
export const isOwed = ({ invoices, openInvoices }: InvoiceTotals, isApproved: boolean): boolean =>
  invoices === 0 ? isApproved : openInvoices > 0

/**
 * Whether a campaign is paid: no invoice has an open amount, and something was paid. Undefined if the invoices do not
 * decide it: without an invoice the operator's flag counts, and invoices that were credited in full before any payment
 * do not change the flag (decision 20).
 */
export function isPaidByInvoices({ openInvoices, paidCents }: InvoiceTotals): boolean | undefined {
  if (openInvoices > 0) return false
  return paidCents > 0 ? true : undefined
}
