import type { ListedCampaign } from '@marquee/contract/campaigns'
import { expect, it } from 'vitest'
import { isSetUp, selectOnAir, pickGreeting, computePercent } from './overview.rules.ts'

it('selects the greeting by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(pickGreeting)).toEqual([
    'goodMorning',
    'goodMorning',
    'goodAfternoon',
    'goodAfternoon',
    'goodEvening',
    'goodEvening',
  ])
})

it('returns no share if the whole is 0', () => {
  expect(computePercent(28, 31)).toBe(90)
  expect(computePercent(0, 0)).toBeUndefined()
})

it('lists approved campaigns within their flight in their own time zone, the first to end on top (OPEN-86)', () => {
  const createCampaign = (name: string, status: string, startDate: string, endDate: string) =>
    ({ name, status, startDate, endDate, numberOfWeeks: 2, timeZone: 'Asia/Tokyo' }) as ListedCampaign // only the fields that are read
  const campaigns = [
    createCampaign('first day', 'Approved', '2026-11-20', '2026-12-03'),
    createCampaign('last day', 'Approved', '2026-11-07', '2026-11-20'),
    createCampaign('over', 'Approved', '2026-11-06', '2026-11-19'),
    createCampaign('ahead', 'Approved', '2026-11-21', '2026-12-04'),
    createCampaign('draft', 'Draft', '2026-11-07', '2026-11-20'),
  ]
  const listShown = (at: string) => selectOnAir(campaigns, new Date(at)).map(({ name }) => name)
  expect(listShown('2026-11-20T12:00:00Z')).toEqual(['last day', 'first day'])
  expect(listShown('2026-11-20T16:00:00Z')).toEqual(['first day', 'ahead'])
})

it('hides the set-up list when every step is done', () => {
  expect(isSetUp([{ key: 'a', done: true }])).toBe(true)
  expect(
    isSetUp([
      { key: 'a', done: true },
      { key: 'b', done: false },
    ]),
  ).toBe(false)
})
