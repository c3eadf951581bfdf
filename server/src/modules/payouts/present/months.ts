import type { BillingMonth } from '@marquee/contract/billing-months'
import type { HoldReason } from '@marquee/contract/earnings'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import type { Cell } from '@marquee/contract/csv.rules'
import type { MonthDocument, MonthSums, UnsettledPartner } from '../queries/months.ts'

type Month = {
  month: string
  isOver: boolean
  sums: Omit<MonthSums, 'unsettled'>
  unsettled: readonly UnsettledPartner[]
  holds: ReadonlyMap<string, HoldReason[]>
  waitingInvoices: number
}

/** A month of the reply. Statements wait only for partners who have not accepted the agreement (decision 19). */
export function presentMonth({ month, isOver, sums, unsettled, holds, waitingInvoices }: Month): BillingMonth {
  const waiting = unsettled
    .map((owner) => ({ ...owner, reasons: holds.get(owner.ownerId) ?? [] }))
    .filter(({ reasons }) => reasons.some(({ kind }) => kind === 'no-agreement'))
  return { month, isOver, ...sums, commissionCents: sums.chargedCents - sums.shareCents, waiting, waitingInvoices }
}

/** The cells of a document in the order of the columns. Amounts of credits are negative, so that columns add up. */
export function toDocumentCells(document: MonthDocument): Cell[] {
  const sign = document.kind === 'credit-note' || document.kind === 'statement-credit' ? -1 : 1
  return [
    billingBooksTexts.monthTable.kinds[document.kind],
    document.number,
    document.issuedOn,
    document.dueOn,
    document.party,
    document.vatNumber,
    document.subject,
    document.month,
    (sign * document.netCents) / 100,
    (sign * document.vatCents) / 100,
    (sign * document.grossCents) / 100,
    document.vatCategory,
    document.vatRateBps / 100,
    document.reference,
    document.corrects,
    document.id,
  ]
}
