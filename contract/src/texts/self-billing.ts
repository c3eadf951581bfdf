import { buildCsvName } from '../csv.rules.ts'
import { formatDocumentDays } from './document-days.ts'

/**
 * The agreement by which a partner lets the operator write its invoices (Directive 2006/112/EC, Art. 224). Any
 * change of its text needs a new version: partners have to accept it again, and accepted versions stay on record.
 */
export const selfBillingTexts = {
  version: '2026-11',
  title: 'Self-billing agreement',
  intro:
    'Between you, who own screens (the supplier), and the operator of this Marquee (the customer). It lets the customer write the invoices for what you earn, so that you do not have to.',
  clauses: [
    {
      title: '1. What it is for',
      text: 'Campaigns that are shown on your screens are sold by the customer to advertisers. For every calendar month and every screen you supply the customer with that advertising time, and get the agreed share of the net price of the days that were sold.',
    },
    {
      title: '2. Who writes the invoice',
      text: 'The customer writes a self-billed invoice, called statement here, in your name and for your account, on the first days of the following month. It says “Self-billing”, who you are, the month, the screen, the campaigns and their days, your share, and the VAT that applies. It has a number of a series that is used for you alone.',
    },
    {
      title: '3. You write none yourself',
      text: 'As long as this agreement lasts you write no invoices to the customer for the same supplies.',
    },
    {
      title: '4. How you accept each of them',
      text: 'Every statement is mailed to you as soon as it is made and stands on your pages. It counts as accepted when you have not objected within 14 days. If something is wrong, tell the customer; what is wrong is put right in writing.',
    },
    {
      title: '5. Your VAT',
      text: 'You say truly in your billing details whether you are registered for VAT, under which number, in which country, and whether you are exempt as a small business. You say so at once when any of it changes. The tax that a statement shows is yours to declare and pay; where it says “Reverse charge” the customer owes it.',
    },
    {
      title: '6. Payment',
      text: 'Statements are paid to the bank account of your profile. After a change of it nothing is paid for 72 hours, so that nobody else can take your money by changing it.',
    },
    {
      title: '7. How long it lasts',
      text: 'It begins when you accept it and covers everything that you have earned and that has not been invoiced yet. Either side can end it in writing at the end of a month; what was earned until then is still invoiced under it. If its words change you are asked again, and nothing is invoiced before you have accepted.',
    },
  ],
  /** The declaration on accepting. */
  consent: 'I may speak for the supplier, have read this agreement and accept it.',
} as const

/** Stored texts of statements. */
export const statementTexts = {
  /** The wording that the directive asks for (2006/112/EC, Art. 226(10a)). */
  selfBilling: 'Self-billing',
  subject: (screen: string, month: string) => `Screen ${screen}, ${month}`,
  line: (campaign: string) => `Share of the campaign “${campaign}”`,
  description: (part: { from: string; until: string; days: number; charged: string; share: string }) =>
    `${formatDocumentDays(part.from, part.until)}, ${part.days === 1 ? '1 day' : `${part.days} days`}: ${part.share} of ${part.charged}`,
  /** on a credit note */
  because: (reason: string) => `Reason: ${reason}`,
  states: { open: 'Open', held: 'Held', 'in-payout': 'In payout', paid: 'Paid' },
  /** The statements as a table. */
  table: {
    fileName: (day: string) => buildCsvName('statements', day),
    columns: [
      'Number',
      'Issued on',
      'Month',
      'Partner',
      'Screen',
      'Screen ID',
      'Days online',
      'Charged (EUR)',
      'Net (EUR)',
      'VAT (EUR)',
      'Gross (EUR)',
      'VAT category',
      'State',
      'Payout',
      'Takes back',
    ],
  },
} as const

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** November 2026, of 2026-11. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`.trim()
}
