import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAIRING_ALPHABET, derivePairingState, parsePairingCode } from './rules.ts'

describe('a pairing code', () => {
  it('has no letters or digits that look alike (product 4)', () => {
    for (const letter of '0ODQ1IL2Z5S6G8BUV') expect(PAIRING_ALPHABET).not.toContain(letter)
    expect(new Set(PAIRING_ALPHABET).size).toBe(PAIRING_ALPHABET.length)
  })

  it.each([
    ['CFH347', 'CFH347'],
    ['cfh347', 'CFH347'],
    [' cfh-347 ', 'CFH347'],
    ['CFH 347', 'CFH347'],
    ['C F H – 3 4 7', 'CFH347'],
    ['CFH34', undefined],
    ['CFH3477', undefined],
    ['CFH340', undefined],
    ['', undefined],
  ])('typed as "%s" is read as %s (product 4)', (typed, code) => {
    expect(parsePairingCode(typed)).toBe(code)
  })

  it('is read with any spaces (product 4)', () => {
    const code = fc.array(fc.constantFrom(...PAIRING_ALPHABET.split('')), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-', ' - '), (letters, gap) => {
        expect(parsePairingCode(letters.join(gap).toLowerCase())).toBe(letters.join(''))
      }),
    )
  })

  const expiresAt = new Date('2026-11-21T11:10:00Z')
  it.each([
    [null, '2026-11-21T11:09:59.999Z', 'open'],
    [null, '2026-11-21T11:10:00.000Z', 'expired'],
    [new Date('2026-11-21T11:05:00Z'), '2026-11-21T12:00:00.000Z', 'claimed'],
  ] as const)('claimed at %s is at %s %s (product 4)', (claimedAt, at, state) => {
    expect(derivePairingState({ claimedAt, expiresAt }, new Date(at))).toBe(state)
  })
})
