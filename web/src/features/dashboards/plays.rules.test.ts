import { expect, it } from 'vitest'
import { describeChange, pickLabelledDays, formatPlaysCsv, parseRange } from './plays.rules.ts'

it('shows 30 days unless the address has another range (DSH-3)', () => {
  const parseRangeText = (text: string) => parseRange(new URLSearchParams(text))
  expect([
    parseRangeText(''),
    parseRangeText('days=7'),
    parseRangeText('days=90'),
    parseRangeText('days=8'),
    parseRangeText('days='),
  ]).toEqual(['30', '7', '90', '30', '30'])
})

it('compares with the days before, and returns nothing without them', () => {
  expect(describeChange(108, 100)).toBe('+8.0%')
  expect(describeChange(50, 100)).toBe('−50.0%')
  expect(describeChange(100, 100)).toBe('+0.0%')
  expect(describeChange(5, 0)).toBeUndefined()
})

it('labels the first and the last day and as many between them as fit', () => {
  expect(pickLabelledDays(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(pickLabelledDays(7, 3)).toEqual([0, 3, 6])
})

it('exports the days as CSV', () => {
  expect(formatPlaysCsv([{ day: '2026-11-20', plays: 3 }])).toBe('\uFEFFDay,Plays\r\n2026-11-20,3\r\n')
})
