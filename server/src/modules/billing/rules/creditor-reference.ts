/**
 * The structured creditor reference that a payer names in a transfer, so that the payment finds its invoice by itself
 * (ISO 11649): `RF`, two check digits, and the digits of the invoice's number.
 *
 * @param digits letters and digits, 1 to 21 of them
 * @throws RangeError for anything else: no invoice is numbered so
 */
export function buildCreditorReference(digits: string): string {
  if (!/^[A-Z0-9]{1,21}$/.test(digits)) throw new RangeError(`no creditor reference of "${digits}"`)
  return `RF${String(98 - computeRemainder(`${digits}RF00`)).padStart(2, '0')}${digits}`
}

/** Whether a text is such a reference and not mistyped; spaces and lower case are fine (standards 12). */
export function isCreditorReference(text: string): boolean {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(compact) && computeRemainder(compact.slice(4) + compact.slice(0, 4)) === 1
}

/** Modulo 97 of the number that arises when letters become 10 to 35 (ISO 7064). */
function computeRemainder(characters: string): number {
  const digits = [...characters].map((character) => Number.parseInt(character, 36)).join('')
  return Number(BigInt(digits) % 97n)
}
