import type { DeliveryDay } from '@marquee/contract/delivery'
import { addDays } from '@marquee/contract/days.rules'
import { describe, expect, it } from 'vitest'
import {
  axisTop,
  chartColumns,
  columnText,
  type Delivery,
  isNamed,
  keptShare,
  multiplierText,
  promiseKey,
  promiseMethod,
  verdictOn,
} from './delivery.ts'

const day = (on: string, state: DeliveryDay['state'], promised: number, plays = 0): DeliveryDay => ({
  day: on,
  state,
  promised,
  plays,
  partialPlays: 0,
  impressions: plays * 2,
  shortfall: state === 'past' ? Math.max(0, promised - plays) : 0,
})

const days = [
  day('2026-11-18', 'past', 36, 30),
  day('2026-11-19', 'past', 36, 40),
  day('2026-11-20', 'today', 36, 12),
  day('2026-11-21', 'ahead', 36),
]

const totals = (changed: Partial<Delivery['totals']> = {}): Delivery['totals'] => ({
  promised: 144,
  promisedSoFar: 72,
  plays: 82,
  partialPlays: 0,
  impressions: 164,
  shortfall: 6,
  daysShort: 1,
  screensShort: 1,
  ...changed,
})

describe('the bars of the delivery', () => {
  it('are the days, each told in words: what is over, what runs and what is ahead', () => {
    expect(chartColumns(days).map(columnText)).toEqual([
      '11/18/2026: 30 plays of 36 promised, 6 short',
      '11/19/2026: 40 plays, 36 promised',
      '11/20/2026, not over yet: 12 plays so far, 36 promised',
      '11/21/2026, ahead: 36 plays promised',
    ])
    expect(chartColumns([day('2026-11-10', 'past', 0, 1)]).map(columnText)).toEqual([
      '11/10/2026: 1 play, none promised',
    ])
  })

  it('are weeks where the flight is long; a week that has begun is not over', () => {
    const flight = Array.from({ length: 70 }, (_, index) =>
      day(addDays('2026-11-02', index), index < 17 ? 'past' : index === 17 ? 'today' : 'ahead', 10, index < 17 ? 9 : 0),
    )
    const weeks = chartColumns(flight)
    expect(weeks).toHaveLength(10)
    expect(weeks.map(({ state }) => state).slice(0, 4)).toEqual(['past', 'past', 'today', 'ahead'])
    expect(weeks.slice(0, 1).map(columnText)).toEqual(['Week from 11/02/2026: 63 plays of 70 promised, 7 short'])
    expect(weeks.filter((_, index) => isNamed(index, weeks))).toHaveLength(5)
  })

  it('lose nothing of the days, however long the flight is', () => {
    for (const length of [1, 42, 43, 365]) {
      const flight = Array.from({ length }, (_, index) => day(addDays('2026-01-01', index), 'past', index, 1))
      const columns = chartColumns(flight)
      expect(columns.reduce((sum, { promised }) => sum + promised, 0)).toBe((length * (length - 1)) / 2)
      expect(columns.reduce((sum, { plays }) => sum + plays, 0)).toBe(length)
    }
  })

  it('have their promise in the key where it is the same for all', () => {
    expect(promiseKey(chartColumns(days))).toBe('Promised, 36 a day')
    expect(promiseKey(chartColumns([...days, day('2026-11-22', 'ahead', 20)]))).toBe('Promised')
    expect(promiseKey(chartColumns([day('2026-11-22', 'past', 0, 3)]))).toBe('Promised')
  })
})

describe('the verdict on the promise (product design 7)', () => {
  it.each([
    [totals(), 'yellow', '1 screen fell short on 1 of 2 days, by 6 plays in all.'],
    [
      totals({ daysShort: 2, screensShort: 2, shortfall: 1118 }),
      'yellow',
      '2 screens fell short on 2 of 2 days, by 1,118 plays in all.',
    ],
    [totals({ shortfall: 0, daysShort: 0, screensShort: 0 }), 'green', 'Everything promised so far was played.'],
  ])('is said in words', (sums, tone, words) => {
    expect(verdictOn({ days, totals: sums })).toEqual({ tone, words })
  })

  it('waits for the first day to end, and is none where nothing is promised', () => {
    expect(verdictOn({ days: days.slice(2), totals: totals({ shortfall: 0 }) })?.words).toBe(
      'No promised day is over yet.',
    )
    expect(verdictOn({ days: [], totals: totals({ promised: 0 }) })).toBeUndefined()
  })
})

it.each([
  [72, 6, '91.6%'],
  [3600, 1, '99.9%'],
  [100_000, 1, '99.9%'],
  [3600, 0, '100%'],
  [10, 10, '0.0%'],
  [0, 0, undefined],
])('of %s promised with %s missing, %s was kept: never all of it before it is', (promisedSoFar, shortfall, share) => {
  expect(keptShare(totals({ promisedSoFar, shortfall }))).toBe(share)
})

it('tells what the promise and the impressions were worked out from (product design 7)', () => {
  const method = { slotSeconds: 21, breakSeconds: 20, slotsBetweenBreaks: 5, deviceHoursPerDay: 8 }
  expect(promiseMethod({ ...method, loopSeconds: { shortest: 125, longest: 250 } })).toContain(
    '(2 min 5 s to 4 min 10 s)',
  )
  expect(promiseMethod({ ...method, loopSeconds: { shortest: 250, longest: 250 } })).toContain('(4 min 10 s)')
  expect(promiseMethod({ ...method, loopSeconds: null })).toBe('Worked out once the campaign has screens.')
  expect(multiplierText([{ multiplier: 1 }, { multiplier: 1 }])).toBe('× 1')
  expect(multiplierText([{ multiplier: 3.2 }, { multiplier: 1.005 }])).toBe('× 1 to × 3.2')
  expect(multiplierText([])).toBeUndefined()
})

describe('the axis', () => {
  it.each([
    [0, 4],
    [4, 4],
    [5, 8],
    [18, 20],
    [21, 40],
    [897, 1200],
    [790, 800],
  ])('of %s ends at %s', (highest, top) => {
    expect(axisTop(highest)).toBe(top)
  })
})
