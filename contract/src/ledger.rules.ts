/**
 * The accounts of the books (decision 17).
 *
 * | Account     | what stands on it                                                    | is usually |
 * |-------------|----------------------------------------------------------------------|------------|
 * | receivable  | what a company owes for its invoices                                  | debit      |
 * | bank        | the operator's account                                                | debit      |
 * | unclear     | money received at the bank that is not allocated yet                   | credit     |
 * | sold        | net price of days that were invoiced and not yet shared out by a month | credit     |
 * | vat-out     | VAT of invoices, owed to the tax office                                | credit     |
 * | vat-in      | VAT of statements, claimed from the tax office                         | debit      |
 * | partner     | what an owner has earned by statements and not yet got                 | credit     |
 * | in-payout   | what is on its way: in an exported file, not yet paid                  | credit     |
 * | commission  | what stays with the operator                                           | credit     |
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

/** What makes an entry of the ledger; `causeId` names which document, payment, bank entry, allocation, payout run or transfer. */
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

/** Accounts whose balance people read with the sign turned: what is owed or earned is a positive number. */
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
