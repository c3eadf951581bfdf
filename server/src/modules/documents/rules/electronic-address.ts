/**
 * The electronic address of a party (BT-34, BT-49): its VAT number with the scheme of the country (EAS code list), or
 * the email address if there is no number or no known scheme.
 */
export function getElectronicAddress(vatNumber: string | null, email: string): { scheme: string; id: string } {
  const byEmail = { scheme: 'EM', id: email }
  if (vatNumber === null) return byEmail
  const scheme = SCHEMES[vatNumber.slice(0, 2)]
  return scheme === undefined ? byEmail : { scheme, id: vatNumber }
}

/** By the prefix of the VAT number, which is EL for Greece. */
const SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}
