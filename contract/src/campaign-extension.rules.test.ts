import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeExtension, countFreeWeeks } from './campaign-extension.rules.ts'
import { computePriceCents } from './campaign-price.rules.ts'
import { computeEndDate } from './campaigns.rules.ts'
import { addDays } from './days.rules.ts'

const weeks = fc.integer({ min: 1, max: 26 })
const START = '2026-11-30'

describe('an extension', () => {
  it('ends and costs what one booking of all weeks ends and costs (decision 27)', () => {
    fc.assert(
      fc.property(weeks, weeks, fc.integer({ min: 1, max: 500 }), (booked, added, screens) => {
        const weekCents = computePriceCents('vehicle', screens, 1)
        const extended = computeExtension({ endDate: computeEndDate(START, booked), weekCents }, added)
        expect(extended.endDate).toBe(computeEndDate(START, booked + added))
        expect(computePriceCents('vehicle', screens, booked) + extended.priceCents).toBe(
          computePriceCents('vehicle', screens, booked + added),
        )
      }),
    )
  })

  it.each([0, -1, 1.5])('of %s weeks is an error of the caller', (wrong) => {
    expect(() => computeExtension({ endDate: START, weekCents: 750 }, wrong)).toThrow(RangeError)
  })
})

describe('the free weeks of a screen', () => {
  it.each([
    ['the day after the last', 1, 0],
    ['six days later', 7, 0],
    ['a week later', 8, 1],
    ['a day less than two weeks later', 14, 1],
    ['two weeks later', 15, 2],
    ['ten weeks later', 71, 5],
  ])('booked from %s', (_, days, free) => {
    expect(countFreeWeeks(START, addDays(START, days), 5)).toBe(free)
  })

  it('are all, where no day is booked', () => {
    expect(countFreeWeeks(START, null, 5)).toBe(5)
  })
})
