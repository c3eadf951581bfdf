import { expect, it } from 'vitest'
import { computeMonths } from './dates.ts'

it.each([
  ['2026-11-30T23:59:59.000Z', '2026-10', '2026-09'],
  ['2026-12-01T11:59:59.000Z', '2026-10', '2026-09'],
  ['2026-12-01T12:00:00.000Z', '2026-11', '2026-10'],
])(
  'takes the months that ended in every time zone at %s, so that their statements can be issued (product 8)',
  (now, last, beforeLast) => {
    expect(computeMonths(new Date(now))).toMatchObject({ last, beforeLast })
  },
)
