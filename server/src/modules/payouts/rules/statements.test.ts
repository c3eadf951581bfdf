import { addDays, countDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeIdRange, computePartnerCode } from './partner-codes.ts'
import { computeChargedCents } from '../../invoicing/rules/charged-periods.ts'
import {
  buildStatementLines,
  getLastDueMonth,
  computeParts,
  computeMonthParts,
  type SoldLine,
  getStatementDay,
  sumParts,
  truncatePeriod,
} from './statements.ts'

const createLine = (start: string, weeks: number, priceCents: number, more: Partial<SoldLine> = {}): SoldLine => {
  const endsOn = addDays(start, 7 * weeks - 1)
  return {
    startsOn: start,
    endsOn,
    priceCents,
    chargedFrom: start,
    chargedUntil: endsOn,
    screenId: 'screen',
    ownerId: 'owner',
    campaignId: 'campaign',
    companyId: 'company',
    campaign: 'Roast',
    timeZone: 'Europe/Vienna',
    shareBps: 6_000,
    ...more,
  }
}

const anyLine = fc
  .record({
    start: fc.integer({ min: 0, max: 800 }),
    weeks: fc.integer({ min: 1, max: 52 }),
    weekly: fc.constantFrom(7_500, 750),
    from: fc.nat(),
    length: fc.nat(),
    shareBps: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ start, weeks, weekly, from, length, shareBps }) => {
    const whole = createLine(addDays('2026-01-01', start), weeks, weekly * weeks, { shareBps })
    const chargedFrom = addDays(whole.startsOn, from % (7 * weeks))
    const days = countDays(chargedFrom, whole.endsOn)
    return { ...whole, chargedFrom, chargedUntil: addDays(chargedFrom, (length % (days + 1)) - 1) }
  })
const listMonths = (lines: readonly SoldLine[]) => [
  ...new Set(lines.flatMap((one) => computeParts(one).map(({ month }) => month))),
]

describe('the share of a partner', () => {
  it('is a share of the price of the days of the month (standards 0, product 8)', () => {
    expect(computeMonthParts([createLine('2026-11-16', 4, 30_000)], '2026-11')).toMatchObject([
      {
        from: '2026-11-16',
        until: '2026-11-30',
        days: 15,
        chargedCents: 16_071,
        shareCents: 9_643,
        commissionCents: 6_428,
      },
    ])
    expect(computeMonthParts([createLine('2026-11-16', 4, 30_000)], '2026-10')).toEqual([])
  })

  it('adds up: all statements to the charge, shares and commissions to the same (decision 17)', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
        const all = listMonths(lines).map((month) => sumParts(computeMonthParts(lines, month)))
        const charged = all.reduce((sum, one) => sum + one.chargedCents, 0)
        expect(charged).toBe(lines.reduce((sum, one) => sum + computeChargedCents(one), 0))
        for (const one of all) expect(one.shareCents + one.commissionCents).toBe(one.chargedCents)
        expect(all.every(({ shareCents, commissionCents }) => shareCents >= 0 && commissionCents >= 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('does not change in settled months when a period is later shortened (decision 17)', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(), (one, cut) => {
        const days = countDays(one.chargedFrom, one.chargedUntil)
        const shorter = { ...one, chargedUntil: addDays(one.chargedFrom, (cut % (days + 1)) - 1) }
        const endsIn = shorter.chargedUntil.slice(0, 7)
        const settled = listMonths([one]).filter((month) => month < endsIn)
        for (const month of settled)
          expect(computeMonthParts([shorter], month)).toEqual(computeMonthParts([one], month))
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['2026-12-02', '2026-10'],
  ['2026-12-03', '2026-11'],
  ['2026-12-31', '2026-11'],
  ['2027-01-01', '2026-11'],
  ['2027-01-03', '2026-12'],
])('on %s the statements of %s are due (product 8)', (today, month) => {
  expect(getLastDueMonth(today)).toBe(month)
})

it('statements of a month are issued on the third of the next one (product 8)', () => {
  expect(getStatementDay('2026-12')).toBe('2027-01-03')
})

describe('the series of a partner', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

  it('has six letters of its id, or more if an earlier partner has the same (decision 19)', () => {
    expect(computePartnerCode(id, [])).toBe('7WJG9R')
    expect(computePartnerCode(id, ['ffffffff-4f89-41d3-9a0c-0305e82c3301'])).toBe('7WJG9R')
    expect(computePartnerCode(id, ['3f2504e0-0000-41d3-9a0c-0305e82c3301'])).toBe('7WJG9R2')
  })

  it('is unique in any order of partners (decision 19)', () => {
    // The ids differ in few characters, so that many have the same beginning.
    const alike = fc
      .tuple(
        fc.constantFrom('3f2504e0', '3f2504e1', '3f2504e4'),
        fc.constantFrom('4f89', '4f88', '0f89'),
        fc.uuid({ version: 4 }),
      )
      .map(([first, second, rest]) => `${first}-${second}${rest.slice(13)}`)
    fc.assert(
      fc.property(fc.uniqueArray(alike, { maxLength: 30 }), (ids) => {
        const codes = ids.map((one, at) => {
          const { from, until } = computeIdRange(one)
          return computePartnerCode(
            one,
            ids.slice(0, at).filter((other) => from <= other && other <= until),
          )
        })
        expect(new Set(codes).size).toBe(ids.length)
      }),
    )
  })
})

it('has one line for each part, with its share of the charged price (product 8)', () => {
  const [part] = computeParts(createLine('2026-11-02', 1, 7_500))
  const [line] = buildStatementLines(part ? [part] : [])
  expect(line).toMatchObject({ quantity: 1, unit: 'C62', unitPriceCents: 4_500, netCents: 4_500 })
  expect(line?.name).toContain('Roast')
  expect(line?.description).toContain('€75.00')
  expect(line?.description).toContain('60 %')
})

it('leaves a run that ended as it is, and truncates a longer one to the day', () => {
  const line = createLine('2026-11-02', 1, 7_500)
  expect(truncatePeriod(line, '2026-11-09')).toBe(line)
  expect(truncatePeriod(line, line.chargedUntil)).toBe(line)
  expect(truncatePeriod(line, '2026-11-07')).toEqual({ ...line, chargedUntil: '2026-11-07' })
})

it('leaves out parts of 0 cents (decision 17)', () => {
  expect(computeParts(createLine('2026-11-02', 1, 0))).toEqual([])
})
