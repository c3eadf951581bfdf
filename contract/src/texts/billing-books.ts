import { buildCsvName } from '../csv.rules.ts'
import type { LedgerAccount, LedgerCause } from '../ledger.rules.ts'

/** The names of the ledger accounts (decision 17). */
const accounts: Readonly<Record<LedgerAccount, string>> = {
  receivable: 'Owed by companies',
  bank: 'Bank',
  unclear: 'Unallocated payments',
  sold: 'Sold, not shared out yet',
  'vat-out': 'VAT of invoices',
  'vat-in': 'VAT of statements',
  partner: 'Owed to partners',
  'in-payout': 'On its way to partners',
  commission: 'Commission',
  'client-credit': 'Client credit',
  'bank-fees': 'Bank fees',
  interest: 'Interest',
  'own-money': 'Own money',
  other: 'Other receipts and expenses',
}

/** The cause of an entry. */
const causes: Readonly<Record<LedgerCause, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  statement: 'Statement',
  'statement-credit': 'Statement taken back',
  'bank-entry': 'Came in at the bank',
  'bank-entry-ignored': 'Bank entry put aside',
  'bank-entry-reopened': 'Bank entry taken up again',
  payment: 'Payment',
  allocation: 'Allocation',
  payout: 'Payout exported',
  'payout-paid': 'Payout paid',
  'payout-cancelled': 'Payout cancelled',
  'payout-returned': 'Transfer returned',
  'hand-payout': 'Month marked paid by hand',
  'hand-payout-undone': 'Month marked unpaid by hand',
}

/** The ledger and the documents of a month as tables; read in a spreadsheet. Amounts are euro. */
const ledgerTable = {
  fileName: (day: string) => buildCsvName('ledger', day),
  columns: [
    'Entry',
    'Booked on',
    'Written (UTC)',
    'What',
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
    'What ID',
  ],
} as const

const monthTable = {
  fileName: (month: string) => buildCsvName('documents', month),
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
    'statement-credit': 'Statement taken back',
  },
} as const

/** The checks of `ledger:verify` and its page. */
const checks = {
  'order-days': 'Days that are charged, and days on which the campaign was in force',
  'order-twice': 'A day of a screen that one campaign is charged for twice',
  'order-balance': 'What an order charges, and its invoices less credit notes',
  series: 'Numbers of a series, without a gap',
  'document-sum': 'The lines of a document, and its net amount',
  'document-vat': 'The VAT of a document, and its rate',
  'document-credit': 'A credit note, and what its invoice still had',
  'document-file': 'A stored PDF or XML, and its recorded SHA-256',
  'statement-charged': 'What campaigns pay for the days of a statement',
  'statement-share': 'The share of a statement',
  'statement-credit': 'A statement that was taken back, and what took it back',
  'statement-days': 'Days online of a statement, and days on record',
  entry: 'A document, payment or payout, and its entry in the ledger',
  'entry-without-cause': 'An entry in the ledger, and what made it',
  unbalanced: 'The two sides of an entry',
  receivable: 'What a company owes by the ledger, and by its invoices',
  partner: 'What a partner is owed by the ledger, and by statements that are not paid',
  'in-payout': 'What is on its way by the ledger, and by payouts',
  bank: 'The bank by the ledger, and by what came in and went out',
  unclear: 'Unallocated payments in the ledger, and in the bank entries',
  'client-credit': 'Client credit in the ledger, and overpayments less use and refunds',
  sold: 'What is sold of a campaign by the ledger, and days that no statement has yet',
  plays: 'Plays on a day that nobody is charged for',
  'chain-link': 'A link of the hash chain, and the link before it',
  'chain-row': 'A row of the books or the audit log, and its link in the hash chain',
  'chain-head': 'The given head, and the hash chain',
} as const
export type BookCheck = keyof typeof checks

export const billingBooksTexts = {
  accounts,
  causes,
  ledgerTable,
  monthTable,
  checks,
  check: (check: BookCheck) => checks[check],
  nothing: 'nothing',
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
      `Looked at ${orders} orders, ${documents} documents and ${entries} entries of the ledger.`,
    head: (head: string) => `Head of the hash chains: ${head}`,
    noHead:
      'HEAD must be a line that --head printed, such as audit-12.document-3.HASH, where HASH has 64 hexadecimal digits.\n',
    none: 'No differences.',
    some: (differences: number) => `${differences} differences.`,
    more: (what: string) => `${what}: there are more; only the first ones are listed.`,
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
