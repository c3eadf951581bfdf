import { expect, it } from 'vitest'
import { computeFillShare, MIN_FILL_SHARE } from './display.rules.ts'

it.each([
  ['vehicle', 1920, 1080, 1],
  ['vehicle', 1080, 1920, 0.32],
  ['vehicle', 1920, 1200, 0.9],
  ['restaurant', 1080, 1920, 1],
  ['restaurant', 1280, 720, 0.32],
  ['restaurant', 0, 0, 1],
  ['vehicle', 1920, 0, 1],
  ['vehicle', 0, 1080, 1],
  ['vehicle', -1, 1080, 1],
] as const)('a video of a %s fills a display of %i x %i to %d (D-39)', (screenType, width, height, share) => {
  expect(computeFillShare({ width, height }, screenType)).toBeCloseTo(share, 2)
  expect(computeFillShare({ width, height }, screenType) < MIN_FILL_SHARE).toBe(share < 0.6)
})
