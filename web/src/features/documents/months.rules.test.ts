import { expect, test } from 'vitest'
import { shiftMonth, listMonths, includeChosen } from './months.rules.ts'

test('crosses the turn of the year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  expect(shiftMonth('2027-01', -1)).toBe('2026-12')
})

test('lists the months from the first to the current one, newest first', () => {
  expect(listMonths('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(listMonths('2026-11', '2026-11')).toEqual(['2026-11'])
  expect(listMonths('2026-12', '2026-11')).toEqual([])
  expect(listMonths('1900-01', '2026-11', 3)).toEqual(['2026-11', '2026-10', '2026-09'])
})

test('offers the month of an old link', () => {
  expect(includeChosen(['2026-11'], '2024-02')).toEqual(['2024-02', '2026-11'])
  expect(includeChosen(['2026-11'], '2026-11')).toEqual(['2026-11'])
  expect(includeChosen(['2026-11'], '')).toEqual(['2026-11'])
})
