import { isCountry } from './countries.ts'
import { parseVatNumber } from './vat-numbers.ts'

/** The country that was chosen, null for that of the operator; undefined for what is none. */
export function parseCountry(chosen: string | null): string | null | undefined {
  if (chosen === null || chosen === '') return null
  return isCountry(chosen) ? chosen : undefined
}

/**
 * The VAT number as it is kept, null for none; undefined for what is no number of that country.
 *
 * @param country null while nobody knows the operator's; then the letters in front of the number say which one is meant
 */
export function parsePartyVatNumber(country: string | null, typed: string): string | null | undefined {
  if (typed === '') return null
  const letters = typed.slice(0, 2)
  return parseVatNumber(country ?? (letters === 'EL' ? 'GR' : letters), typed)
}
