/**
 * What an entry of the bank is where it pays no invoice, and what else moves a client's credit (decision 034).
 *
 * | Kind          | Means                                                                         |
 * |---------------|-------------------------------------------------------------------------------|
 * | credit        | a client paid too much: the operator owes it that client                        |
 * | credit-refund | a client's credit was paid back                                                 |
 * | bank-fee      | the bank's own fee                                                              |
 * | interest      | interest, received or paid                                                      |
 * | own-money     | the operator moved money of its own onto the account, or off it                 |
 * | other         | a receipt or an expense that has nothing to do with campaigns                   |
 * | noted         | a payment that was noted by hand before the bank told of it                     |
 * | opening       | what stood on the account before the first statement                            |
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

/** What an operator can say that a bank entry is. */
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

/** Whether a kind fits the direction of an entry: credit comes in, what is paid back goes out. */
export const fitsDirection = (kind: BookableKind, cents: number): boolean =>
  kind === 'credit' ? cents > 0 : kind === 'credit-refund' ? cents < 0 : true

/** Whether a kind belongs to a client. */
export const isOfClient = (kind: AllocationKind): boolean => kind === 'credit' || kind === 'credit-refund'
