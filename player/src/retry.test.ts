import { expect, test } from 'vitest'
import { computeRetryMs } from './retry.ts'

const limits = { firstMs: 2000, longestMs: 60_000 }

test.each([
  [1, null, 0.5, 2000],
  [2, null, 0.5, 4000],
  [3, null, 0, 6000],
  [3, null, 1, 10_000],
  [6, null, 0.5, 60_000],
  [500, null, 0.5, 60_000],
  [1, 20_000, 0.5, 20_000],
  [6, 5000, 0.5, 60_000],
])('after %i failures, told to wait %s ms, by a chance of %d: %i ms', (failures, told, chance, expected) => {
  expect(computeRetryMs(failures, limits, told, chance)).toBe(expected)
})
