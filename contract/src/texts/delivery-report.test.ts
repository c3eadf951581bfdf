import type { CampaignDelivery, DeliveryDay } from '../delivery.ts'
import { computeDeliveryCounts } from '../delivery.rules.ts'
import { addDays } from '../days.rules.ts'
import { describe, expect, it } from 'vitest'
import { buildChartColumns, computeAxisTop, isLabelled } from '../delivery-chart.rules.ts'
import {
  describeColumn,
  describeGuarantee,
  describeHeadline,
  describeMethod,
  describePeriod,
  describeSums,
  formatMultipliers,
} from './delivery-report.ts'

const day = (on: string, state: DeliveryDay['state'], promised: number, plays = 0): DeliveryDay => ({
  day: on,
  state,
  promised,
  ...computeDeliveryCounts({ state, promised, plays }),
  plays,
  partialPlays: 0,
  impressions: plays * 2,
})

const days = [
  day('2026-11-18', 'past', 36, 30),
  day('2026-11-19', 'past', 36, 40),
  day('2026-11-20', 'today', 36, 12),
  day('2026-11-21', 'ahead', 36),
]

const createTotals = (changed: Partial<CampaignDelivery['totals']['soFar']> = {}): CampaignDelivery['totals'] => ({
  promised: 144,
  soFar: { promised: 72, delivered: 66, shortfall: 6, extra: 4, impressions: 140, ...changed },
  plays: 82,
  partialPlays: 0,
  impressions: 164,
  daysShort: 1,
  screensShort: 1,
})
const onTrack = { state: 'onTrack', percent: 91.6 } as const
const over = { state: 'finishedShort', percent: 91.6 } as const

describe('the delivery bars', () => {
  it('show the days with a description: past, current and ahead', () => {
    expect(buildChartColumns(days).map(describeColumn)).toEqual([
      '11/18/2026: 30 of 36 guaranteed plays delivered, 6 missing',
      '11/19/2026: 36 of 36 guaranteed plays delivered, 4 extra',
      '11/20/2026 so far: 12 plays, 36 guaranteed',
      '11/21/2026, upcoming: 36 plays guaranteed',
    ])
    expect(buildChartColumns([day('2026-11-10', 'past', 0, 1)]).map(describeColumn)).toEqual([
      '11/10/2026: 0 of 0 guaranteed plays delivered, 1 extra',
    ])
  })

  it('show weeks for a long flight; the current week is not past', () => {
    const flight = Array.from({ length: 70 }, (_, index) =>
      day(addDays('2026-11-02', index), index < 17 ? 'past' : index === 17 ? 'today' : 'ahead', 10, index < 17 ? 9 : 0),
    )
    const weeks = buildChartColumns(flight)
    expect(weeks).toHaveLength(10)
    expect(weeks.map(({ state }) => state).slice(0, 4)).toEqual(['past', 'past', 'today', 'ahead'])
    expect(weeks.slice(0, 1).map(describeColumn)).toEqual([
      'Week from 11/02/2026: 63 of 70 guaranteed plays delivered, 7 missing',
    ])
    expect(weeks.filter((_, index) => isLabelled(index, weeks))).toHaveLength(5)
  })

  it('contain every day, for any length of the flight', () => {
    for (const length of [1, 42, 43, 365]) {
      const flight = Array.from({ length }, (_, index) => day(addDays('2026-01-01', index), 'past', index, 1))
      const columns = buildChartColumns(flight)
      expect(columns.reduce((sum, { promised }) => sum + promised, 0)).toBe((length * (length - 1)) / 2)
      expect(columns.reduce((sum, { plays }) => sum + plays, 0)).toBe(length)
    }
  })

  it('show the guarantee in the legend if it is the same for all', () => {
    expect(describeGuarantee(buildChartColumns(days))).toBe('Guaranteed, 36 a day')
    expect(describeGuarantee(buildChartColumns([...days, day('2026-11-22', 'ahead', 20)]))).toBe('Guaranteed')
    expect(describeGuarantee(buildChartColumns([day('2026-11-22', 'past', 0, 3)]))).toBe('Guaranteed')
  })
})

describe('the delivery headline (D-18)', () => {
  it('says what its percentage refers to, or that there is none yet', () => {
    const describe = (headline: CampaignDelivery['headline'], totals = createTotals()) =>
      describeHeadline({ headline, totals }, (percent) => `*${percent}*`)
    expect(describe(onTrack)).toBe('*91.6%* of guaranteed plays delivered so far')
    expect(describe(over)).toBe('*91.6%* of guaranteed plays delivered')
    const none = { state: 'onTrack', percent: null } as const
    expect(describe(none)).toBe('*144* plays guaranteed in the whole flight')
    expect(describe(none, { ...createTotals(), promised: 0 })).toBe('No plays are guaranteed.')
  })

  it('names the days that every number covers', () => {
    expect(describePeriod({ headline: onTrack, days })).toBe('Full days through 11/19/2026.')
    expect(describePeriod({ headline: over, days })).toBe('Whole flight.')
    expect(describePeriod({ headline: onTrack, days: days.slice(2) })).toBeUndefined()
  })

  it('says what the percentage counts, and where plays are missing, only for finished days', () => {
    const describe = (changed = {}) => describeSums({ headline: onTrack, days, totals: createTotals(changed) })
    expect(describe()).toBe('66 of 72 guaranteed plays, 6 missing (on 1 of 2 days, 1 screen), 4 extra')
    expect(describe({ delivered: 72, shortfall: 0, extra: 0 })).toBe('72 of 72 guaranteed plays')
  })
})

it('explains how the guarantee and the impressions are calculated (product 7)', () => {
  const method = { slotSeconds: 21, breakSeconds: 20, slotsBetweenBreaks: 5, deviceHoursPerDay: 8 }
  expect(describeMethod({ ...method, loopSeconds: { shortest: 125, longest: 250 } })).toContain(
    '(2 min 5 s to 4 min 10 s)',
  )
  expect(describeMethod({ ...method, loopSeconds: { shortest: 250, longest: 250 } })).toContain('(4 min 10 s)')
  expect(describeMethod({ ...method, loopSeconds: null })).toBe('Calculated once the campaign has screens.')
  expect(formatMultipliers([{ multiplier: 1 }, { multiplier: 1 }])).toBe('× 1')
  expect(formatMultipliers([{ multiplier: 3.2 }, { multiplier: 1.005 }])).toBe('× 1 to × 3.2')
  expect(formatMultipliers([])).toBeUndefined()
})

describe('the axis', () => {
  it.each([
    [0, 4],
    [4, 4],
    [5, 8],
    [18, 20],
    [21, 40],
    [41, 60],
    [5100, 6000],
    [897, 1200],
    [790, 800],
  ])('rounds %s up to %s', (highest, top) => {
    expect(computeAxisTop(highest)).toBe(top)
  })
})
