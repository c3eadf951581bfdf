/**
 * What it means that a device's clock moved by something else than the time that passed (decision 14).
 */

/** A smaller move is a clock that is being corrected slowly, or a look that came late. */
const MIN_JUMP_MS = 2000
/** A clock this near to the truth was set right; nobody wakes up so exactly by chance. */
const TOLERANCE_MS = 5000

export function isJump(movedMs: number): boolean {
  return Math.abs(movedMs) > MIN_JUMP_MS
}

/**
 * What has to be added to the device's clock after it jumped.
 *
 * Set back, or set to what it should have been: time itself went on as before. Anything else forward is a
 * device that slept: only its clock went on counting meanwhile, and is believed as much as before.
 */
export function adjustOffset(offsetMs: number, jumpMs: number): number {
  const wasSet = jumpMs < 0 || Math.abs(jumpMs - offsetMs) <= TOLERANCE_MS
  return wasSet ? offsetMs - jumpMs : offsetMs
}

/**
 * Whether a device slept when its clock jumped forward by so much: then its clock is as far off as it was before.
 * Had it been set, it would now be off by the jump.
 */
export function hasSlept(believedOffsetMs: number, trueOffsetMs: number, jumpMs: number): boolean {
  return Math.abs(trueOffsetMs - believedOffsetMs) < Math.abs(trueOffsetMs - (believedOffsetMs - jumpMs))
}

/**
 * Whether an answer that was so long under way tells the time: the server said it somewhere on that way, and half of
 * the way is by how much it may be wrong.
 */
export function isPreciseEnough(tookMs: number): boolean {
  return tookMs <= 2 * TOLERANCE_MS
}
