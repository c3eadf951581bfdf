import { playerTexts } from '@marquee/contract/texts/player'
import type { DeviceClock } from './clock.ts'
import type { FaultLog } from './faults.ts'
import { openRestarts } from './restarts.ts'
import { canStartAgain } from './updates.ts'
import { createWatchdog } from './watchdog.ts'

/** The page as its watchdog has it: looked at, loaded anew, and asked afterwards why (decision 14). */

const LOOK_EVERY_MS = 1000
/** What is being written when the page has to start over gets this long to reach the disk. */
const WRITTEN_WITHIN_MS = 3000

export type WatchOverParts = {
  clock: DeviceClock
  faults: FaultLog
  isLit: () => boolean
  /** Once everything that was shown is on the disk. */
  settled: () => Promise<unknown>
}

export function watchOver({ clock, faults, isLit, settled }: WatchOverParts) {
  const restarts = openRestarts(besideTheDatabase())
  const watchdog = createWatchdog({
    clock,
    streak: () => restarts.state().streak,
    onWell: restarts.well,
    onStoodStill: (ms) => faults.note('other', `stood still for ${Math.round(ms / 1000)} s`),
    startOver: startOverFor,
  })

  async function startOverFor(reason: string): Promise<void> {
    if (!(await canStartAgain())) return faults.note('other', `cannot start over without a network: ${reason}`)
    restarts.note(reason, clock.deviceNow())
    await startOver()
  }

  /** Never resolves: the page is gone before. */
  async function startOver(): Promise<void> {
    await Promise.race([settled(), clock.wait(WRITTEN_WITHIN_MS)])
    location.reload()
    return new Promise(() => {})
  }

  /** Said with the next heartbeat, by the page that came after it. */
  function tellOfRestart(): void {
    const last = restarts.takeNews()
    if (last) faults.note('other', `started over by itself: ${last.reason}`)
  }

  setInterval(() => {
    watchdog.look({ isHidden: document.hidden, isLit: isLit() })
    // For a watchdog of the machine, which sees no more of a page than its title.
    document.title = playerTexts.documentTitleAt(new Date(clock.deviceNow()).toISOString().slice(11, 19))
  }, LOOK_EVERY_MS)

  return { watchdog, restarts, startOver, tellOfRestart }
}

/** What went wrong where nobody expected it. */
export function noteSurprises(faults: FaultLog): void {
  window.addEventListener('error', ({ message }) => faults.note('other', message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.note('other', String(reason)))
}

function besideTheDatabase(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
