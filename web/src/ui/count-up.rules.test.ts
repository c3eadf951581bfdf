import { expect, it } from 'vitest'
import { computeCountUp } from './count-up.rules.ts'

it('is below the total early on and equal at 2000 ms (ODASH-04, CDASH-03)', () => {
  expect(computeCountUp(0, 31, 0)).toBe(0)
  expect(computeCountUp(0, 31, 500)).toBeLessThan(31)
  expect(computeCountUp(0, 31, 500)).toBeGreaterThan(0)
  expect(computeCountUp(0, 31, 2000)).toBe(31)
})

it('continues from the displayed number when the total changes', () => {
  expect(computeCountUp(31, 30, 0)).toBe(31)
  expect(computeCountUp(31, 30, 2000)).toBe(30)
})
