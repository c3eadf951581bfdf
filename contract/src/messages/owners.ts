// Written by `npm run messages` from en/owners.json.
import { loadMessages } from '../language/load.ts'

export type OwnerTexts = {
  readonly yourInformation: string
  readonly details: string
  readonly bankDetails: string
  readonly bankNote: string
  readonly accountHolder: string
  readonly accountNumber: string
  readonly bankName: string
  readonly copyAccountNumber: string
  readonly email: string
  readonly phone: string
  readonly addInformation: string
  readonly noProfile: string
  readonly addInformationReason: string
  readonly edit: string
  readonly companySection: string
  readonly sameAsProfile: string
  readonly companyName: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly companyAddress: string
  readonly bankSection: string
  readonly bankNameField: string
  readonly accountHolderField: string
  readonly accountNumberField: string
  readonly save: string
  readonly update: string
  readonly saving: string
  readonly mistypedIban: string
  readonly missing: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly address: string
    readonly bankName: string
    readonly accountHolder: string
    readonly accountNumber: string
  }
  readonly savedTitle: string
  readonly saved: string
  readonly notSaved: (values: { reason: string }) => string
}

export const ownerTexts = await loadMessages<OwnerTexts>('owners')
