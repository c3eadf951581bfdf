/**
 * The structured creditor reference of an invoice (ISO 11649): `RF`, two check digits, and the digits of the invoice
 * number. Payers enter it in a transfer, so that the payment can be matched automatically.
 *
 * @param digits 1 to 21 letters and digits
 * @throws RangeError for other texts, which no invoice number contains
 */
export function buildCreditorReference(digits: string): string {
  if (!/^[A-Z0-9]{1,21}$/.test(digits)) throw new RangeError(`no creditor reference of "${digits}"`)
  return `RF${String(98 - computeRemainder(`${digits}RF00`)).padStart(2, '0')}${digits}`
}

/** Whether a text is a creditor reference with valid check digits; spaces and lower case are allowed (standards 12). */
export function isCreditorReference(text: string): boolean {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(compact) && computeRemainder(compact.slice(4) + compact.slice(0, 4)) === 1
}

/** The remainder modulo 97 after letters are replaced by 10 to 35 (ISO 7064). */
function computeRemainder(characters: string): number {
  const digits = [...characters].map((character) => Number.parseInt(character, 36)).join('')
  return Number(BigInt(digits) % 97n)
}
