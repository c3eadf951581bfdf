import { COUNTRIES } from '@marquee/contract/countries.rules'

const KNOWN: ReadonlySet<string> = new Set(COUNTRIES)

/** Whether a code is a country of ISO 3166-1. */
export const isCountry = (code: string): boolean => KNOWN.has(code)
