// Written by `npm run messages` from en/operator-party.json.
import { loadMessages } from '../language/load.ts'

export type OperatorPartyTexts = {
  readonly title: string
  readonly address: string
  readonly noAddress: string
  readonly country: string
  readonly asOperator: string
  readonly vatNumber: string
  readonly none: string
  readonly smallBusiness: string
  readonly yes: string
  readonly no: string
  readonly vatCheck: string
  readonly notChecked: string
  readonly checkedDate: (values: { day: string; reference: string }) => string
  readonly agreement: string
  readonly accepted: (values: { day: string }) => string
  readonly notAccepted: string
  readonly refusedDate: (values: { day: string; reason: string }) => string
  readonly taxNumber: string
  readonly refuse: string
  readonly refuseTitle: string
  readonly refuseText: (values: { number: string }) => string
  readonly refuseReason: string
  readonly refuseReasonHint: string
  readonly refuseReasonMissing: string
  readonly refuseConfirm: string
  readonly refusing: string
  readonly refused: string
  readonly confirm: string
  readonly confirmTitle: string
  readonly confirmIntro: (values: { number: string }) => string
  readonly vies: string
  readonly copyNumber: string
  readonly reference: string
  readonly referenceMissing: string
  readonly save: string
  readonly saving: string
  readonly confirmed: string
  readonly theirLedger: string
  readonly credit: string
  readonly creditNote: (values: { amount: string }) => string
  readonly creditText: string
  readonly creditKinds: {
    readonly credit: string
    readonly 'credit-refund': string
  }
  readonly creditUndone: string
  readonly payBack: string
  readonly payBackTitle: string
  readonly payBackText: string
  readonly payBackAmount: string
  readonly payBackAmountMissing: string
  readonly payBackTooMuch: (values: { amount: string }) => string
  readonly payBackDay: string
  readonly payBackDayMissing: string
  readonly paidBack: (values: { amount: string }) => string
  readonly undo: string
  readonly undoLabel: (values: { amount: string; day: string }) => string
  readonly undone: string
  readonly restsOnUnchecked: string
  readonly restsOnUncheckedNote: (values: { number: string }) => string
  readonly restsOnRefused: string
  readonly restsOnRefusedNote: (values: { number: string }) => string
}

export const operatorPartyTexts = await loadMessages<OperatorPartyTexts>('operator-party')
