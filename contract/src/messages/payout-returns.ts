// Written by `npm run messages` from en/payout-returns.json.
import { loadMessages } from '../language/load.ts'

export type PayoutReturnTexts = {
  readonly reasons: {
    readonly AC01: string
    readonly AC04: string
    readonly AC06: string
    readonly AG01: string
    readonly BE01: string
    readonly MD07: string
    readonly MS03: string
    readonly NARR: string
  }
}

export const payoutReturnTexts = await loadMessages<PayoutReturnTexts>('payout-returns')
