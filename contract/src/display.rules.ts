import type { ScreenType } from './scalars.ts'

/** The display of a device, in physical pixels. */
export type Display = { width: number; height: number }

/** Below this share of the display, the pages warn that videos are small. */
export const MIN_FILL_SHARE = 0.6

const VIDEO_RATIO = 16 / 9

/**
 * The share of a display that a video of its venue fills: landscape in vehicles, portrait in restaurants (CONST-03).
 * 1 on a 16:9 display in the orientation of the videos, 0.32 on one that is turned by 90 degrees.
 */
export function fillShare({ width, height }: Display, screenType: ScreenType): number {
  if (width <= 0 || height <= 0) return 1 // the device does not know its display
  const ratio = screenType === 'vehicle' ? width / height : height / width
  return Math.min(ratio / VIDEO_RATIO, VIDEO_RATIO / ratio)
}
