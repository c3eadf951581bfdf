/**
 * How a bank entry is booked that pays no invoice, and what else changes a client's credit (decision 20).
 *
 * | Kind          | Means                                                                  |
 * |---------------|------------------------------------------------------------------------|
 * | credit        | an overpayment of a client, which the operator owes to that client     |
 * | credit-refund | a refund of client credit                                              |
 * | bank-fee      | a fee that the bank charges                                            |
 * | interest      | interest, received or paid                                             |
 * | own-money     | the operator moved its own money into or out of the account            |
 * | other         | a receipt or expense unrelated to campaigns                            |
 * | noted         | a payment or refund that was recorded by hand before its bank entry    |
 * | opening       | the balance of the account before the first statement                  |
 */
export const ALLOCATION_KINDS = [
  'credit',
  'credit-refund',
  'bank-fee',
  'interest',
  'own-money',
  'other',
  'noted',
  'opening',
] as const
export type AllocationKind = (typeof ALLOCATION_KINDS)[number]

/** The kinds that an operator can choose for a bank entry. */
export const BOOKABLE_KINDS = [
  'credit',
  'credit-refund',
  'bank-fee',
  'interest',
  'own-money',
  'other',
  'noted',
] as const
export type BookableKind = (typeof BOOKABLE_KINDS)[number]

/** Whether a kind fits the direction of an entry: credit comes in, a refund goes out. */
export const fitsDirection = (kind: BookableKind, cents: number): boolean =>
  kind === 'credit' ? cents > 0 : kind === 'credit-refund' ? cents < 0 : true

/** Whether a kind belongs to a client. */
export const isClientAllocation = (kind: AllocationKind): boolean => kind === 'credit' || kind === 'credit-refund'
