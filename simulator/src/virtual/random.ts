/** Reproducible random numbers: the same words give the same draws. */
export type Random = {
  /** A number from 0, included, to 1, excluded. */
  next(): number
  pickNumber(from: number, until: number): number
  /** A whole number, both ends included. */
  pickWholeNumber(from: number, until: number): number
  /** True with this probability. */
  roll(share: number): boolean
  uuid(): string
  /** An independent generator, which does not shift these draws. */
  derive(words: string): Random
}

/** The generator sfc32; its state is large enough for unique ids. */
export function createRandom(words: string): Random {
  let [a, b, c, counter] = [hash(words, 0x9e3779b9), hash(words, 0x243f6a88), hash(words, 0xb7e15162), 1]
  const bits = () => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + drawn
    return drawn >>> 0
  }
  for (let warmth = 0; warmth < 15; warmth++) bits()
  const next = () => bits() / 2 ** 32
  const pickNumber = (from: number, until: number) => from + next() * (until - from)
  const hex = () => bits().toString(16).padStart(8, '0')
  return {
    next,
    pickNumber,
    pickWholeNumber: (from, until) => Math.floor(pickNumber(from, until + 1)),
    roll: (share) => next() < share,
    // Version 4, variant 1 (RFC 9562, 5.4).
    uuid: () => {
      const [one, two, three, four] = [hex(), hex(), hex(), hex()]
      const variant = '89ab'[Number.parseInt(three[0] ?? '0', 16) & 3]
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-${variant}${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
    derive: (more) => createRandom(`${words}, ${more}`),
  }
}

/** FNV-1a with a final mix. */
function hash(words: string, seed: number): number {
  let state = seed ^ 0x811c9dc5
  for (const character of words) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return (state ^ (state >>> 13)) | 0
}
