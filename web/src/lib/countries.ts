import { COUNTRIES } from '@marquee/contract/countries.rules'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country by its two-letter code; an unknown code stays as it is. */
export const getCountryName = (code: string): string => (COUNTRIES.includes(code) ? (names.of(code) ?? code) : code)

/** All countries in the order of their names. */
export const listCountryChoices = (): { value: string; label: string }[] =>
  COUNTRIES.map((code) => ({ value: code, label: getCountryName(code) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  )
