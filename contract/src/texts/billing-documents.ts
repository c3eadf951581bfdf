import { formatEuros } from '../money.rules.ts'

/** Printed texts of invoices, credit notes and statements (product 8). */
export const billingDocumentTexts = {
  title: {
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    statement: 'Statement',
    'statement-credit': 'Statement credit note',
  },
  /** The wording of the directive (2006/112/EC, Art. 226(10a)). */
  selfBilling: 'Self-billing',
  seller: 'From',
  buyer: 'Bill to',
  creditTo: 'Credit to',
  /** on a statement the operator writes for the partner */
  partner: 'Supplier',
  operator: 'Customer',
  number: 'Number',
  issuedOn: 'Date of issue',
  dueOn: 'Due',
  period: 'Period of supply',
  corrects: {
    invoice: (number: string, day: string) => `Follows invoice ${number} of ${day}`,
    'credit-note': (number: string, day: string) => `Corrects invoice ${number} of ${day}`,
    statement: (number: string, day: string) => `Replaces statement ${number} of ${day}`,
    'statement-credit': (number: string, day: string) => `Corrects statement ${number} of ${day}`,
  },
  vatNumber: (number: string) => `VAT number ${number}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  registration: (number: string) => `Registration ${number}`,
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  /** By UN/ECE units of the lines; one week is sold per screen. The size is the quantity without its sign. */
  quantities: {
    WEE: (quantity: number, size: number) => (size === 1 ? `${quantity} screen week` : `${quantity} screen weeks`),
    DAY: (quantity: number, size: number) => (size === 1 ? `${quantity} day` : `${quantity} days`),
  },
  net: 'Net',
  vat: (rate: string) => `VAT ${rate} %`,
  noVat: 'VAT',
  gross: {
    invoice: 'Amount due',
    'credit-note': 'Total credit',
    statement: 'Total',
    'statement-credit': 'Total credit',
  },
  /** the page number on documents of several pages */
  pages: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pay: 'How to pay',
  paymentRequest: (amount: string, day: string) => `Please transfer ${amount} by ${day}.`,
  accountHolder: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Reference',
  scan: 'Scan with your banking app',
  qrCode: 'QR code for the bank transfer',
  creditTerms: 'This amount is credited against the invoice. Any overpayment is refunded.',
  statementTerms: 'Payable by bank transfer with the next payout.',
  statementCreditTerms: 'This amount is deducted from the next payout.',
  share: 'Calculation of your share',
  daysOnline: 'Days online',
  charged: 'Charged to campaigns, net',
  partnerShare: (shares: string) => `Your share (${shares})`,
  percent: (percent: string) => `${percent} %`,
  /** the description of the attached file in viewers */
  electronic: 'The invoice in the format EN 16931',
} as const
