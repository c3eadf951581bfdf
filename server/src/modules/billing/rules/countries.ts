import { COUNTRIES } from '@marquee/contract/countries.rules'

const KNOWN: ReadonlySet<string> = new Set(COUNTRIES)

/** Whether these letters name a country. */
export const isCountry = (code: string): boolean => KNOWN.has(code)
