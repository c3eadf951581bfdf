import { type BillingSettings, DEFAULT_PAYMENT_DAYS, DEFAULT_SHARE_BPS } from '@marquee/contract/billing-settings'
import { COUNTRIES } from '@marquee/contract/countries.rules'
import { billingSettingsTexts as t } from '@marquee/contract/texts/billing-settings'
import { percentText } from '../../billing/amounts.rules.ts'
import { bpsOf } from './amounts.rules.ts'
import { ibanInFours, ibanProblem, plainIban } from './iban.rules.ts'

/** The fields as they are typed. */
export type SettingsForm = Record<Field, string> & { isSmallBusiness: boolean }
export type Field =
  | 'name'
  | 'street'
  | 'postcode'
  | 'town'
  | 'country'
  | 'vatNumber'
  | 'taxNumber'
  | 'registration'
  | 'email'
  | 'iban'
  | 'bic'
  | 'accountHolder'
  | 'vatRate'
  | 'share'
  | 'paymentDays'
  | 'timeZone'
  | 'invoicePrefix'
  | 'creditNotePrefix'
  | 'statementPrefix'

/** What the form begins with: what was saved, or what is usual. */
export function settingsForm(settings: BillingSettings | null, timeZone: string): SettingsForm {
  if (settings === null) {
    return {
      ...Object.fromEntries(TEXTS.map((field) => [field, ''])),
      ...USUAL,
      isSmallBusiness: false,
      share: percentText(DEFAULT_SHARE_BPS),
      paymentDays: String(DEFAULT_PAYMENT_DAYS),
      timeZone,
    } as SettingsForm // every field is of one of these
  }
  const { vatRateBps, shareBps, paymentDays, iban, ...texts } = settings
  return {
    ...texts,
    iban: ibanInFours(iban),
    vatRate: percentText(vatRateBps),
    share: percentText(shareBps),
    paymentDays: String(paymentDays),
  }
}

const TEXTS = [
  'name',
  'street',
  'postcode',
  'town',
  'country',
  'vatNumber',
  'taxNumber',
  'registration',
  'email',
  'iban',
  'bic',
  'accountHolder',
  'vatRate',
] as const
const USUAL = { invoicePrefix: '', creditNotePrefix: 'CN-', statementPrefix: 'SB-' }

const NEEDED = ['name', 'street', 'postcode', 'town', 'country', 'email', 'iban', 'accountHolder', 'timeZone'] as const
const MOST_VAT_PERCENT = 50
const MOST_SHARE_PERCENT = 100
const PREFIX = /^[A-Z\d-]{0,10}$/

/** What is wrong, by field; the server has the last word on countries, numbers and banks. */
export function settingsProblems(form: SettingsForm): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of NEEDED) if (form[field].trim() === '') problems[field] = t.missing(t[field])
  if (form.country !== '' && !COUNTRIES.includes(form.country)) problems.country = t.notCountry
  if (form.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(form.email.trim())) problems.email = t.notEmail
  const iban = form.iban.trim() === '' ? undefined : ibanProblem(form.iban)
  if (iban) problems.iban = iban === 'form' ? t.notIban : t.ibanChecksum
  if (bpsOf(form.vatRate, MOST_VAT_PERCENT) === undefined) problems.vatRate = t.notPercent(MOST_VAT_PERCENT)
  if (bpsOf(form.share, MOST_SHARE_PERCENT) === undefined) problems.share = t.notPercent(MOST_SHARE_PERCENT)
  if (!isDays(form.paymentDays)) problems.paymentDays = t.notDays
  return { ...problems, ...prefixProblems(form) }
}

const isDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 180

function prefixProblems(form: SettingsForm): Partial<Record<Field, string>> {
  const fields = ['invoicePrefix', 'creditNotePrefix', 'statementPrefix'] as const
  const problems: Partial<Record<Field, string>> = {}
  for (const [index, field] of fields.entries()) {
    const isTaken = fields.slice(0, index).some((before) => form[before].trim() === form[field].trim())
    if (!PREFIX.test(form[field].trim())) problems[field] = t.notPrefix
    else if (isTaken) problems[field] = t.samePrefix
  }
  return problems
}

/** What is sent of a form without problems. */
export function settingsBody(form: SettingsForm): BillingSettings {
  const { vatRate, share, paymentDays, iban, isSmallBusiness, ...texts } = form
  const trimmed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]))
  return {
    ...(trimmed as typeof texts), // the same fields
    isSmallBusiness,
    iban: plainIban(iban),
    vatRateBps: bpsOf(vatRate, MOST_VAT_PERCENT) ?? 0,
    shareBps: bpsOf(share, MOST_SHARE_PERCENT) ?? 0,
    paymentDays: Number(paymentDays),
  }
}

/** What a number of a series looks like. */
export const numberLike = (prefix: string, year: string): string => `${prefix.trim()}${year}-000001`
