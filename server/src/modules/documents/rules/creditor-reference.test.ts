import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCreditorReference, isCreditorReference } from './creditor-reference.ts'

describe('a creditor reference', () => {
  it.each([
    ['2026000123', 'RF462026000123'],
    ['2026000124', 'RF192026000124'],
  ])('of invoice %s is %s (ISO 11649, standards 12)', (digits, reference) => {
    expect(buildCreditorReference(digits)).toBe(reference)
    expect(isCreditorReference(reference)).toBe(true)
  })

  it('is valid with spaces and in lower case, and in no other form (standards 12)', () => {
    expect(isCreditorReference('rf46 2026 0001 23')).toBe(true)
    for (const wrong of ['', 'RF46', 'RF472026000123', 'RF462026000132', 'XX462026000123', 'RF46-2026000123'])
      expect(isCreditorReference(wrong), wrong).toBe(false)
  })

  it.each([
    ['a letter before it', 'XRF422026000123'],
    ['more than 25 characters', `RF29${'1'.repeat(22)}`],
    ['a letter as a check digit', 'RF4H2026000126'],
  ])('is invalid with %s, even if the remainder is right (ISO 11649)', (_, wrong) => {
    expect(isCreditorReference(wrong)).toBe(false)
  })

  it('detects every single mistyped digit (ISO 11649)', () => {
    const typo = fc.record({
      digits: fc.stringMatching(/^[0-9]{10}$/),
      position: fc.integer({ min: 4, max: 13 }),
      by: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(typo, ({ digits, position, by }) => {
        const right = buildCreditorReference(digits)
        const wrong = `${right.slice(0, position)}${(Number(right[position]) + by) % 10}${right.slice(position + 1)}`
        expect([isCreditorReference(right), isCreditorReference(wrong)]).toEqual([true, false])
      }),
      { numRuns: 200 },
    )
  })

  it('accepts only letters and digits (ISO 11649)', () => {
    for (const wrong of ['', 'RE-2026', 'ä', '1'.repeat(22)])
      expect(() => buildCreditorReference(wrong)).toThrow('no creditor reference')
  })
})
