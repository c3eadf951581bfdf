import type { Clock } from './clock.ts'

/**
 * Restarts an unattended page when an expected event does not occur while the page is visible (decision 14). The page
 * calls it every second, so it has no timers.
 */

/** A page without a check for this long was frozen. */
const FREEZE_MS = 10_000
/** A display without a picture for this long counts as dark. */
const DARK_TIMEOUT_MS = 10_000
/** Half of the first pause: after the first restart a minute, doubled every time, up to half an hour. */
const MIN_BACKOFF_MS = 30_000
const MAX_BACKOFF_MS = 1_800_000
/** A page that ran for so long is healthy, so the next fault begins a new streak. */
const STABLE_MS = 3_600_000

export type WatchdogParts = {
  clock: Clock
  /** The number of restarts in a row. */
  streak: () => number
  /** Called when the page is healthy: earlier restarts no longer count. */
  onWell: () => void
  restartPage: (reason: string) => Promise<void>
  onStoodStill: (ms: number) => void
}

export type Watchdog = ReturnType<typeof createWatchdog>

export function createWatchdog({ clock, streak, onWell, restartPage, onStoodStill }: WatchdogParts) {
  let expected: { what: string; leftMs: number } | null = null
  let lookedAtMs = clock.monotonicMs()
  let darkMs = 0
  let isStartingOver = false
  let isWell = false

  /** Expects an event within this time; replaces the previous expectation. */
  function expect(what: string, withinMs: number): void {
    expected = { what, leftMs: withinMs }
  }

  /** Expects nothing. */
  function rest(): void {
    expected = null
    darkMs = 0
  }

  /** Checks the page. Hidden time does not count, and after a freeze the time starts again. */
  function look({ isHidden, isLit }: { isHidden: boolean; isLit: boolean }): void {
    const now = clock.monotonicMs()
    const passedMs = now - lookedAtMs
    lookedAtMs = now
    if (isHidden || isStartingOver) return
    if (passedMs > FREEZE_MS) return onStoodStill(passedMs)
    if (!isWell && now > STABLE_MS) {
      isWell = true
      onWell()
    }
    darkMs = isLit ? 0 : darkMs + passedMs
    if (expected) expected.leftMs -= passedMs
    const fault = findFault()
    if (fault !== null && now >= computeBackoffMs(streak())) void restartForFault(fault)
  }

  function findFault(): string | null {
    if (darkMs >= DARK_TIMEOUT_MS) return 'no picture on the glass'
    return expected && expected.leftMs < 0 ? `no ${expected.what}` : null
  }

  /** Returns only when the page could not be restarted; then the watchdog continues. */
  async function restartForFault(fault: string): Promise<void> {
    isStartingOver = true
    await restartPage(fault)
    isStartingOver = false
    darkMs = 0
    if (expected) expected.leftMs = computeBackoffMs(1)
  }

  return { expect, rest, look }
}

/** The minimum age of a page before its next restart in a row. */
export function computeBackoffMs(streak: number): number {
  return streak === 0 ? 0 : Math.min(MIN_BACKOFF_MS * 2 ** streak, MAX_BACKOFF_MS)
}
