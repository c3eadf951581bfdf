/**
 * The accounts of the books (decision 17).
 *
 * | Account     | meaning                                                              | balance    |
 * |-------------|----------------------------------------------------------------------|------------|
 * | receivable  | what a company owes for its invoices                                  | debit      |
 * | bank        | the operator's account                                                | debit      |
 * | unclear     | money received at the bank that is not allocated yet                   | credit     |
 * | sold        | net price of invoiced days that no statement has settled yet           | credit     |
 * | vat-out     | VAT of invoices, owed to the tax office                                | credit     |
 * | vat-in      | VAT of statements, claimed from the tax office                         | debit      |
 * | partner     | what an owner has earned by statements and was not paid yet            | credit     |
 * | in-payout   | transfers in an exported file that the bank has not paid yet           | credit     |
 * | commission  | the operator's part of the price                                       | credit     |
 * | client-credit | overpayments of a client that are not yet refunded or used             | credit     |
 * | bank-fees   | fees that the bank charges                                             | debit      |
 * | interest    | interest received, less interest paid                                  | credit     |
 * | own-money   | the operator's own money on the account, its opening balance included  | credit     |
 * | other       | receipts less expenses that are unrelated to campaigns                 | credit     |
 */
export const LEDGER_ACCOUNTS = [
  'receivable',
  'bank',
  'unclear',
  'sold',
  'vat-out',
  'vat-in',
  'partner',
  'in-payout',
  'commission',
  'client-credit',
  'bank-fees',
  'interest',
  'own-money',
  'other',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** The cause of a ledger entry; `causeId` is the document, payment, bank entry, allocation, payout run or transfer. */
export const LEDGER_CAUSES = [
  'invoice',
  'credit-note',
  'statement',
  'statement-credit',
  'bank-entry',
  'bank-entry-ignored',
  'bank-entry-reopened',
  'payment',
  'allocation',
  'payout',
  'payout-paid',
  'payout-cancelled',
  'payout-returned',
  'hand-payout',
  'hand-payout-undone',
] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

/** Accounts whose balance is shown with the opposite sign: what is owed or earned is a positive number. */
export const CREDIT_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set([
  'unclear',
  'sold',
  'vat-out',
  'partner',
  'in-payout',
  'commission',
  'client-credit',
  'interest',
  'own-money',
  'other',
])
