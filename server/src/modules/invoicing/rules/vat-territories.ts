/** The country of an address for VAT, and whether it is in an excluded territory. */
export type VatAddress = { country: string; postcode?: string }

/**
 * Territories that count as another country for VAT (Directive 2006/112/EC, Art. 7). The Sovereign Base Areas have
 * Cypriot addresses.
 */
const VAT_COUNTRIES: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/**
 * Parts of member states in which EU VAT does not apply (Directive 2006/112/EC, Art. 6; for Cyprus Protocol 10 of its
 * accession). Territories with their own ISO 3166 code (AX, GP, GF, MQ, RE, YT, MF) are excluded by that code.
 */
const EXCLUDED_TERRITORIES: readonly { country: string; postcode: RegExp; territory: string }[] = [
  { country: 'GR', postcode: /^6308[67]$/, territory: 'Mount Athos' },
  { country: 'ES', postcode: /^(35|38)\d{3}$/, territory: 'Canary Islands' },
  { country: 'ES', postcode: /^51\d{3}$/, territory: 'Ceuta' },
  { country: 'ES', postcode: /^52\d{3}$/, territory: 'Melilla' },
  { country: 'FR', postcode: /^971\d{2}$/, territory: 'Guadeloupe' },
  { country: 'FR', postcode: /^972\d{2}$/, territory: 'Martinique' },
  { country: 'FR', postcode: /^973\d{2}$/, territory: 'French Guiana' },
  { country: 'FR', postcode: /^974\d{2}$/, territory: 'Réunion' },
  { country: 'FR', postcode: /^976\d{2}$/, territory: 'Mayotte' },
  { country: 'FR', postcode: /^(975|98[4678])\d{2}$/, territory: 'Overseas' },
  { country: 'FI', postcode: /^22\d{3}$/, territory: 'Åland Islands' },
  { country: 'DE', postcode: /^27498$/, territory: 'Heligoland' },
  { country: 'DE', postcode: /^78266$/, territory: 'Büsingen' },
  { country: 'IT', postcode: /^23041$/, territory: 'Livigno' },
  { country: 'IT', postcode: /^22061$/, territory: 'Campione d’Italia' },
  { country: 'CY', postcode: /^99\d{3}$/, territory: 'Northern Cyprus' },
]

/** The country code for VAT, or a code that is not a country for an excluded territory. */
export function getVatTerritory({ country, postcode = '' }: VatAddress): string {
  // Users add the country code and spaces to a postcode: "FR-971 10", "FI 22100".
  const digits = postcode
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^[A-Z]{1,2}(?=\d)/, '')
  const part = EXCLUDED_TERRITORIES.find((one) => one.country === country && one.postcode.test(digits))
  return part ? `${country} ${part.territory}` : (VAT_COUNTRIES[country] ?? country)
}
