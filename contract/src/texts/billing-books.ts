import type { BillingBooksTexts } from '../messages/billing-books.ts'

/** A check of `ledger:verify` and its page. */
export type BookCheck = keyof BillingBooksTexts['checks']
