import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '@marquee/contract/days.rules'
import { computeEarnedMonths, computeExpectedCents } from '../../modules/payouts/rules/earnings.ts'
import type { SoldLine } from '../../modules/payouts/rules/statements.ts'
import { computeMonthLines } from './month-lines.ts'

const soldLine = fc
  .record({
    startDay: fc.integer({ min: 0, max: 120 }),
    weeks: fc.integer({ min: 1, max: 12 }),
    priceCents: fc.integer({ min: 0, max: 500_000 }),
    skippedDays: fc.integer({ min: 0, max: 20 }),
    cutDays: fc.integer({ min: 0, max: 20 }),
    shareBps: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ startDay, weeks, priceCents, skippedDays, cutDays, shareBps }): SoldLine => {
    const startsOn = addDays('2026-09-01', startDay)
    const endsOn = addDays(startsOn, weeks * 7 - 1)
    const chargedFrom = addDays(startsOn, Math.min(skippedDays, weeks * 7 - 1))
    const wantedEnd = addDays(endsOn, -cutDays)
    return {
      startsOn,
      endsOn,
      priceCents,
      chargedFrom,
      chargedUntil: wantedEnd < chargedFrom ? chargedFrom : wantedEnd,
      screenId: 'screen',
      ownerId: 'owner',
      campaignId: 'campaign',
      companyId: 'company',
      campaign: 'Roast',
      timeZone: 'Europe/Vienna',
      shareBps,
    }
  })

it('the lines of every month add up to what has been earned and to what is expected (product 8)', () => {
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
  fc.assert(
    fc.property(
      fc.array(soldLine, { maxLength: 6 }),
      fc.constantFrom(...months),
      fc.integer({ min: 0, max: 150 }),
      (lines, month, day) => {
        const at = new Date(`${addDays('2026-09-01', day)}T23:30:00Z`)
        const computed = computeMonthLines(lines, month, at)
        const earned = computeEarnedMonths(lines, at).find((one) => one.month === month)
        const sum = (key: 'shareCents' | 'chargedCents' | 'expectedShareCents') =>
          computed.reduce((cents, line) => cents + line[key], 0)
        expect(sum('shareCents')).toBe(earned?.shareCents ?? 0)
        expect(sum('chargedCents')).toBe(earned?.chargedCents ?? 0)
        expect(sum('expectedShareCents')).toBe(computeExpectedCents(lines, month))
      },
    ),
  )
})
