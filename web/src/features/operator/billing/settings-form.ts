import { type BillingSettings, DEFAULT_PAYMENT_DAYS, DEFAULT_SHARE_BPS } from '@marquee/contract/billing-settings'
import { MAX_SHARE_PERCENT, MAX_VAT_PERCENT } from '@marquee/contract/billing-settings.rules'
import { COUNTRIES } from '@marquee/contract/countries.rules'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { formatPercent } from '../../../lib/format.ts'
import { parseBps } from '../shared/amounts.rules.ts'
import { formatIban, checkIban, normalizeIban } from './iban.rules.ts'

/** The fields as typed. */
export type SettingsForm = Record<Field, string> & Pick<BillingSettings, 'isSmallBusiness' | 'secondLanguage'>
export type Field = (typeof TEXT_FIELDS | typeof PREFIX_FIELDS)[number] | 'share' | 'paymentDays' | 'timeZone'

/** The initial values: the stored settings, or the defaults. */
export function toSettingsForm(settings: BillingSettings | null, timeZone: string): SettingsForm {
  if (settings === null) {
    return {
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])),
      ...DEFAULT_PREFIXES,
      isSmallBusiness: false,
      secondLanguage: '',
      share: formatPercent(DEFAULT_SHARE_BPS),
      paymentDays: String(DEFAULT_PAYMENT_DAYS),
      timeZone,
    } as SettingsForm // every field is of one of these
  }
  const { vatRateBps, shareBps, paymentDays, iban, ...texts } = settings
  return {
    ...texts,
    iban: formatIban(iban),
    vatRate: formatPercent(vatRateBps),
    share: formatPercent(shareBps),
    paymentDays: String(paymentDays),
  }
}

const TEXT_FIELDS = [
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
const PREFIX_FIELDS = ['invoicePrefix', 'creditNotePrefix', 'statementPrefix'] as const
const DEFAULT_PREFIXES = { invoicePrefix: '', creditNotePrefix: 'CN-', statementPrefix: 'SB-' }

const REQUIRED_FIELDS = [
  'name',
  'street',
  'postcode',
  'town',
  'country',
  'email',
  'iban',
  'accountHolder',
  'timeZone',
] as const
const PREFIX = /^[A-Z\d-]{0,10}$/

/** The problems, by field; the server makes the final check of countries, numbers and banks. */
export function checkSettings(form: SettingsForm): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of REQUIRED_FIELDS) if (form[field].trim() === '') problems[field] = t.missing({ label: t[field] })
  if (form.country !== '' && !COUNTRIES.includes(form.country)) problems.country = t.notCountry
  if (form.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(form.email.trim())) problems.email = t.notEmail
  const iban = form.iban.trim() === '' ? undefined : checkIban(form.iban)
  if (iban) problems.iban = iban === 'form' ? t.notIban : t.ibanChecksum
  if (parseBps(form.vatRate, MAX_VAT_PERCENT) === undefined) problems.vatRate = t.notPercent({ most: MAX_VAT_PERCENT })
  if (parseBps(form.share, MAX_SHARE_PERCENT) === undefined) problems.share = t.notPercent({ most: MAX_SHARE_PERCENT })
  if (!isDayCount(form.paymentDays)) problems.paymentDays = t.notDays
  return { ...problems, ...checkPrefixes(form) }
}

const isDayCount = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 180

function checkPrefixes(form: SettingsForm): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const [index, field] of PREFIX_FIELDS.entries()) {
    const isTaken = PREFIX_FIELDS.slice(0, index).some((before) => form[before].trim() === form[field].trim())
    if (!PREFIX.test(form[field].trim())) problems[field] = t.notPrefix
    else if (isTaken) problems[field] = t.samePrefix
  }
  return problems
}

/** The request of a form without problems. */
export function toBillingSettings(form: SettingsForm): BillingSettings {
  const { vatRate, share, paymentDays, iban, isSmallBusiness, secondLanguage, ...texts } = form
  const trimmed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]))
  return {
    ...(trimmed as typeof texts), // the same fields
    isSmallBusiness,
    secondLanguage,
    iban: normalizeIban(iban),
    vatRateBps: parseBps(vatRate, MAX_VAT_PERCENT) ?? 0,
    shareBps: parseBps(share, MAX_SHARE_PERCENT) ?? 0,
    paymentDays: Number(paymentDays),
  }
}

/** An example of a number of a series. */
export const formatSampleNumber = (prefix: string, year: string): string => `${prefix.trim()}${year}-000001`
