// Written by `npm run messages` from en/bank.json.
import { loadMessages } from '../language/load.ts'

export type BankTexts = {
  readonly byItself: string
  readonly flaggedBefore: string
  readonly markedPaid: string
  readonly markedUnpaid: string
  readonly reopened: string
  readonly opening: string
  readonly earlierOpening: string
  readonly entry: string
  readonly demo: {
    readonly thanks: string
    readonly unknownCompany: string
    readonly advertising: string
    readonly invoice: (values: { number: string }) => string
    readonly firstHalf: (values: { number: string }) => string
  }
}

export const bankTexts = await loadMessages<BankTexts>('bank')
