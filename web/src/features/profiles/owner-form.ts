import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/texts/owners'
import type { OwnerDraft } from './owner-api.ts'

export type OwnerForm = {
  sameInfoAsUser: boolean
  name: string
  phone: string
  email: string
  address: string
  bankName: string
  accountHolder: string
  accountNumber: string
}

export const EMPTY_OWNER: OwnerForm = {
  sameInfoAsUser: false,
  name: '',
  phone: '',
  email: '',
  address: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
}

export function ownerFormOf({ name, phone, email, address, bankInfo, sameInfoAsUser }: Owner): OwnerForm {
  return { sameInfoAsUser, name, phone, email, address, ...bankInfo }
}

/** Ticking copies the user's data and sets the name; address and bank stay, unticking changes nothing (OPEN-33). */
export function withSameInfo(form: OwnerForm, ticked: boolean, user: User): OwnerForm {
  if (!ticked) return { ...form, sameInfoAsUser: false }
  const name = `${user.firstName} ${user.lastName}`
  return { ...form, sameInfoAsUser: true, name, phone: user.phone, email: user.email }
}

const LABELS = {
  name: ownerTexts.companyName,
  phone: ownerTexts.companyPhone,
  email: ownerTexts.companyEmail,
  address: ownerTexts.companyAddress,
  bankName: ownerTexts.bankNameField,
  accountHolder: ownerTexts.accountHolderField,
  accountNumber: ownerTexts.accountNumberField,
} as const satisfies Record<Exclude<keyof OwnerForm, 'sameInfoAsUser'>, string>

export type OwnerField = keyof typeof LABELS

/** All seven are required; the email is plain text (OPROF-FORM-07, OPROF-FORM-08). */
export function ownerGaps(form: OwnerForm): { field: OwnerField; text: string }[] {
  const fields = Object.keys(LABELS) as OwnerField[]
  return fields
    .filter((field) => form[field].trim() === '')
    .map((field) => ({ field, text: ownerTexts.fieldMissing(LABELS[field]) }))
}

export function toOwnerDraft({ bankName, accountHolder, accountNumber, ...company }: OwnerForm): OwnerDraft {
  return { ...company, bankInfo: { bankName, accountHolder, accountNumber } }
}

/** Fours, for reading; the text itself stays unbroken for copying (ui design 8). */
export function inFours(accountNumber: string): string[] {
  return accountNumber.match(/.{1,4}/g) ?? []
}
