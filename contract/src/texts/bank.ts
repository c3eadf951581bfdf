/** What the product itself writes down about payments and bank statements. */
export const bankTexts = {
  /** who settled an invoice that an entry named exactly */
  byItself: 'Bank import',
  /** why a campaign that was marked paid before its invoice has a payment by hand */
  flaggedBefore: 'Marked as paid before the invoice was issued',
  markedPaid: 'Marked as paid',
  markedUnpaid: 'Marked as unpaid',
  reopened: 'Bank entry taken back',
  opening: 'Opening balance',
  earlierOpening: 'An earlier statement was imported',
  /** an entry of the ledger about a bank entry that says nothing of its own */
  entry: 'Bank entry',
  /** The statement of the demo world. */
  demo: {
    thanks: 'Order 4711, thank you',
    unknownCompany: 'Nobody Knows Ltd',
    /** a transfer that names nothing */
    advertising: 'Advertising',
    invoice: (number: string) => `Invoice ${number}`,
    firstHalf: (number: string) => `First half of ${number}`,
    fileName: (day: string) => `statement-${day}.xml`,
  },
} as const
