import type { DeviceDiagnostics } from '@marquee/contract/device-orders'
import type { Clock } from './clock.ts'
import { createCover } from './cover.ts'
import type { Diagnosis } from './diagnostics.ts'
import { describeDiagnosis, showIdentity, takeScreenshot } from './remote-display.ts'
import type { PerformOrder } from './remote-orders.ts'
import { isVideo, type Spot } from './schedule.ts'

/** A spot that plays may end before the page is loaded again, but a show that hangs does not hold it up. */
const MAX_SPOT_WAIT_MS = 30_000
/** The time to find and install a new version of the player. */
const UPDATE_TIMEOUT_MS = 20_000

export type RemoteActionParts = {
  root: HTMLElement
  clock: Clock
  /** Whether a reload would work. */
  canRestart: () => Promise<boolean>
  /** Read by the show: whether the page reloads after the spot, and how long something has covered the display. */
  state: { isDue: boolean; coverMs: () => number }
  /** Reloads the page when all plays are on disk; never resolves. */
  restartPage: () => Promise<void>
  current: () => Spot | null
  /** Makes the next start ask for the whole manifest. */
  forgetTag: () => Promise<void>
  diagnose: () => Diagnosis
  display: () => DeviceDiagnostics['display']
  signal: AbortSignal
}

/** What this page does for each kind of order. */
export function createRemoteActions(parts: RemoteActionParts): PerformOrder {
  const { root, clock, canRestart, restartPage, current, forgetTag, state, diagnose, display, signal } = parts
  const { cover, measureMs } = createCover(clock)
  state.coverMs = measureMs

  async function startOver(isWhole: boolean) {
    if (!(await canRestart())) return { failure: 'no-network' as const }
    if (isWhole) {
      await Promise.race([installUpdate(), clock.wait(UPDATE_TIMEOUT_MS, signal)])
      await forgetTag()
    }
    state.isDue = true
    const spot = current()
    if (spot && isVideo(spot)) await clock.wait(MAX_SPOT_WAIT_MS, signal)
    await restartPage()
    return undefined
  }

  return async (kind, screen) => {
    if (kind === 'reload' || kind === 'restart') return startOver(kind === 'restart')
    if (kind === 'diagnostics') return { failure: null, diagnostics: describeDiagnosis(diagnose(), display()) }
    if (document.hidden) return { failure: 'hidden' }
    if (kind === 'screenshot') {
      const screenshot = await takeScreenshot(root)
      return screenshot === null ? { failure: 'other' } : { failure: null, screenshot }
    }
    await cover(() => showIdentity(root, screen, (ms) => clock.wait(ms, signal)))
    return { failure: null }
  }
}

/** Looks for a new version of the player; resolves when it is installed, or there is none. */
async function installUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const worker = (await registration?.update().catch(() => undefined))?.installing
  if (!worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state !== 'installed' && resolve())
  })
}
