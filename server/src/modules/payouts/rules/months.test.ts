import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { toMonthId, hasMonthEnded } from './months.ts'

it.each([
  ['2026-11', '2026-12-01T11:59:59Z', false],
  ['2026-11', '2026-12-01T12:00:00Z', true],
  ['2026-12', '2027-01-01T11:59:59Z', false],
  ['2028-02', '2028-02-29T23:00:00Z', false],
  ['2026-10', '2026-11-21T11:00:00Z', true],
])('%s at %s: over is %s (product 8)', (month, at, isOver) => {
  expect(hasMonthEnded(month, new Date(at))).toBe(isOver)
})

it('the id of a month ends with year and month', () => {
  expect(z.uuid().safeParse(toMonthId('2026-11')).success).toBe(true)
  expect(toMonthId('2026-11')).toMatch(/202611$/)
})
