const formatCount = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** Stored texts of invoices, credit notes and statements. */
export const billingContentTexts = {
  /** The wording that the directive asks for (2006/112/EC, Art. 226(11a)). */
  reverseCharge: 'Reverse charge',
  /** The line of the whole run (standards 8). */
  run: {
    restaurant: (screens: number, weeks: number) =>
      `Restaurant screens, ${formatCount(screens, 'screen')} × ${formatCount(weeks, 'week')}`,
    vehicle: (screens: number, weeks: number) =>
      `Vehicle screens, ${formatCount(screens, 'screen')} × ${formatCount(weeks, 'week')}`,
  },
  /** The line for days before a late approval, or days that an earlier invoice has charged. */
  notCharged: (screens: number, days: number) =>
    `Days not charged, ${formatCount(screens, 'screen')} × ${formatCount(days, 'day')}`,
  /** The line of a credit note. */
  credited: {
    restaurant: (screens: number, days: number) =>
      `Restaurant screens, ${formatCount(screens, 'screen')} × ${formatCount(days, 'day')} credited`,
    vehicle: (screens: number, days: number) =>
      `Vehicle screens, ${formatCount(screens, 'screen')} × ${formatCount(days, 'day')} credited`,
  },
  exemptions: {
    smallBusiness: 'Exempt from VAT as a small business (Directive 2006/112/EC, Art. 284)',
    noVatNumber: 'No VAT charged: the seller has no VAT number',
    noRate: 'No VAT charged',
    outsideScope:
      'Outside the scope of VAT: the place of supply lies in another country (Directive 2006/112/EC, Art. 44)',
  },
  /** Invoices and credit notes as a table; read in a spreadsheet. Amounts are euro. */
  invoicesTable: {
    columns: [
      'Number',
      'Kind',
      'Issued on',
      'Due on',
      'Company',
      'Campaign',
      'Net',
      'VAT',
      'Total',
      'VAT category',
      'Credited',
      'Paid',
      'Open',
      'Status',
      'Document ID',
    ],
    kinds: { invoice: 'Invoice', 'credit-note': 'Credit note' },
    deleted: (name: string) => `${name} (deleted)`,
  },
} as const
