import { getLanguage, getRegion } from './load.ts'

/**
 * Numbers, money, dates, lists and order in a language, by Intl. No other module names a locale.
 *
 * Words and numbers follow the language; dates and times follow the language and the region of the reader, so that an
 * English page shows 22/11/2026, 14:05 in Austria.
 */
export function createFormats(language: string, region?: string) {
  const locale = region === undefined ? language : `${new Intl.Locale(language).language}-${region}`
  return {
    /** The locale of dates, for calls with options of their own. */
    locale,
    formatNumber: (value: number, options?: Intl.NumberFormatOptions) => getNumbers(language, options).format(value),
    /** A whole number: 20,960. */
    formatCount: (count: number) => getNumbers(language, WHOLE).format(count),
    /** Euro cents: €1,800.00 (OPEN-85). */
    formatEuros: (cents: number) => getNumbers(language, EUROS).format(cents / 100),
    /** A share of 1: 12.5%. */
    formatPercent: (share: number) => getNumbers(language, PERCENT).format(share),
    /** "2 on air, 1 draft" */
    formatList: (parts: readonly string[]) =>
      remember('list', language, () => new Intl.ListFormat(language, { type: 'unit', style: 'short' })).format(parts),
    /** A calendar day, YYYY-MM-DD; no time zone shifts it (TRAP-02). */
    formatDay: (day: string, options: Intl.DateTimeFormatOptions) =>
      getDates(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    /** A calendar month, YYYY-MM: November 2026. */
    formatMonth: (month: string) =>
      getDates(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`)),
    /** Two calendar days, both included; what they share is said once. */
    formatDays: (from: string, until: string, options: Intl.DateTimeFormatOptions) =>
      getDates(locale, { ...options, timeZone: 'UTC' }).formatRange(
        new Date(`${from}T00:00:00Z`),
        new Date(`${until}T00:00:00Z`),
      ),
    /** An instant, in the time zone of the reader by default. */
    formatInstant: (instant: string | Date, options: Intl.DateTimeFormatOptions) =>
      getDates(locale, options).format(new Date(instant)),
    /** The name of a country by its two-letter code. */
    getCountryName: (code: string) =>
      remember('countries', language, () => new Intl.DisplayNames(language, { type: 'region' })).of(code) ?? code,
    /** The order of names for people; use `<` for keys. */
    compareNames: (one: string, other: string) =>
      remember('order', language, () => new Intl.Collator(language)).compare(one, other),
  }
}

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }
const EUROS: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' }
const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 }

function getNumbers(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return remember('number', `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

function getDates(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return remember('date', `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** The formats of the reader that the current work is for. */
export const getFormats = (): Formats =>
  remember('formats', `${getLanguage()} ${getRegion()}`, () => createFormats(getLanguage(), getRegion()))

export type Formats = ReturnType<typeof createFormats>

/** Intl's formats are expensive to make and cheap to use. */
const formats = new Map<string, unknown>()

function remember<T>(kind: string, of: string, create: () => T): T {
  const key = `${kind} ${of}`
  if (!formats.has(key)) formats.set(key, create())
  return formats.get(key) as T // each kind has one type
}
