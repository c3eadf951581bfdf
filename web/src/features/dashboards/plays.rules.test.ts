import { expect, it } from 'vitest'
import { changeText, namedDays, playsCsv, rangeOf } from './plays.rules.ts'

it('shows 30 days unless the address names another range (DSH-3)', () => {
  const asked = (text: string) => rangeOf(new URLSearchParams(text))
  expect([asked(''), asked('days=7'), asked('days=90'), asked('days=8'), asked('days=')]).toEqual([
    '30',
    '7',
    '90',
    '30',
    '30',
  ])
})

it('compares with the days before, and says nothing where there were none', () => {
  expect(changeText(108, 100)).toBe('+8.0%')
  expect(changeText(50, 100)).toBe('−50.0%')
  expect(changeText(100, 100)).toBe('+0.0%')
  expect(changeText(5, 0)).toBeUndefined()
})

it('names the first and the last day and as many between them as fit', () => {
  expect(namedDays(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(namedDays(7, 3)).toEqual([0, 3, 6])
})

it('writes the days as CSV', () => {
  expect(playsCsv([{ day: '2026-11-20', plays: 3 }])).toBe('\uFEFFDay,Plays\r\n2026-11-20,3\r\n')
})
