/** Curves of motion, as functions of time in seconds. All answer from 0 to 1, some a little beyond on their way. */

export type Ease = (share: number) => number

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const interpolate = (from: number, to: number, share: number) => from + (to - from) * share

/** Fast at first, then calm: for what enters. */
export const easeOut: Ease = (share) => 1 - (1 - share) ** 4
/** Calm at both ends: for what travels. */
export const easeInOut: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)
/** Slow at first, then fast: for what leaves or falls. */
export const easeCubic: Ease = (share) => share ** 3
/** Overshoots a little and settles. */
export const spring: Ease = (share) => 1 + 2.4 * (share - 1) ** 3 + 1.4 * (share - 1) ** 2

/** How far something is that begins at a second and takes so many. */
export function computeProgress(t: number, from: number, seconds: number, ease: Ease = easeOut): number {
  return ease(clamp((t - from) / seconds))
}

/** Between -1 and 1 and back, once in a period. */
export const computeSwing = (t: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (t / period + phase))

/** A number between 0 and 1 that looks like chance and is the same in every run. */
export function scatter(seed: number): number {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return wild - Math.floor(wild)
}
