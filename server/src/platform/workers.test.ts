import { expect, it } from 'vitest'
import { computeRestartMs } from './workers.ts'

it.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [100, 30_000],
])('after %i failures a worker is replaced in %i ms', (failures, delayMs) => {
  expect(computeRestartMs(failures)).toBe(delayMs)
})
