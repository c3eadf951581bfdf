import { buildCsvName } from '../csv.rules.ts'
import { formatDocumentDays } from './document-days.ts'
import { invoiceTexts } from './invoices.ts'

const SCREENS = { restaurant: 'Restaurant screens', vehicle: 'Vehicle screens' } as const
const formatCount = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** Stored texts of invoices, credit notes and statements. */
export const billingContentTexts = {
  /** The wording that the directive asks for (2006/112/EC, Art. 226(11a)). */
  reverseCharge: 'Reverse charge',
  /** The line of the whole run (standards 8). */
  run: (type: keyof typeof SCREENS, screens: number, weeks: number) =>
    `${SCREENS[type]}, ${formatCount(screens, 'screen')} × ${formatCount(weeks, 'week')}`,
  /** The line for days before a late approval, or days that an earlier invoice has charged. */
  notCharged: (screens: number, days: number) =>
    `Days not charged, ${formatCount(screens, 'screen')} × ${formatCount(days, 'day')}`,
  /** The line of a credit note. */
  credited: (type: keyof typeof SCREENS, screens: number, days: number) =>
    `${SCREENS[type]}, ${formatCount(screens, 'screen')} × ${formatCount(days, 'day')} credited`,
  days: formatDocumentDays,
  exemptions: {
    smallBusiness: 'Exempt from VAT as a small business (Directive 2006/112/EC, Art. 284)',
    noVatNumber: 'No VAT charged: the seller has no VAT number',
    noRate: 'No VAT charged',
    outsideScope:
      'Outside the scope of VAT: the place of supply lies in another country (Directive 2006/112/EC, Art. 44)',
  },
  /** Invoices and credit notes as a table; read in a spreadsheet. Amounts are euro. */
  invoicesTable: {
    fileName: (day: string) => buildCsvName('invoices', day),
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
    states: invoiceTexts.states,
    deleted: (name: string) => `${name} (deleted)`,
  },
} as const
