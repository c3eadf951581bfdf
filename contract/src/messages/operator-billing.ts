// Written by `npm run messages` from en/operator-billing.json.
import { loadMessages } from '../language/load.ts'

export type OperatorBillingTexts = {
  readonly billing: string
  readonly pages: {
    readonly label: string
    readonly month: string
    readonly bank: string
    readonly payouts: string
    readonly ledger: string
    readonly settings: string
  }
}

export const operatorBillingTexts = await loadMessages<OperatorBillingTexts>('operator-billing')
