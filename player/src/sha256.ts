/**
 * Incremental SHA-256 (FIPS 180-4).
 *
 * `crypto.subtle.digest` needs the whole file in memory, up to 100 MB on a small device, and does not exist on pages
 * without TLS; decision 13.
 */
export function createSha256(): { update(bytes: Uint8Array): void; hex(): string } {
  const state = Uint32Array.from(START)
  const block = new Uint8Array(64)
  const words = new Uint32Array(64)
  let filled = 0
  let length = 0

  function update(bytes: Uint8Array): void {
    length += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + 64 - filled)
      block.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === 64) {
        compress(state, words, block)
        filled = 0
      }
    }
  }

  function hex(): string {
    const bits = length * 8
    const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    update(padding)
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
  }

  return { update, hex }
}

/** The constants of FIPS 180-4: fractions of the roots of the first primes. */
const PRIMES = listPrimes(64)
const START = PRIMES.slice(0, 8).map((prime) => computeFraction(prime ** (1 / 2)))
const ROUND = Uint32Array.from(PRIMES.map((prime) => computeFraction(prime ** (1 / 3))))

function compress(state: Uint32Array, w: Uint32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer)
  for (let t = 0; t < 16; t++) w[t] = view.getUint32(t * 4)
  for (let t = 16; t < 64; t++) {
    const a = readWord(w, t - 15)
    const b = readWord(w, t - 2)
    const s0 = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3)
    const s1 = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10)
    w[t] = readWord(w, t - 16) + s0 + readWord(w, t - 7) + s1
  }
  // The state has eight words.
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + readWord(ROUND, t) + readWord(w, t)) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = readWord(state, index) + word
}

/** Every index used above is within its array. */
function readWord(words: Uint32Array, index: number): number {
  return words[index] as number
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function computeFraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}

function listPrimes(count: number): number[] {
  const result: number[] = []
  for (let number = 2; result.length < count; number++) {
    if (result.every((prime) => number % prime !== 0)) result.push(number)
  }
  return result
}
