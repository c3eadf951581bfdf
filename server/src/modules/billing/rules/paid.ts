/** How the invoices of a campaign stand, taken together. */
export type InvoiceTotals = {
  /** How many of them something is open of. */
  openInvoices: number
  invoices: number
  /** on all of them, less what was paid back */
  paidCents: number
}

/** Whether a campaign owes something: an invoice has an open amount, or it is approved and has no invoice yet. */
export const isOwed = ({ invoices, openInvoices }: InvoiceTotals, isApproved: boolean): boolean =>
  invoices === 0 ? isApproved : openInvoices > 0

/**
 * Whether a campaign is paid, by its invoices: when nothing is open on any of them and something was paid. Undefined
 * where they do not say: without an invoice the operator's word stands, and invoices that were taken back whole before
 * anybody paid leave it as it was (decision 20).
 */
export function isPaidByInvoices({ invoices, openInvoices, paidCents }: InvoiceTotals): boolean | undefined {
  if (invoices === 0) return undefined
  if (openInvoices > 0) return false
  return paidCents > 0 ? true : undefined
}
