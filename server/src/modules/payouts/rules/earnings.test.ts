import { expect, it } from 'vitest'
import { computeEarnedMonths, computeExpectedCents } from './earnings.ts'
import type { SoldLine } from './statements.ts'

/** Four weeks in November and December 2026 for 28.00 euro, one euro a day. */
const createLine = (screenId: string, more: Partial<SoldLine> = {}): SoldLine => ({
  startsOn: '2026-11-21',
  endsOn: '2026-12-18',
  priceCents: 2_800,
  chargedFrom: '2026-11-21',
  chargedUntil: '2026-12-18',
  screenId,
  ownerId: 'owner',
  campaignId: 'campaign',
  companyId: 'company',
  campaign: 'Roast',
  timeZone: 'Europe/Vienna',
  shareBps: 6_000,
  ...more,
})

it('earns the days of each month until today, the newest month first (product 8)', () => {
  const lines = [createLine('left'), createLine('right')]
  const months = computeEarnedMonths(lines, new Date('2026-12-02T23:30:00Z'))
  // In Vienna it is already December 3.
  expect(months).toMatchObject([
    { month: '2026-12', isRunning: true, chargedCents: 600, shareCents: 360, commissionCents: 240 },
    { month: '2026-11', isRunning: false, chargedCents: 2_000, shareCents: 1_200, commissionCents: 800 },
  ])
  expect(months.map(({ screenIds }) => [...screenIds])).toEqual([
    ['left', 'right'],
    ['left', 'right'],
  ])
  expect(months[0]?.parts).toHaveLength(2)
  const reversed = computeEarnedMonths(
    [createLine('late', { chargedFrom: '2026-12-01' }), createLine('early')],
    new Date('2026-12-18T12:00:00Z'),
  )
  expect(reversed.map(({ month }) => month)).toEqual(['2026-12', '2026-11'])
})

it('expects the share of a whole month (product 8)', () => {
  expect(computeExpectedCents([createLine('left'), createLine('right')], '2026-12')).toBe(2 * 18 * 60)
  expect(computeExpectedCents([createLine('left')], '2027-01')).toBe(0)
})
