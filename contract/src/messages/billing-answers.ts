// Written by `npm run messages` from en/billing-answers.json.
import { loadMessages } from '../language/load.ts'

export type BillingAnswers = {
  readonly changeCancelled: string
}

export const billingAnswers = await loadMessages<BillingAnswers>('billing-answers')
