// Written by `npm run messages` from en/billing-details.json.
import { loadMessages } from '../language/load.ts'

export type BillingDetailTexts = {
  readonly title: string
  readonly note: string
  readonly noteOfPartner: string
  readonly change: string
  readonly changeLabel: string
  readonly address: string
  readonly fromProfile: string
  readonly country: string
  readonly ownCountry: string
  readonly vatNumber: string
  readonly noVatNumber: string
  readonly taxNumber: string
  readonly taxNumberHint: string
  readonly refusedDate: (values: { day: string }) => string
  readonly smallBusiness: string
  readonly smallBusinessYes: string
  readonly checkedDate: (values: { day: string }) => string
  readonly unchecked: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly isSmallBusiness: string
  readonly vatHint: string
  readonly vatHintClient: string
  readonly save: string
  readonly saving: string
  readonly saved: string
  readonly savedReason: string
  readonly notSaved: (values: { why: string }) => string
  readonly vatNumberPattern: string
  readonly vatNumberTooLong: string
  readonly vatNumberCountry: string
  readonly townMissing: string
  readonly postcodeMissing: string
  readonly streetMissing: string
  readonly bankHold: string
  readonly passwordTitle: string
  readonly passwordText: string
  readonly password: string
  readonly passwordMissing: string
  readonly confirm: string
  readonly confirming: string
}

export const billingDetailTexts = await loadMessages<BillingDetailTexts>('billing-details')
