import type { ScreenType } from './scalars.ts'

/** The display of a device, in physical pixels. */
export type Display = { width: number; height: number }

/** Below this share of the display, pages warn that videos are small. */
export const MIN_FILL_SHARE = 0.6

const VIDEO_RATIO = 16 / 9

/**
 * Width divided by height of a display that fits the videos of its venue: landscape in vehicles, portrait in
 * restaurants.
 */
export const USUAL_RATIO: Readonly<Record<ScreenType, number>> = { vehicle: VIDEO_RATIO, restaurant: 1 / VIDEO_RATIO }

/** Below this share of the usual ratio, clients see the ratio of the display when they book. */
export const MIN_USUAL_SHARE = 0.9

/**
 * The share of a display that a video of its venue fills: landscape in vehicles, portrait in restaurants (CONST-03).
 * 1 on a 16:9 display in the orientation of the videos, 0.32 on a display turned by 90 degrees.
 */
export function computeFillShare({ width, height }: Display, screenType: ScreenType): number {
  if (width <= 0 || height <= 0) return 1 // the device does not report its display
  return computeRatioShare(width / height, USUAL_RATIO[screenType])
}

/** The share of a display that a video fills, from the ratio of width to height of both. */
export const computeRatioShare = (display: number, video: number): number => Math.min(display / video, video / display)

/** Displays of which a video fills less than `MIN_FILL_SHARE`, and the smallest share in percent. */
export type Bars = { screens: number; percent: number }

/** On how many displays a video has wide bars; null on none. Displays without a size are not known, and do not count. */
export function findBars(displays: readonly Display[], video: Display): Bars | null {
  if (video.width <= 0 || video.height <= 0) return null
  const shares = displays
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ width, height }) => computeRatioShare(width / height, video.width / video.height))
    .filter((share) => share < MIN_FILL_SHARE)
  return shares.length === 0 ? null : { screens: shares.length, percent: Math.round(Math.min(...shares) * 100) }
}
