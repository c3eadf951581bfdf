import { checkVAT, countries } from 'jsvat-next'

/** In front of a number stand the letters of the country, but for these. */
const LETTERS: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' }

/** Countries that use the VAT numbers of another one (Directive 2006/112/EC, Art. 7). */
const NUMBER_COUNTRIES: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** As it is kept: without spaces, dots and hyphens, in capitals. */
const compact = (typed: string) => typed.replace(/[\s.-]/g, '').toUpperCase()

/**
 * A VAT number as it is written on documents and asked for in VIES, with the letters of its country; its check digits
 * are looked at where the country has them. Of countries whose numbers are not known here anything of letters and digits
 * is one. Nothing but zeros is none, although its check digit may fit.
 *
 * @param residence ISO 3166-1, two capital letters
 * @param typed with or without the letters of the country
 * @returns undefined for what is no number of that country
 */
export function parseVatNumber(residence: string, typed: string): string | undefined {
  const number = compact(typed)
  const country = NUMBER_COUNTRIES[residence] ?? residence
  const rules = countries.find(({ codes }) => codes[0] === country)
  if (!rules) return /^[A-Z0-9]{4,20}$/.test(number) ? number : undefined
  const letters = LETTERS[country] ?? country
  return [number, `${letters}${number}`].find((one) => /[1-9]/.test(one) && checkVAT(one, [rules]).isValid)
}

/** The number that documents go by: none where an operator has refused it (decision 19). */
export function getAcceptedNumber({
  vatNumber,
  vatRefusedOn,
}: {
  vatNumber: string | null
  vatRefusedOn: string | null
}): string | null {
  return vatRefusedOn === null ? vatNumber : null
}
