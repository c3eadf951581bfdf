import { COUNTRIES } from '@marquee/contract/countries.rules'
import { formats } from './formats.ts'

/** The name of a country by its two-letter code; an unknown code stays as it is. */
export const getCountryName = (code: string): string => (COUNTRIES.includes(code) ? formats.getCountryName(code) : code)

/** All countries in the order of their names. */
export const listCountryChoices = (): { value: string; label: string }[] =>
  COUNTRIES.map((code) => ({ value: code, label: getCountryName(code) })).toSorted((one, other) =>
    formats.compareNames(one.label, other.label),
  )
