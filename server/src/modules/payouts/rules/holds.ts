import { toCalendarDay } from '@marquee/contract/days.rules'
import type { HoldReason } from '@marquee/contract/earnings'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import { HOURS } from '../../../platform/clock.ts'
import { EU_COUNTRIES } from '../../invoicing/rules/vat.ts'
import { getVatTerritory } from '../../invoicing/rules/vat-territories.ts'

/**
 * After a change of bank details payouts wait, so that the partner can report a change by another person (product 8).
 */
const BANK_HOLD_MS = 72 * HOURS

/** The facts that decide whether a partner can be paid. */
export type PayeeFacts = {
  /** has accepted the self-billing agreement */
  hasAgreement: boolean
  /** as typed */
  accountHolder: string
  accountNumber: string
  bankChangedAt: Date | null
  /** ISO 3166; the operator's country if the partner entered none */
  country: string
  vatNumber: string | null
  isSmallBusiness: boolean
  /** the day on which an operator checked the number; null: never, or the number has changed since */
  vatCheckedOn: string | null
  /** an unpaid statement charges VAT with another number than `vatNumber`, or in another country */
  hasVatOfOtherNumber: boolean
  /** why a transfer to the current account was returned; null: none was, or an operator has released it */
  returnedBecause: string | null
  /** the operator's reason */
  heldBecause: string | null
  suspendedAt: Date | null
}

/** The operator as the keeper of the books; without a country no partner counts as abroad. */
export type Bookkeeper = { country: string; timeZone: string }

/**
 * Why a partner cannot be paid now; empty if it can (standards 9, standards 11, standards 12).
 *
 * A partner in another member state without a VAT number is held, because the operator owes the tax and has to declare
 * the number; a small business has none. A domestic partner without a number charges no VAT and is paid. VAT that was
 * charged before the number was removed is held, because no operator has checked that number.
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

/** The bank details differ from those of a transfer, whenever they were changed. */
export const BANK_CHANGED: HoldReason = { kind: 'bank-changed', until: null, text: null }

function createReason(kind: HoldReason['kind'], more: { until?: string; text?: string } = {}): HoldReason {
  return { kind, until: more.until ?? null, text: more.text ?? null }
}

/** The electronic format: without spaces, in capitals (standards 12). */
export function compactIban(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** No visible character: a bank refuses a file with an empty name. */
const isBlank = (name: string) => !/[^\s\p{C}]/u.test(name)

/** A valid IBAN of a SEPA country. */
function isPayableIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isValidIBAN(iban) && (isSEPACountry(country) || NEW_SEPA_COUNTRIES.has(country))
}

/** SEPA countries since 2024 and 2025, which the library does not know yet (standards 12). */
const NEW_SEPA_COUNTRIES: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])
