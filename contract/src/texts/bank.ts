/** Texts that the server stores with payments and bank statements. */
export const bankTexts = {
  /** the author of an automatic match */
  byItself: 'Bank import',
  /** the reason of the payment by hand of a campaign that was marked paid before its invoice */
  flaggedBefore: 'Marked as paid before the invoice was issued',
  markedPaid: 'Marked as paid',
  markedUnpaid: 'Marked as unpaid',
  reopened: 'Bank entry reopened',
  opening: 'Opening balance',
  earlierOpening: 'An earlier statement was imported',
  /** the text of a ledger entry for a bank entry without a text */
  entry: 'Bank entry',
  /** The statement of the demo data. */
  demo: {
    thanks: 'Order 4711, thank you',
    unknownCompany: 'Unlisted Traders Ltd',
    /** a transfer without a reference */
    advertising: 'Advertising',
    invoice: (number: string) => `Invoice ${number}`,
    firstHalf: (number: string) => `First half of ${number}`,
  },
} as const
