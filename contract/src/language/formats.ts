import { type Weekday, WEEKDAYS } from '../days.rules.ts'
import { getLanguage, getRegion } from './load.ts'

/**
 * Numbers, money, dates, lists and order in a language, by Intl. No other module names a locale; the check `texts`
 * refuses it.
 *
 * Words and numbers follow the language; dates and times follow the language and the region of the reader, so that an
 * English page shows 22/11/2026, 14:05 in Austria.
 */
export function createFormats(language: string, region?: string) {
  const locale = region === undefined ? language : `${new Intl.Locale(language).language}-${region}`
  const writeDate = new Intl.Locale(language).language === 'fr' ? writeOrdinal : (date: string) => date
  return {
    /** The locale of dates, for calls with options of their own. */
    locale,
    formatNumber: (value: number, options?: Intl.NumberFormatOptions) => getNumbers(language, options).format(value),
    /** A whole number: 20,960. */
    formatCount: (count: number) => getNumbers(language, WHOLE).format(count),
    /** Euro cents: €1,800.00 (OPEN-85). */
    formatEuros: (cents: number) => getNumbers(language, EUROS).format(cents / 100 || 0),
    /** A share of 1: 12.5%. */
    formatPercent: (share: number) => getNumbers(language, PERCENT).format(share),
    /** A change of a share of 1, with its sign: +8.4%, −12.0%. */
    formatChange: (share: number) => getNumbers(language, CHANGE).format(share).replace('-', '\u2212'),
    /** 820 B, 1.2 MB, 100 MB. A MB is 1048576 bytes, as in the 100 MB limit (CONST-03). */
    formatBytes: (bytes: number) => formatBytes(language, bytes),
    /** Bytes, not rounded to a larger unit: 104,857,601 B. */
    formatExactBytes: (bytes: number) => formatUnit(language, bytes, { unit: 'byte' }),
    /** "2 on air, 1 draft" */
    formatList: (parts: readonly string[]) =>
      remember('list', language, () => new Intl.ListFormat(language, { type: 'unit', style: 'short' })).format(parts),
    /** "2 vehicles and 1 campaign", "a, b and c" */
    formatConjunction: (parts: readonly string[]) =>
      remember('and', language, () => new Intl.ListFormat(toBritish(language), { type: 'conjunction' })).format(parts),
    /** What is known of one thing, side by side: "Bus 12, W-123 A". Empty parts are left out. */
    formatDetails: (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(', '),
    /** The name of a weekday, such as `monday`. */
    formatWeekday: (weekday: Weekday, length: 'long' | 'short') =>
      getDates(language, { weekday: length, timeZone: 'UTC' }).format(
        SOME_MONDAY_MS + WEEKDAYS.indexOf(weekday) * DAY_MS,
      ),
    /** A calendar day with the name of its month, in the order of the language in every region: Mar 03, 2025 (INF-09). */
    formatNamedDay: (day: string) =>
      getDates(language, { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    /** A calendar day, YYYY-MM-DD; no time zone shifts it (TRAP-02). */
    formatDay: (day: string, options: Intl.DateTimeFormatOptions) =>
      writeDate(getDates(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))),
    /** A calendar month, YYYY-MM: November 2026. */
    formatMonth: (month: string) =>
      getDates(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`)),
    /** Two calendar days, both included; what they share is said once. */
    formatDays: (from: string, until: string, options: Intl.DateTimeFormatOptions) =>
      writeDate(
        getDates(locale, { ...options, timeZone: 'UTC' }).formatRange(
          new Date(`${from}T00:00:00Z`),
          new Date(`${until}T00:00:00Z`),
        ),
      ),
    /** An instant, in the time zone of the reader by default. */
    formatInstant: (instant: string | Date, options: Intl.DateTimeFormatOptions) =>
      writeDate(getDates(locale, options.hour ? { ...options, ...hours } : options).format(new Date(instant))),
    /** The name of a country by its two-letter code. */
    getCountryName: (code: string) =>
      remember('countries', language, () => new Intl.DisplayNames(language, { type: 'region' })).of(code) ?? code,
    /** The order of names for people; use `<` for keys. */
    compareNames: (one: string, other: string) =>
      remember('order', language, () => new Intl.Collator(language)).compare(one, other),
  }
}

/** The hours of the reader in a browser; empty: those of the format or the locale. */
let hours: Pick<Intl.DateTimeFormatOptions, 'hourCycle'> = {}

/** Writes hours from 1 to 12 or from 0 to 23 in all formats of this program. Only a browser, which has one reader, does. */
export function setTimeFormat(format: '12h' | '24h' | undefined): void {
  hours = format ? { hourCycle: format === '12h' ? 'h12' : 'h23' } : {}
}

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }
/** Thousands are always grouped, also where a language groups from 10,000: 1.800,00 € in Italian. */
const EUROS: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR', useGrouping: 'always' }
const CHANGE: Intl.NumberFormatOptions = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'always',
}
const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 }

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function formatBytes(language: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  const digits = power === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1
  return formatUnit(language, value, {
    unit: UNITS[power] ?? 'byte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** The symbol B in place of the word byte, and KB, because a kB is 1000 bytes. */
function formatUnit(language: string, value: number, options: Intl.NumberFormatOptions): string {
  const parts = getNumbers(language, { ...options, style: 'unit', unitDisplay: 'short' }).formatToParts(value)
  return parts
    .map(({ type, value: text }) => (type === 'unit' ? text.replace(/^bytes?$/i, 'B').replace('kB', 'KB') : text))
    .join('')
}

/** In French, the first of a month is an ordinal, 1er décembre. Intl writes 1 décembre. */
const writeOrdinal = (date: string) => date.replaceAll(/(?<![\d/+-])1(?=(–\d+)? \p{L})/gu, '1er')

/** Texts in English have British spelling: no comma before "and". */
const toBritish = (language: string) => (new Intl.Locale(language).language === 'en' ? 'en-GB' : language)

const DAY_MS = 86_400_000
/** 1970-01-05 was a Monday. */
const SOME_MONDAY_MS = 4 * DAY_MS

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
