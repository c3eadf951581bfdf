import type { AccountLanguage } from '@marquee/contract/language/languages'

/** The content of a document at its issue. Documents are printed only from this, never from current data. */
export type DocumentContent = DocumentWords & {
  /** of its words and its file; missing in earlier documents, which are English (decision 18) */
  language?: AccountLanguage
  /** the words in the operator's second language, which follow the document as a translation */
  translation?: DocumentWords & { language: AccountLanguage }
  /** the operator on invoices and credit notes, the partner on statements (self-billing) */
  seller: Party
  buyer: Party
  /** first and last day of the supply */
  period: { from: string; until: string }
  /** where to pay; null on credit notes and statements */
  payTo: { iban: string; bic: string | null; accountHolder: string } | null
  /** null unless it is a statement */
  share: { daysOnline: number; chargedCents: number; shareBps: readonly number[] } | null
  /** the invoice that a credit note corrects */
  corrects: { number: string; issuedOn: string } | null
}

/** The parts of a content that are written in its language. */
export type DocumentWords = {
  /** the name of the campaign, or screen and month */
  subject: string
  lines: readonly DocumentLine[]
  /** sentences such as "Reverse charge", in the order of printing */
  notes: readonly string[]
  /** why no VAT is charged; null for category S */
  exemption: string | null
}

export type Party = {
  /** the id of the owner or company; null for the operator */
  id: string | null
  name: string
  street: string
  postcode: string
  town: string
  /** the address in one line, for profiles without street and town */
  address: string
  country: string
  vatNumber: string | null
  /** issued by the tax office; clients have none here */
  taxNumber?: string | null
  registration: string | null
  email: string
}

export type DocumentLine = {
  name: string
  description: string
  /** below zero for a line that reduces the one before it */
  quantity: number
  /** UN/ECE Recommendation 20: week, day, one */
  unit: 'WEE' | 'DAY' | 'C62'
  unitPriceCents: number
  /** `quantity * unitPriceCents`, exactly */
  netCents: number
}
