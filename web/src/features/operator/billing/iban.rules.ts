import { groupFours } from '../../../lib/format.ts'

/** An IBAN without spaces, in capitals. */
export const normalizeIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** An IBAN in groups of four characters. */
export const formatIban = (text: string): string => groupFours(normalizeIban(text))

/** The problem of an IBAN before the server checks its country: its form, or its check digits (ISO 13616). */
export function checkIban(text: string): 'form' | 'checksum' | undefined {
  const iban = normalizeIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return 'form'
  return computeRemainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? undefined : 'checksum'
}

/**
 * Letters count as two digits, A as 10. The remainder is calculated digit by digit, because the number exceeds the safe
 * integers.
 */
function computeRemainder(text: string): number {
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}
