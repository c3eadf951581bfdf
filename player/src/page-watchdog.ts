import { playerTexts } from '@marquee/contract/messages/player'
import type { DeviceClock } from './clock.ts'
import type { FaultLog } from './faults.ts'
import { openRestartLog } from './restarts.ts'
import { canRestart } from './updates.ts'
import { createWatchdog } from './watchdog.ts'

/** Connects the watchdog to the page: checks it, reloads it, and reports the reason afterwards (decision 14). */

const CHECK_INTERVAL_MS = 1000
/** A restart waits so long for pending writes. */
const WRITE_TIMEOUT_MS = 3000

export type PageWatchdogParts = {
  clock: DeviceClock
  faults: FaultLog
  isLit: () => boolean
  /** Resolves when all plays are on disk. */
  settled: () => Promise<unknown>
}

export function startWatchdog({ clock, faults, isLit, settled }: PageWatchdogParts) {
  const restarts = openRestartLog(getLocalStorage())
  const watchdog = createWatchdog({
    clock,
    streak: () => restarts.state().streak,
    onWell: restarts.resetStreak,
    onStoodStill: (ms) => faults.note('other', `stood still for ${Math.round(ms / 1000)} s`),
    restartPage: restartUnlessOffline,
  })

  async function restartUnlessOffline(reason: string): Promise<void> {
    if (!(await canRestart())) return faults.note('other', `cannot start over without a network: ${reason}`)
    restarts.note(reason, clock.deviceNow())
    await restartPage()
  }

  /** Never resolves, because the page is reloaded. */
  async function restartPage(): Promise<void> {
    await Promise.race([settled(), clock.wait(WRITE_TIMEOUT_MS)])
    location.reload()
    return new Promise(() => {})
  }

  /** The page after the restart reports it with its next heartbeat. */
  function tellOfRestart(): void {
    const last = restarts.takeUnreported()
    if (last) faults.note('other', `started over by itself: ${last.reason}`)
  }

  setInterval(() => {
    watchdog.look({ isHidden: document.hidden, isLit: isLit() })
    // A watchdog on the machine sees only the title of the page.
    document.title = playerTexts.documentTitleWithTime({
      time: new Date(clock.deviceNow()).toISOString().slice(11, 19),
    })
  }, CHECK_INTERVAL_MS)

  return { watchdog, restarts, restartPage: restartPage, tellOfRestart }
}

/** Records uncaught errors and rejections. */
export function recordUncaughtErrors(faults: FaultLog): void {
  window.addEventListener('error', ({ message }) => faults.note('other', message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.note('other', String(reason)))
}

function getLocalStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
