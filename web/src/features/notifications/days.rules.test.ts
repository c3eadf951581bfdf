import { expect, it } from 'vitest'
import { groupByDay } from './days.rules.ts'

it('groups by day, in the order of the list', () => {
  const items = ['2026-11-21T09:00:00Z', '2026-11-21T08:00:00Z', '2026-11-19T23:00:00Z'].map((createdAt) => ({
    createdAt,
  }))
  const groups = groupByDay(items, (instant) => instant.slice(0, 10))
  expect(groups.map(({ day, items: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-19', 1],
  ])
  expect(groupByDay([], () => '')).toEqual([])
})
