/** What a document says, as it was on its day: everything that is printed is drawn from this and never looked up again. */
export type DocumentContent = {
  /** who writes for it: the operator on invoices and credit notes, the partner on statements (self-billing) */
  seller: Party
  buyer: Party
  /** what it is for: the campaign, or the month of a screen */
  subject: string
  /** first and last day of the supply */
  period: { from: string; until: string }
  lines: readonly DocumentLine[]
  /** sentences such as "Reverse charge"; in the order in which they are printed */
  notes: readonly string[]
  /** why no VAT is charged; null for category S */
  exemption: string | null
  /** where to pay; null on credit notes and statements */
  payTo: { iban: string; bic: string | null; accountHolder: string } | null
  /** of a statement */
  share: { daysOnline: number; chargedCents: number; shareBps: readonly number[] } | null
  /** the invoice that a credit note corrects */
  corrects: { number: string; issuedOn: string } | null
}

export type Party = {
  /** of the owner or company; of the operator null */
  id: string | null
  name: string
  street: string
  postcode: string
  town: string
  /** the address as it was typed where no parts of it are known */
  address: string
  country: string
  vatNumber: string | null
  /** of the tax office; a client has none here */
  taxNumber?: string | null
  registration: string | null
  email: string
}

export type DocumentLine = {
  name: string
  description: string
  /** below zero where it takes away from the line before it */
  quantity: number
  /** UN/ECE Recommendation 20: weeks, days, one */
  unit: 'WEE' | 'DAY' | 'C62'
  unitPriceCents: number
  /** `quantity * unitPriceCents`, exactly */
  netCents: number
}
