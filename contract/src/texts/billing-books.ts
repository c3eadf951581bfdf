import type { LedgerAccount, LedgerCause } from '../ledger.rules.ts'

/** The names of the ledger accounts (decision 17). */
const accounts: Readonly<Record<LedgerAccount, string>> = {
  receivable: 'Receivables',
  bank: 'Bank',
  unclear: 'Unallocated payments',
  sold: 'Deferred revenue (sold days)',
  'vat-out': 'Output VAT',
  'vat-in': 'Input VAT',
  partner: 'Partner payables',
  'in-payout': 'Payouts in transit',
  commission: 'Commission',
  'client-credit': 'Client credit',
  'bank-fees': 'Bank fees',
  interest: 'Interest',
  'own-money': 'Own funds',
  other: 'Other receipts and expenses',
}

/** The cause of an entry. */
const causes: Readonly<Record<LedgerCause, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  statement: 'Statement',
  'statement-credit': 'Statement credit note',
  'bank-entry': 'Bank entry',
  'bank-entry-ignored': 'Bank entry dismissed',
  'bank-entry-reopened': 'Bank entry reopened',
  payment: 'Payment',
  allocation: 'Allocation',
  payout: 'Payout exported',
  'payout-paid': 'Payout paid',
  'payout-cancelled': 'Payout cancelled',
  'payout-returned': 'Transfer returned',
  'hand-payout': 'Month marked as paid manually',
  'hand-payout-undone': 'Month marked as unpaid manually',
}

/** The ledger and the documents of a month as tables; read in a spreadsheet. Amounts are euro. */
const ledgerTable = {
  columns: [
    'Entry',
    'Booked on',
    'Recorded at (UTC)',
    'Source',
    'Number',
    'Account',
    'Debit',
    'Credit',
    'Partner or company',
    'Campaign',
    'Screen',
    'Partner or company ID',
    'Campaign ID',
    'Screen ID',
    'Document ID',
    'Source ID',
  ],
} as const

const monthTable = {
  columns: [
    'Kind',
    'Number',
    'Issued on',
    'Due on',
    'Company or partner',
    'VAT number',
    'For',
    'Month',
    'Net',
    'VAT',
    'Total',
    'VAT category',
    'VAT rate (%)',
    'Reference',
    'Corrects',
    'Document ID',
  ],
  kinds: {
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    statement: 'Statement',
    'statement-credit': 'Statement credit note',
  },
} as const

/** The checks of `ledger:verify` and its page. */
const checks = {
  'order-days': 'Days charged, and days on which the campaign was in force',
  'order-twice': 'A screen day charged twice to one campaign',
  'order-balance': 'Amount of an order, and its invoices less credit notes',
  series: 'Numbers of a series without gaps',
  'document-sum': 'Lines of a document, and its net amount',
  'document-vat': 'VAT of a document, and its rate',
  'document-credit': 'Credit note, and the remaining amount of its invoice',
  'document-file': 'Stored PDF or XML, and its recorded SHA-256',
  'statement-charged': 'Amount charged to campaigns for the days of a statement',
  'statement-share': 'Partner share of a statement',
  'statement-credit': 'Credited statement, and its credit note',
  'statement-days': 'Days online on a statement, and days on record',
  entry: 'Document, payment or payout, and its ledger entry',
  'entry-without-cause': 'Ledger entry, and its source',
  unbalanced: 'Debit and credit of an entry',
  receivable: 'Receivable of a company in the ledger, and from its invoices',
  partner: 'Payable to a partner in the ledger, and from unpaid statements',
  'in-payout': 'Payouts in transit in the ledger, and from payout runs',
  bank: 'Bank balance in the ledger, and from receipts and payments',
  unclear: 'Unallocated payments in the ledger, and from bank entries',
  'client-credit': 'Client credit in the ledger, and from overpayments less use and refunds',
  sold: 'Deferred revenue of a campaign in the ledger, and days without a statement',
  plays: 'Plays on a day that is not charged',
  'chain-link': 'Link of the hash chain, and the previous link',
  'chain-row': 'Row of the books or the audit log, and its link in the hash chain',
  'chain-head': 'Given head, and the hash chain',
} as const
export type BookCheck = keyof typeof checks

export const billingBooksTexts = {
  accounts,
  causes,
  ledgerTable,
  monthTable,
  checks,
  nothing: 'none',
  /** Of the command. */
  command: {
    usage: `Usage: npm run ledger:verify
       npm run ledger:verify -- --since HEAD
       npm run ledger:verify -- --head
  Recalculates every invoice, credit note, statement and balance from bookings, approvals, days and plays, and compares
  them with the books. Also checks the hash chains.
  Prints every difference. Exits with 0 when there is none, otherwise with 1.
  --since HEAD  also checks that the chains contain HEAD, a line that --head printed earlier
  --head        only prints the current head of the chains
  Changes nothing. Needs the settings of the server. On PostgreSQL it can run while the server runs.
`,
    difference: (what: string, where: string, expected: string, found: string) =>
      `${what}: ${where}: expected ${expected}, found ${found}`,
    looked: (orders: number, documents: number, entries: number) =>
      `Checked ${orders} orders, ${documents} documents and ${entries} ledger entries.`,
    head: (head: string) => `Head of the hash chains: ${head}`,
    noHead:
      'HEAD must be a line that --head printed, such as audit-12.document-3.HASH, where HASH has 64 hexadecimal digits.\n',
    none: 'No differences.',
    some: (differences: number) => (differences === 1 ? '1 difference.' : `${differences} differences.`),
    more: (what: string) => `${what}: only the first differences are listed.`,
  },
} as const

/** `npm run ledger:export`. */
export const billingExportTexts = {
  usage: `Usage: npm run ledger:export -- FOLDER
  Exports all records of the hash chains to FOLDER, which must be new or empty: CSV files, the PDF and XML of documents,
  and a script that checks them on another machine. The script needs only Node.js.
  Changes nothing. Needs the settings of the server. On PostgreSQL it can run while the server runs.
`,
  notEmpty: (folder: string) => `${folder} is not empty. Choose a new or empty folder.\n`,
  exported: (rows: number, files: number, folder: string, head: string) =>
    `Exported ${rows} rows and ${files} files to ${folder}.\nHead of the hash chains: ${head}\n`,
  readme: `The books of Marquee

Check this folder with Node.js 20 or later:
  node verify.mjs
If you saved a head earlier, check also that nothing before it has changed:
  node verify.mjs HEAD

Contents
order, document, file, entry, payment, payout, audit: one CSV file each, in the order in which the rows were sealed. Files whose
names end with -lines contain the lines of orders and entries and the transfers of payouts. An empty value is NULL, "" is an empty
text. Amounts are in cents, times in UTC. The column "file" of a payout is the payment file that the bank received.
files: the PDF and XML of documents, named by document ID.
forms.json: the sealed columns of each form. A form is a version of the list of columns, and each row names its form.
head.txt: the head of all chains.
SHA256SUMS: the SHA-256 of every file.

How a row is sealed
1. Each column of the form becomes one line: the name, the length of the value in bytes and the value, separated by spaces, or
   the name alone for NULL. The same follows for each line that belongs to the row.
2. The digest is the SHA-256 of this text in UTF-8.
3. The hash is the SHA-256 of the previous hash and the digest, 32 bytes each. The first row of a kind follows the SHA-256 of
   "marquee " and the kind.

What this proves
verify.mjs proves that rows and files are unchanged since they were sealed, that entries add up to zero, and that each series of
numbers is complete. A person who can change the database and this folder could recalculate the chains. Only a head that was saved
elsewhere proves that this did not happen. The command ledger:verify of Marquee compares the books with bookings, days, plays and
bank entries.
`,
} as const
