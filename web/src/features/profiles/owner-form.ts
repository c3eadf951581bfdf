import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/messages/owners'
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

export function toOwnerForm({ name, phone, email, address, bankInfo, sameInfoAsUser }: Owner): OwnerForm {
  return { sameInfoAsUser, name, phone, email, address, ...bankInfo }
}

/** Ticking copies the user's data and sets the name; address and bank stay. Unticking changes nothing (OPEN-33). */
export function copyUserInfo(form: OwnerForm, ticked: boolean, user: User): OwnerForm {
  if (!ticked) return { ...form, sameInfoAsUser: false }
  const name = `${user.firstName} ${user.lastName}`
  return { ...form, sameInfoAsUser: true, name, phone: user.phone, email: user.email }
}

const FIELDS = ['name', 'phone', 'email', 'address', 'bankName', 'accountHolder', 'accountNumber'] as const
export type OwnerField = (typeof FIELDS)[number]

/** All seven are required; the email is not validated (OPROF-FORM-07, OPROF-FORM-08). */
export function checkOwnerForm(form: OwnerForm): { field: OwnerField; text: string }[] {
  const { missing } = ownerTexts
  return FIELDS.filter((field) => form[field].trim() === '').map((field) => ({ field, text: missing[field] }))
}

export function toOwnerDraft({ bankName, accountHolder, accountNumber, ...company }: OwnerForm): OwnerDraft {
  return { ...company, bankInfo: { bankName, accountHolder, accountNumber } }
}

/** Groups of four characters; the text itself stays without spaces for copying (VIS-8). Typed spaces are kept. */
export function groupFours(accountNumber: string): string[] {
  return /\s/.test(accountNumber) ? [accountNumber] : (accountNumber.match(/.{1,4}/g) ?? [])
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * Whether the text has the form of an IBAN but wrong check digits (ISO 13616), which suggests a typing error.
 *
 * Only a hint, because any account number is accepted (OPROF-FORM-07).
 */
export function isMistypedIban(accountNumber: string): boolean {
  const iban = accountNumber.replaceAll(/\s/g, '').toUpperCase()
  if (!IBAN.test(iban)) return false
  // A = 10 ... Z = 35, with the country and its digits at the end; the remainder by 97 must be 1.
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) !== 1
}
