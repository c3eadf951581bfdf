import type { ListedCampaign } from '@marquee/contract/campaigns'
import { expect, it } from 'vitest'
import { isSetUp, onAir, partOfDay, percentOf } from './overview.rules.ts'

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

it('is on air while approved and within its flight, where it runs; what ends first is first (OPEN-86)', () => {
  const campaign = (name: string, status: string, startDate: string, endDate: string) =>
    ({ name, status, startDate, endDate, numberOfWeeks: 2, timeZone: 'Asia/Tokyo' }) as ListedCampaign // what is read
  const campaigns = [
    campaign('first day', 'Approved', '2026-11-20', '2026-12-03'),
    campaign('last day', 'Approved', '2026-11-07', '2026-11-20'),
    campaign('over', 'Approved', '2026-11-06', '2026-11-19'),
    campaign('ahead', 'Approved', '2026-11-21', '2026-12-04'),
    campaign('draft', 'Draft', '2026-11-07', '2026-11-20'),
  ]
  const shown = (at: string) => onAir(campaigns, new Date(at)).map(({ name }) => name)
  expect(shown('2026-11-20T12:00:00Z')).toEqual(['last day', 'first day'])
  expect(shown('2026-11-20T16:00:00Z')).toEqual(['first day', 'ahead'])
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
