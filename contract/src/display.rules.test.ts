import { expect, it } from 'vitest'
import { computeFillShare, findBars, MIN_FILL_SHARE } from './display.rules.ts'

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

const LANDSCAPE = { width: 1920, height: 1080 }
const UPRIGHT = { width: 1080, height: 1920 }
const STRETCHED = { width: 1920, height: 540 }

it.each([
  ['every display that it fills', [LANDSCAPE, { width: 1280, height: 800 }], LANDSCAPE, null],
  ['a display that is turned', [LANDSCAPE, UPRIGHT], LANDSCAPE, { screens: 1, percent: 32 }],
  ['displays of two shapes', [UPRIGHT, STRETCHED, LANDSCAPE], LANDSCAPE, { screens: 2, percent: 32 }],
  ['a display that does not report its size', [{ width: 0, height: 0 }], LANDSCAPE, null],
  ['no display', [], LANDSCAPE, null],
  ['an upright display and an upright video', [UPRIGHT], UPRIGHT, null],
  ['a video without a size', [UPRIGHT], { width: 0, height: 0 }, null],
] as const)('finds the bars of a video on %s (D-39)', (_, displays, video, bars) => {
  expect(findBars(displays, video)).toEqual(bars)
})
