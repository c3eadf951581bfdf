import { isCountry } from './countries.ts'
import { parseVatNumber } from './vat-numbers.ts'

/** The chosen country; null for the operator's country, undefined if it is not a country. */
export function parseCountry(chosen: string | null): string | null | undefined {
  if (chosen === null || chosen === '') return null
  return isCountry(chosen) ? chosen : undefined
}

/**
 * The VAT number in the stored format; null for an empty one, undefined if it is invalid for the country.
 *
 * @param country null before the operator's country is known; then the prefix of the number decides
 */
export function parsePartyVatNumber(country: string | null, typed: string): string | null | undefined {
  if (typed === '') return null
  const letters = typed.slice(0, 2)
  return parseVatNumber(country ?? (letters === 'EL' ? 'GR' : letters), typed)
}
