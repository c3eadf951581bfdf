import { MAX_FIXES } from '@marquee/contract/device.rules'
import type { PositionFix } from '@marquee/contract/player'
import { type Clock, getLeadMs } from './clock.ts'
import { isJump } from './clock.rules.ts'

/** The positions since the last heartbeat. */

/** A fix every five seconds is enough to distinguish moving from standing. */
const FIX_INTERVAL_MS = 5000

/** A fix, and the device's clock less the monotonic clock at its arrival. */
type NotedFix = { fix: PositionFix; leadMs: number }

export function createPositionLog(clock: Clock) {
  let fixes: NotedFix[] = []
  let last: PositionFix | null = null

  function note(fix: PositionFix): void {
    last = fix
    const previous = fixes.at(-1)
    if (previous && Date.parse(fix.at) - Date.parse(correctFixTime(previous, clock).at) < FIX_INTERVAL_MS) return
    if (fixes.length < MAX_FIXES) fixes.push({ fix, leadMs: getLeadMs(clock) })
  }

  /** Returns the positions and removes them. */
  function drain(): PositionFix[] {
    const drained = fixes.map((noted) => correctFixTime(noted, clock))
    fixes = []
    return drained
  }

  return { note, drain, last: () => last }
}

/**
 * The server corrects fixes together with their heartbeat (decision 16). Without this correction, a fix from before the
 * clock was set would be hours away, at a time when the device was perhaps off.
 */
function correctFixTime({ fix, leadMs }: NotedFix, clock: Clock): PositionFix {
  const movedMs = getLeadMs(clock) - leadMs
  return isJump(movedMs) ? { ...fix, at: new Date(Date.parse(fix.at) + movedMs).toISOString() } : fix
}
