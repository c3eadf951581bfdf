/**
 * The agreement by which a partner lets the operator write its invoices (Directive 2006/112/EC, Art. 224). A template:
 * the operator has it checked by a lawyer and completes the passages in brackets. Any change of its text needs a new
 * version: partners have to accept it again, and accepted versions stay on record.
 */
export const selfBillingTexts = {
  version: '2026-11-23',
  title: 'Self-billing agreement',
  notice:
    'Template, not legal advice. Before this agreement is used, the operator must have it checked by a lawyer and complete the passages in brackets.',
  intro:
    'This agreement is made between the owner of the screens (the “Supplier”) and the operator of this marketplace (the “Customer”).',
  clauses: [
    {
      title: '1. Definitions',
      text: '“Services” means the advertising time on the Supplier’s screens that the Customer sells to advertisers. “Share” means the agreed percentage of the net price of the days sold on a screen. “Statement” means a self-billed invoice within the meaning of Article 224 of Directive 2006/112/EC that the Customer issues in the name and on behalf of the Supplier.',
    },
    {
      title: '2. Authority to self-bill',
      text: 'The Supplier authorises the Customer to issue, in the Supplier’s name and on the Supplier’s behalf, Statements for all Services supplied to the Customer, and credit notes that correct Statements. The Customer shall issue a Statement for each screen and calendar month in which a Share was earned, after the end of that month.',
    },
    {
      title: '3. Content and numbering',
      text: 'Each Statement shall contain the particulars required by law, including the reference “Self-billing”, the parties, the month, the screen, the campaigns and days charged, the Share, and the VAT or the reason why no VAT is charged. Statements and credit notes are numbered consecutively in a series that is used for the Supplier only.',
    },
    {
      title: '4. Acceptance of each Statement',
      text: 'The Customer shall notify the Supplier of each Statement by email and make it available for download. A Statement is deemed accepted unless the Supplier objects in writing, which includes email, within 14 days of that notification. Where a Statement is incorrect, the Customer shall cancel it by a credit note and issue a corrected Statement.',
    },
    {
      title: '5. No invoices by the Supplier',
      text: 'For the duration of this agreement, the Supplier shall not issue invoices to the Customer for Services that are invoiced by Statements.',
    },
    {
      title: '6. VAT status and duty to notify',
      text: 'The Supplier warrants that its billing details are complete and correct, in particular whether it is registered for VAT, its VAT identification number, its country, and whether it is exempt as a small business. The Supplier shall notify the Customer of any change without delay by updating its billing details, including when it ceases to be registered for VAT or transfers its business. The Supplier shall account for the VAT shown on Statements to its tax authority. Where a Statement bears the reference “Reverse charge”, the Customer is liable for the VAT.',
    },
    {
      title: '7. Payment',
      text: 'The Customer shall pay Statements to the bank account in the Supplier’s profile. As a protection against fraud, no payments are made for 72 hours after a change of these bank details.',
    },
    {
      title: '8. Retention of records',
      text: 'Each party shall retain this agreement and all Statements and credit notes for the period required by the law that applies to it.',
    },
    {
      title: '9. Duration and termination',
      text: 'This agreement takes effect when the Supplier accepts it. It also covers Services supplied before that date that have not been invoiced. Either party may terminate it in writing with effect from the end of a calendar month. Services supplied until then are invoiced under this agreement.',
    },
    {
      title: '10. Changes to this agreement',
      text: 'A change to this agreement takes effect when the Supplier accepts the new version. Until then, the Customer issues no Statements.',
    },
    {
      title: '11. Governing law and jurisdiction',
      text: 'This agreement is governed by the law of [country]. The courts of [place] have jurisdiction, to the extent permitted by law.',
    },
  ],
  /** The declaration on accepting. */
  consent: 'I am authorised to act for the Supplier, and I have read and accept this agreement.',
} as const

/** Stored texts of statements. */
export const statementTexts = {
  /** The wording that the directive asks for (2006/112/EC, Art. 226(10a)). */
  selfBilling: 'Self-billing',
  subject: (screen: string, month: string) => `Screen ${screen}, ${month}`,
  line: (campaign: string) => `Share of the campaign “${campaign}”`,
  description: (period: string, days: number, share: string, charged: string) =>
    days === 1 ? `${period}, 1 day: ${share} of ${charged}` : `${period}, ${days} days: ${share} of ${charged}`,
  /** on a credit note */
  because: (reason: string) => `Reason: ${reason}`,
  states: { open: 'Open', held: 'On hold', 'in-payout': 'In payout run', paid: 'Paid' },
  /** The statements as a table. */
  table: {
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
      'Status',
      'Payout run',
      'Credits',
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
