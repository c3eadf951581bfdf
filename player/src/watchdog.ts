import type { Clock } from './clock.ts'

/**
 * Watches over a page that nobody looks after: what was to happen and did not, in time that the page was
 * seen, makes it start over (decision 14). It is looked at every second and waits for nothing itself.
 */

/** A page that did not get to look for this long stood still. */
const FREEZE_MS = 10_000
/** Without any picture on the glass for this long there is none. */
const DARK_TIMEOUT_MS = 10_000
/** After the first start over the page is given a minute, then twice as long every time, up to half an hour. */
const MIN_BACKOFF_MS = 30_000
const MAX_BACKOFF_MS = 1_800_000
/** A page that has lived this long is well: the next fault is again the first. */
const STABLE_MS = 3_600_000

export type WatchdogParts = {
  clock: Clock
  /** How often in a row the page has started over. */
  streak: () => number
  /** The page is well: what was before does not count any more. */
  onWell: () => void
  restartPage: (reason: string) => Promise<void>
  onStoodStill: (ms: number) => void
}

export type Watchdog = ReturnType<typeof createWatchdog>

export function createWatchdog({ clock, streak, onWell, restartPage: startOver, onStoodStill }: WatchdogParts) {
  let expected: { what: string; leftMs: number } | null = null
  let lookedAtMs = clock.monotonicMs()
  let darkMs = 0
  let isStartingOver = false
  let isWell = false

  /** That something happens within this time; takes the place of what was expected before. */
  function expect(what: string, withinMs: number): void {
    expected = { what, leftMs: withinMs }
  }

  /** Nothing has to happen. */
  function rest(): void {
    expected = null
    darkMs = 0
  }

  /** A hidden page is left alone, and a page that stood still gets its time from then on. */
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

  /** Comes back only when the page could not start over; then it is watched on. */
  async function restartForFault(fault: string): Promise<void> {
    isStartingOver = true
    await startOver(fault)
    isStartingOver = false
    darkMs = 0
    if (expected) expected.leftMs = computeBackoffMs(1)
  }

  return { expect, rest, look }
}

/** How old a page has to be before it starts over for the next time in a row. */
export function computeBackoffMs(streak: number): number {
  return streak === 0 ? 0 : Math.min(MIN_BACKOFF_MS * 2 ** streak, MAX_BACKOFF_MS)
}
