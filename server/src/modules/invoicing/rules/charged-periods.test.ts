import { addDays, countDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChargedCents, getLastDay, splitMonths, type ChargedPeriod, splitShare } from './charged-periods.ts'

const createPeriod = (
  startsOn: string,
  weeks: number,
  priceCents: number,
  charged: Partial<ChargedPeriod> = {},
): ChargedPeriod => {
  const endsOn = addDays(startsOn, 7 * weeks - 1)
  return { startsOn, endsOn, priceCents, chargedFrom: startsOn, chargedUntil: endsOn, ...charged }
}
const listMonths = (one: ChargedPeriod) => splitMonths(one).map(({ month, days, cents }) => [month, days, cents])

describe('the price of a screen by months', () => {
  it.each<[string, ChargedPeriod, [string, number, number][]]>([
    // The two reference campaigns: 160.71 + 139.29, and 16.07 + 13.93.
    [
      'a restaurant screen over two months',
      createPeriod('2026-11-16', 4, 30_000),
      [
        ['2026-11', 15, 16_071],
        ['2026-12', 13, 13_929],
      ],
    ],
    [
      'a vehicle screen over two months',
      createPeriod('2026-11-16', 4, 3_000),
      [
        ['2026-11', 15, 1_607],
        ['2026-12', 13, 1_393],
      ],
    ],
    ['within one month', createPeriod('2026-11-02', 2, 15_000), [['2026-11', 14, 15_000]]],
    [
      'a February of a leap year',
      createPeriod('2028-02-21', 2, 1_500),
      [
        ['2028-02', 9, 964],
        ['2028-03', 5, 536],
      ],
    ],
    [
      'over the turn of the year',
      createPeriod('2026-12-28', 1, 7_500),
      [
        ['2026-12', 4, 4_286],
        ['2027-01', 3, 3_214],
      ],
    ],
    ['cut before its first day', createPeriod('2026-11-16', 4, 30_000, { chargedUntil: '2026-11-15' }), []],
    [
      'cut after ten days',
      createPeriod('2026-11-16', 4, 30_000, { chargedUntil: '2026-11-25' }),
      [['2026-11', 10, 10_714]],
    ],
    [
      'approved on its third day',
      createPeriod('2026-11-16', 4, 30_000, { chargedFrom: '2026-11-18' }),
      [
        ['2026-11', 13, 13_929],
        ['2026-12', 13, 13_928],
      ],
    ],
    [
      'that costs nothing',
      createPeriod('2026-11-16', 4, 0),
      [
        ['2026-11', 15, 0],
        ['2026-12', 13, 0],
      ],
    ],
  ])('%s (decision 17, standards 0)', (_, one, expected) => {
    expect(listMonths(one)).toEqual(expected)
  })

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2027-01', '2027-01-31'],
  ])('%s ends on %s', (month, day) => expect(getLastDay(month)).toBe(day))
})

/** A random screen of a campaign with random charged days. */
const anyPeriod = fc
  .record({
    start: fc.integer({ min: 0, max: 2_000 }),
    weeks: fc.integer({ min: 1, max: 52 }),
    weekly: fc.constantFrom(7_500, 750),
    from: fc.nat(),
    length: fc.nat(),
  })
  .map(({ start, weeks, weekly, from, length }) => {
    const whole = createPeriod(addDays('2026-01-01', start), weeks, weekly * weeks)
    const chargedFrom = addDays(whole.startsOn, from % (7 * weeks))
    const left = countDays(chargedFrom, whole.endsOn)
    return { ...whole, chargedFrom, chargedUntil: addDays(chargedFrom, (length % (left + 1)) - 1) }
  })

describe('the arithmetic of days', () => {
  it('adds up: months to the charge, all days to the price, removed and remaining days to the whole (decision 17)', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(), (one, cut) => {
        const parts = splitMonths(one)
        expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(computeChargedCents(one))
        expect(parts.reduce((sum, { days }) => sum + days, 0)).toBe(countDays(one.chargedFrom, one.chargedUntil))
        expect(parts.every(({ cents }) => Number.isInteger(cents) && cents >= 0)).toBe(true)
        expect(computeChargedCents({ ...one, chargedFrom: one.startsOn, chargedUntil: one.endsOn })).toBe(
          one.priceCents,
        )
        const through = addDays(one.chargedFrom, (cut % (countDays(one.chargedFrom, one.chargedUntil) + 1)) - 1)
        const remaining = computeChargedCents({ ...one, chargedUntil: through })
        expect(remaining + computeChargedCents({ ...one, chargedFrom: addDays(through, 1) })).toBe(
          computeChargedCents(one),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('never changes an earlier month when a period ends earlier (decision 17)', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(), (one, cut) => {
        const days = countDays(one.chargedFrom, one.chargedUntil)
        const shorter = splitMonths({ ...one, chargedUntil: addDays(one.chargedFrom, (cut % (days + 1)) - 1) })
        expect(splitMonths(one).slice(0, Math.max(0, shorter.length - 1))).toEqual(shorter.slice(0, -1))
      }),
      { numRuns: 1_000 },
    )
  })

  it('divides the whole charge between partner and operator (product 8)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (cents, shareBps) => {
        const { shareCents, commissionCents } = splitShare(cents, shareBps)
        expect(shareCents + commissionCents).toBe(cents)
        expect(Math.abs(shareCents - (cents * shareBps) / 10_000)).toBeLessThanOrEqual(0.5)
        expect(Math.min(shareCents, commissionCents)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
