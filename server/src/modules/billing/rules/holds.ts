import { toCalendarDay } from '@marquee/contract/days.rules'
import type { HoldReason } from '@marquee/contract/earnings'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import { HOURS } from '../../../platform/clock.ts'
import { EU_COUNTRIES } from './vat.ts'
import { getVatTerritory } from './vat-territories.ts'

/** After a change of the bank details nothing is paid for so long: whoever did not make it has time to say so (product 8). */
const BANK_HOLD_MS = 72 * HOURS

/** All that decides whether a partner can be paid. */
export type PayeeFacts = {
  /** has accepted that the operator writes its invoices */
  hasAgreement: boolean
  /** as they were typed */
  accountHolder: string
  accountNumber: string
  bankChangedAt: Date | null
  /** ISO 3166; that of the operator where the partner says none */
  country: string
  vatNumber: string | null
  isSmallBusiness: boolean
  /** the day on which an operator looked the number up; null: never, or changed since */
  vatCheckedOn: string | null
  /** A statement that is not paid yet charges VAT under another number than `vatNumber`, or in another country. */
  hasVatOfOtherNumber: boolean
  /** why a transfer to the account of today came back; null: none did, or an operator let it go */
  returnedBecause: string | null
  /** in the words of an operator */
  heldBecause: string | null
  suspendedAt: Date | null
}

/** Whose books they are; without a country nobody is abroad. */
export type Bookkeeper = { country: string; timeZone: string }

/**
 * Why a partner cannot be paid now; nothing where it can (standards 9, standards 11, standards 12).
 *
 * A partner abroad in the Union without a VAT number is kept back, because the operator owes the tax for it and has to name
 * it; a small business says that it has none. At home a partner without a number charges no VAT and is paid; VAT that was
 * charged before the number was taken away is not, because nobody has looked that number up.
 */
export function deriveHoldReasons(payee: PayeeFacts, { country, timeZone }: Bookkeeper, at: Date): HoldReason[] {
  const territory = getVatTerritory(payee)
  const isUnion = EU_COUNTRIES.has(territory)
  const isAbroad = country !== '' && territory !== getVatTerritory({ country })
  const paidFrom = payee.bankChangedAt && new Date(payee.bankChangedAt.getTime() + BANK_HOLD_MS)
  const iban = compactIban(payee.accountNumber)
  return [
    ...(payee.hasAgreement ? [] : [createReason('no-agreement')]),
    ...(iban === '' || isBlank(payee.accountHolder)
      ? [createReason('iban-missing')]
      : isPayableIban(iban)
        ? []
        : [createReason('iban-invalid')]),
    ...(paidFrom && paidFrom > at ? [createReason('bank-changed', { until: toCalendarDay(timeZone, paidFrom) })] : []),
    ...(isUnion && isAbroad && !payee.vatNumber && !payee.isSmallBusiness ? [createReason('vat-number-missing')] : []),
    ...(isUnion && payee.vatNumber && !payee.vatCheckedOn ? [createReason('vat-unchecked')] : []),
    ...(payee.hasVatOfOtherNumber ? [createReason('vat-number-other')] : []),
    ...(payee.returnedBecause === null ? [] : [createReason('transfer-returned', { text: payee.returnedBecause })]),
    ...(payee.heldBecause === null ? [] : [createReason('held-by-operator', { text: payee.heldBecause })]),
    ...(payee.suspendedAt ? [createReason('suspended')] : []),
  ]
}

/** Other bank details than those a payout was put together with, however long ago they were changed. */
export const BANK_CHANGED: HoldReason = { kind: 'bank-changed', until: null, text: null }

function createReason(kind: HoldReason['kind'], more: { until?: string; text?: string } = {}): HoldReason {
  return { kind, until: more.until ?? null, text: more.text ?? null }
}

/** As a machine reads it: without spaces, in capitals (standards 12). */
export function compactIban(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Nothing in it that anybody could read: no bank takes a transfer to nobody, nor the file that it stands in. */
const isBlank = (name: string) => !/[^\s\p{C}]/u.test(name)

/** An IBAN without a mistake, of a country that takes part in SEPA. */
function isPayableIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isValidIBAN(iban) && (isSEPACountry(country) || NEW_SEPA_COUNTRIES.has(country))
}

/** Take part in SEPA since 2024 and 2025; the library does not know of it yet (standards 12). */
const NEW_SEPA_COUNTRIES: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])
