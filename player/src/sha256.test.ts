import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('the hash of "%s" is the published one (FIPS 180-4)', (text, expected) => {
  const hash = createSha256()
  hash.update(new TextEncoder().encode(text))
  expect(hash.hex()).toBe(expected)
})

test('equals the hash of the platform for any bytes in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), async (pieces) => {
      const hash = createSha256()
      for (const piece of pieces) hash.update(piece)
      const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]))
      expect(hash.hex()).toBe(toHex(await crypto.subtle.digest('SHA-256', whole)))
    }),
  )
})
