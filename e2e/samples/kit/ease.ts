/** Easing curves, as functions of time in seconds. All return 0 to 1; some overshoot on their way. */

export type Ease = (share: number) => number

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const interpolate = (from: number, to: number, share: number) => from + (to - from) * share

/** Fast at first, then slow: for entering objects. */
export const easeOut: Ease = (share) => 1 - (1 - share) ** 4
/** Slow at both ends: for moving objects. */
export const easeInOut: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)
/** Slow at first, then fast: for leaving or falling objects. */
export const easeIn: Ease = (share) => share ** 3
/** Overshoots a little and settles. */
export const spring: Ease = (share) => 1 + 2.4 * (share - 1) ** 3 + 1.4 * (share - 1) ** 2

/** The progress of something that begins at a second and lasts some seconds. */
export function computeProgress(t: number, from: number, seconds: number, ease: Ease = easeOut): number {
  return ease(clamp((t - from) / seconds))
}

/** Oscillates between -1 and 1, once per period. */
export const computeSwing = (t: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (t / period + phase))

/** A pseudo-random number between 0 and 1 that is the same in every run. */
export function scatter(seed: number): number {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return wild - Math.floor(wild)
}
