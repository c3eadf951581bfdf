import type { getInvoice } from '@marquee/contract/invoices'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { formatPercent } from '../../lib/format.ts'

export type Invoice = EndpointReply<typeof getInvoice>['invoice']
export type Total = { key: string; label: string; cents: number; isSum?: boolean }

/**
 * The rows below the lines: net, VAT and total of the document, then credits and payments, then the open amount. Each
 * sum equals the rows above it to the cent (INV-5).
 */
export function buildTotals(invoice: Invoice): Total[] {
  const { kind, netCents, vatCents, grossCents, creditedCents, paidCents, openCents } = invoice
  const document: Total[] = [
    { key: 'net', label: t.net, cents: netCents },
    { key: 'vat', label: describeVat(invoice), cents: vatCents },
    { key: 'total', label: t.total, cents: grossCents, isSum: true },
  ]
  if (kind === 'credit-note' || (creditedCents === 0 && paidCents === 0)) return document
  return [
    ...document,
    ...(creditedCents === 0 ? [] : [{ key: 'credited', label: t.credited, cents: -creditedCents }]),
    ...(paidCents === 0 ? [] : [{ key: 'paid', label: t.paid, cents: -paidCents }]),
    openCents < 0
      ? { key: 'open', label: t.toPayBack, cents: -openCents, isSum: true }
      : { key: 'open', label: t.stillToPay, cents: openCents, isSum: true },
  ]
}

/** The rate, or why there is none (EN 16931: S, AE, E, O). */
function describeVat({ vatCategory, vatRateBps }: Invoice): string {
  if (vatCategory === 'AE') return t.reverseCharge
  return vatCategory === 'S' ? t.vat({ percent: formatPercent(vatRateBps) }) : t.noVat
}

/**
 * The reason for the exemption and the notes of the document, without duplicates and without the text of the VAT row.
 */
export function listNotes({ vatCategory, exemption, notes }: Invoice): string[] {
  const words = new Set([...(exemption === null ? [] : [exemption]), ...notes])
  if (vatCategory === 'AE' && exemption !== null) words.delete(exemption)
  return [...words]
}
