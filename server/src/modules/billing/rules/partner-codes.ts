/** Without letters that look like digits (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MIN_LENGTH = 6

/**
 * What the series of a partner's statements is called: the first letters of its id, six or as many more as tell it apart from
 * everybody who was there before. Nobody who comes later changes it, and no two are the same: those with as many letters
 * differ in one of them, others in their length. Ids of owners are random from their first bit, or codes would be long and tell
 * when somebody came.
 *
 * @param earlier ids of partners who were there before
 */
export function computePartnerCode(id: string, earlier: readonly string[]): string {
  const own = encodeId(id)
  const others = earlier.map(encodeId)
  let length = MIN_LENGTH
  while (others.some((other) => other.startsWith(own.slice(0, length)))) length++
  return own.slice(0, length)
}

/** 26 letters of five bits for the 128 bits of an id. */
function encodeId(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`) << 2n
  return Array.from({ length: 26 }, (_, at) => LETTERS[Number((bits >> BigInt(125 - 5 * at)) & 31n)] ?? '').join('')
}

/** The ids that can begin with the same six letters: they share their first 28 bits at least. */
export function computeIdRange(id: string): { from: string; until: string } {
  const from = `${id.slice(0, 7)}0-0000-0000-0000-000000000000`
  return { from, until: `${id.slice(0, 7)}f-ffff-ffff-ffff-ffffffffffff` }
}
