/** Without letters that look like digits (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MIN_LENGTH = 6

/**
 * The code in the series of a partner's statements: the first six letters of its id, or more to differ from all earlier
 * partners. Later partners do not change it, and codes are unique: equal lengths differ in a letter. The ids of owners
 * are random from the first bit; otherwise codes would be long and reveal when a partner joined.
 *
 * @param earlier ids of partners who joined earlier
 */
export function computePartnerCode(id: string, earlier: readonly string[]): string {
  const own = encodeId(id)
  const others = earlier.map(encodeId)
  let length = MIN_LENGTH
  while (others.some((other) => other.startsWith(own.slice(0, length)))) length++
  return own.slice(0, length)
}

/** Encodes the 128 bits of an id as 26 letters of five bits. */
function encodeId(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`) << 2n
  return Array.from({ length: 26 }, (_, at) => LETTERS[Number((bits >> BigInt(125 - 5 * at)) & 31n)] ?? '').join('')
}

/** The range of ids whose codes can begin with the same six letters: they share at least the first 28 bits. */
export function computeIdRange(id: string): { from: string; until: string } {
  const from = `${id.slice(0, 7)}0-0000-0000-0000-000000000000`
  return { from, until: `${id.slice(0, 7)}f-ffff-ffff-ffff-ffffffffffff` }
}
