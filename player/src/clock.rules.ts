/** Rules for a device's clock that moved by another amount than the elapsed time (decision 14). */

/** A smaller move is a gradual correction of the clock, or a late check. */
const MIN_JUMP_MS = 2000
/** A clock this close to the true time was set; a wake-up is not that exact by chance. */
const TOLERANCE_MS = 5000
/** A clock before this date was never set, so it gives no age. */
export const EARLIEST_VALID_MS = Date.parse('2020-01-01T00:00:00Z')

export function isJump(movedMs: number): boolean {
  return Math.abs(movedMs) > MIN_JUMP_MS
}

/**
 * The new offset of the device's clock after a jump.
 *
 * A clock that was set back, or set to the correct time, does not change the corrected time. Any other jump forward
 * means that the device slept while its clock went on, so the offset stays.
 */
export function adjustOffset(offsetMs: number, jumpMs: number): number {
  const wasSet = jumpMs < 0 || Math.abs(jumpMs - offsetMs) <= TOLERANCE_MS
  return wasSet ? offsetMs - jumpMs : offsetMs
}

/**
 * Whether a device slept when its clock jumped forward. After sleep the offset is the same as before; after setting the
 * clock it differs by the jump.
 */
export function hasSlept(believedOffsetMs: number, trueOffsetMs: number, jumpMs: number): boolean {
  return Math.abs(trueOffsetMs - believedOffsetMs) < Math.abs(trueOffsetMs - (believedOffsetMs - jumpMs))
}

/**
 * Whether a response that took so long is precise enough to set the clock. Its time may be wrong by half of the round
 * trip.
 */
export function isPreciseEnough(tookMs: number): boolean {
  return tookMs <= 2 * TOLERANCE_MS
}
