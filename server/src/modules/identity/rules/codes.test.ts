import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { buildAuthenticatorUri, createAuthenticatorSecret, findCodeStep } from './one-time-codes.ts'
import { parseRecoveryCode, formatRecoveryCode } from './recovery-codes.ts'

describe('a code of an authenticator', () => {
  /** The secret and the first moments of RFC 6238. Marquee uses six of its eight digits. */
  const secret = Secret.fromLatin1('12345678901234567890').base32
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [20_000_000_000, '353130', 666_666_666],
  ])('matches the standard at second %i', (seconds, code, step) => {
    expect(findCodeStep(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  it('is valid half a minute before and after its own time, and no longer', () => {
    const at = new Date('2026-11-21T11:00:00.000Z')
    const step = at.getTime() / 30_000
    const generateCode = (offset: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + offset * 30_000 })
    expect([-2, -1, 0, 1, 2].map((offset) => findCodeStep(secret, generateCode(offset), at))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ])
  })

  it.each(['', '28708', '2870822', 'abcdef', '28 70 8', '２８７０８２'])('is never %j', (typed) => {
    expect(findCodeStep(secret, typed, new Date(59_000))).toBeUndefined()
  })

  it('may be typed in two groups', () => {
    expect(findCodeStep(secret, ' 287 082 ', new Date(59_000))).toBe(1)
  })

  it('comes from a secret of 160 bits, in a URI with the name of the account', () => {
    const made = createAuthenticatorSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(createAuthenticatorSecret()).not.toBe(made)
    expect(buildAuthenticatorUri(made, 'olga@example.com')).toBe(
      `otpauth://totp/Marquee:olga%40example.com?issuer=Marquee&secret=${made}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

describe('a recovery code', () => {
  it('has twelve letters in groups, none of which sound alike', () => {
    expect(formatRecoveryCode(Uint8Array.from({ length: 12 }, (_, index) => index * 21))).toBe('0naz-m9yk-8xj7')
    expect(formatRecoveryCode(new Uint8Array(12))).toBe('0000-0000-0000')
  })

  it.each([
    ['0NAZ-M9YK-8XJ7', '0nazm9yk8xj7'],
    ['onaz m9yk 8xj7', '0nazm9yk8xj7'],
    ['iL00-0000-0000', '110000000000'],
    ['0naz-m9yk-8xj', undefined],
    ['0naz-m9yk-8xju', undefined],
    ['123456', undefined],
  ])('is parsed from %j', (typed, read) => {
    expect(parseRecoveryCode(typed)).toBe(read)
  })
})
