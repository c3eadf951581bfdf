import { checkVAT, countries } from 'jsvat-next'

/** Prefixes of VAT numbers that differ from the country code. */
const LETTERS: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' }

/** Countries that use the VAT numbers of another one (Directive 2006/112/EC, Art. 7). */
const NUMBER_COUNTRIES: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** The stored format: without spaces, dots and hyphens, in capitals. */
const compact = (typed: string) => typed.replace(/[\s.-]/g, '').toUpperCase()

/**
 * The VAT number for documents and VIES, with its country prefix. Check digits are verified if the country has them.
 * For countries with unknown rules any letters and digits are accepted. A number of only zeros is refused, although its
 * check digit may be valid.
 *
 * @param residence ISO 3166-1, two capital letters
 * @param typed with or without the country prefix
 * @returns undefined if it is not a number of the country
 */
export function parseVatNumber(residence: string, typed: string): string | undefined {
  const number = compact(typed)
  const country = NUMBER_COUNTRIES[residence] ?? residence
  const rules = countries.find(({ codes }) => codes[0] === country)
  if (!rules) return /^[A-Z0-9]{4,20}$/.test(number) ? number : undefined
  const letters = LETTERS[country] ?? country
  return [number, `${letters}${number}`].find((one) => /[1-9]/.test(one) && checkVAT(one, [rules]).isValid)
}

/** The number for documents; null if an operator has refused it (decision 19). */
export function getAcceptedNumber({
  vatNumber,
  vatRefusedOn,
}: {
  vatNumber: string | null
  vatRefusedOn: string | null
}): string | null {
  return vatRefusedOn === null ? vatNumber : null
}
