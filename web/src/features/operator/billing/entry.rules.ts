import type { BankEntry } from '@marquee/contract/bank'
import { formatEuros } from '@marquee/contract/money.rules'
import { isFromOtherCompany } from '@marquee/contract/payers.rules'
import { operatorBankTexts } from '@marquee/contract/messages/operator-bank'
import { formats } from '../../../lib/formats.ts'

/** The sender of an entry, as the row names it. */
export const getEntryName = ({ partyName }: Pick<BankEntry, 'partyName'>): string =>
  partyName || operatorBankTexts.noName

/** The amount of an entry, in its own currency. */
export function formatEntryAmount({ cents, currency }: Pick<BankEntry, 'cents' | 'currency'>): string {
  if (currency === 'EUR') return formatEuros(cents)
  return `${formats.formatNumber(cents / 100, { minimumFractionDigits: 2 })} ${currency}`
}

/** A part of an entry that pays an invoice, as typed. */
export type Part = {
  invoiceId: string
  number: string
  companyId: string
  company: string
  openCents: number
  amount: string
}

/** The most that an invoice can take of the remaining amount. */
export const computePartCents = (openCents: number, leftCents: number): number =>
  Math.max(0, Math.min(openCents, leftCents))

/** The companies of these parts that nothing in the entry refers to. Paying their invoices requires a reason. */
export function listOtherCompanies(
  entry: Pick<BankEntry, 'payers' | 'partyName' | 'partyIban'>,
  parts: readonly Pick<Part, 'companyId' | 'company'>[],
): string[] {
  return [
    ...new Set(parts.filter(({ companyId }) => isFromOtherCompany(entry, companyId)).map(({ company }) => company)),
  ]
}
