import { describe, expect, it } from 'vitest'
import { isSetUp, onAir, partOfDay, percentOf, weekOfFlight } from './overview.rules.ts'

it('greets by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'goodMorning',
    'goodMorning',
    'goodAfternoon',
    'goodAfternoon',
    'goodEvening',
    'goodEvening',
  ])
})

it('has no share of nothing', () => {
  expect(percentOf(28, 31)).toBe(90)
  expect(percentOf(0, 0)).toBeUndefined()
})

describe('what is on air', () => {
  const campaign = (name: string, status: 'Approved' | 'Draft', startDate: string, endDate: string) => ({
    name,
    status,
    startDate,
    endDate,
  })

  it('is approved and within its flight, first and last day included (OPEN-86)', () => {
    const shown = onAir(
      [
        campaign('last day', 'Approved', '2026-11-07', '2026-11-20'),
        campaign('first day', 'Approved', '2026-11-20', '2026-12-03'),
        campaign('over', 'Approved', '2026-11-01', '2026-11-19'),
        campaign('ahead', 'Approved', '2026-11-21', '2026-12-04'),
        campaign('draft', 'Draft', '2026-11-07', '2026-12-04'),
      ],
      '2026-11-20',
    )
    expect(shown.map(({ name }) => name)).toEqual(['last day', 'first day'])
  })
})

it('counts the weeks of a flight from 1 and not beyond its end', () => {
  expect(weekOfFlight('2026-11-16', 4, '2026-11-16')).toBe(1)
  expect(weekOfFlight('2026-11-16', 4, '2026-11-22')).toBe(1)
  expect(weekOfFlight('2026-11-16', 4, '2026-11-23')).toBe(2)
  expect(weekOfFlight('2026-11-16', 4, '2027-02-01')).toBe(4)
})

it('is set up when every step is done', () => {
  expect(isSetUp([{ key: 'a', done: true }])).toBe(true)
  expect(
    isSetUp([
      { key: 'a', done: true },
      { key: 'b', done: false },
    ]),
  ).toBe(false)
})
