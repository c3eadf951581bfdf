/**
 * The accounts of the books (decision 033).
 *
 * | Account     | what stands on it                                                    | is usually |
 * |-------------|----------------------------------------------------------------------|------------|
 * | receivable  | what a company owes for its invoices                                  | debit      |
 * | bank        | the operator's account                                                | debit      |
 * | unclear     | what came in at the bank and is allocated to nothing yet               | credit     |
 * | sold        | net price of days that were invoiced and not yet shared out by a month | credit     |
 * | vat-out     | VAT of invoices, owed to the tax office                                | credit     |
 * | vat-in      | VAT of statements, claimed from the tax office                         | debit      |
 * | partner     | what an owner has earned by statements and not yet got                 | credit     |
 * | in-payout   | what is on its way: in an exported file, not yet paid                  | credit     |
 * | commission  | what stays with the operator                                           | credit     |
 * | client-credit | what a client has paid too much and not yet got back or used           | credit     |
 * | bank-fees   | what the bank takes for itself                                         | debit      |
 * | interest    | interest, less what was paid                                           | credit     |
 * | own-money   | the operator's own money on the account, its opening balance included  | credit     |
 * | other       | receipts less expenses that have nothing to do with campaigns          | credit     |
 */
export const ACCOUNTS = [
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
export type Account = (typeof ACCOUNTS)[number]

/** What makes an entry of the ledger; `causeId` names which document, payment, bank entry, allocation, payout run or transfer. */
export const CAUSES = [
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
export type Cause = (typeof CAUSES)[number]

/** Accounts whose balance people read with the sign turned: what is owed or earned is a positive number. */
export const CREDIT_ACCOUNTS: ReadonlySet<Account> = new Set([
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
