import type { Clock } from './clock.ts'
import { computeRetryMs } from './retry.ts'

/**
 * Keeps the player itself on the device, so that it starts without a network, and up to date.
 *
 * A new version takes over between two spots, never in the middle of one.
 */

const UPDATE_INTERVAL_MS = 3_600_000
/** A device that is installed over a bad line tries until it is there. */
const RETRY_LIMITS = { firstMs: 10_000, longestMs: 300_000 }
const INSTALL_TIMEOUT_MS = 20_000
const PAGE_TIMEOUT_MS = 5000
const PAGE = import.meta.env.BASE_URL

export type Updates = {
  /** A new version is there and waits for the end of the spot. */
  isDue(): boolean
  /** The player starts without a network. */
  isInstalled(): boolean
}

export function startUpdates(clock: Clock): Updates {
  let isDue = false
  let isInstalled = false
  // Only pages with TLS (and this very machine) may have one.
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    // The first one, after the very first start, is the version that runs already.
    let hasOne = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      isDue = hasOne
      hasOne = true
    })
    void pollUpdates()
  }
  return { isDue: () => isDue, isInstalled: () => isInstalled }

  /** Registering is not enough: an installation that broke half-way is gone, and has to begin again. */
  async function pollUpdates(): Promise<void> {
    for (let failures = 0; ; ) {
      const registration = await register()
      await Promise.race([navigator.serviceWorker.ready, clock.wait(INSTALL_TIMEOUT_MS)])
      isInstalled = registration?.active != null && (await isPageCached())
      if (!isInstalled) failures++
      await clock.wait(isInstalled ? UPDATE_INTERVAL_MS : computeRetryMs(failures, RETRY_LIMITS, null, Math.random()))
      if (isInstalled) await registration?.update().catch(() => undefined)
    }
  }
}

/**
 * Whether the page would be there if it were loaded anew: a screen that is told to reload without a network
 * and without a copy of the player goes dark for good.
 */
export async function canRestart(): Promise<boolean> {
  if (navigator.serviceWorker?.controller && (await isPageCached())) return true
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), PAGE_TIMEOUT_MS)
  try {
    return (await fetch(PAGE, { cache: 'no-store', signal: giveUp.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** A disk that does not answer keeps nothing, and whoever asks it would wait for ever. */
async function isPageCached(): Promise<boolean> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  return (await Promise.race([caches.match(PAGE).catch(() => undefined), tooLate])) !== undefined
}

/** `/player` too, where the server allows it: devices are set up with and without the last slash. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const script = `${PAGE}service-worker.js`
  try {
    return await navigator.serviceWorker.register(script, { scope: PAGE.replace(/\/$/, '') })
  } catch {
    return navigator.serviceWorker.register(script).catch(() => null)
  }
}
