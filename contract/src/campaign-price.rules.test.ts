import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computePriceCents } from './campaign-price.rules.ts'
import { MAX_WEEKS } from './campaigns.rules.ts'
import { toEuros } from './money.rules.ts'

const weeks = fc.integer({ min: 1, max: MAX_WEEKS })
const type = fc.constantFrom('vehicle' as const, 'restaurant' as const)

describe('the price', () => {
  test.each([
    ['restaurant', 1, 1, 75],
    ['restaurant', 3, 2, 450],
    ['vehicle', 3, 2, 45],
    ['vehicle', 1, 1, 7.5],
    ['vehicle', 7, 9, 472.5],
    ['vehicle', 4, 3, 90],
    ['vehicle', 25, 4, 750],
    ['vehicle', 0, 1, 0],
  ] as const)(
    'of a %s campaign on %i screens for %i weeks is %d euro (CONST-02, CAMP-FORM-31, CAMP-FORM-32, TRAP-03)',
    (of, screens, count, euro) => {
      expect(toEuros(computePriceCents(of, screens, count))).toBe(euro)
    },
  )

  test('is in whole cents and adds up however a campaign is split', () => {
    fc.assert(
      fc.property(type, fc.nat(10_000), fc.nat(10_000), weeks, weeks, (of, some, others, first, second) => {
        expect(Number.isSafeInteger(computePriceCents(of, some + others, first))).toBe(true)
        expect(computePriceCents(of, some + others, first)).toBe(
          computePriceCents(of, some, first) + computePriceCents(of, others, first),
        )
        expect(computePriceCents(of, some, first + second)).toBe(
          computePriceCents(of, some, first) + computePriceCents(of, some, second),
        )
        expect(computePriceCents('restaurant', some, first)).toBe(10 * computePriceCents('vehicle', some, first))
      }),
    )
  })

  test('rejects fractions of screens', () => {
    expect(() => computePriceCents('vehicle', 1.5, 1)).toThrow(RangeError)
    expect(() => computePriceCents('vehicle', -1, 1)).toThrow(RangeError)
    expect(() => computePriceCents('vehicle', 1, 0)).toThrow(RangeError)
  })
})
