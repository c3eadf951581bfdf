import type { Clock } from './clock.ts'
import { computeRetryMs } from './retry.ts'

/**
 * Installs the player itself on the device, so that it starts without a network, and keeps it up to date.
 *
 * A new version takes over between two spots, never in the middle of one.
 */

const UPDATE_INTERVAL_MS = 3_600_000
/** The pauses between tries of an installation over a bad network. */
const RETRY_LIMITS = { firstMs: 10_000, longestMs: 300_000 }
const INSTALL_TIMEOUT_MS = 20_000
const PAGE_TIMEOUT_MS = 5000
const PAGE = import.meta.env.BASE_URL

export type Updates = {
  /** Whether a new version waits for the end of the spot. */
  isDue(): boolean
  /** Whether the player starts without a network. */
  isInstalled(): boolean
}

export function startUpdates(clock: Clock): Updates {
  let isDue = false
  let isInstalled = false
  // Service workers need TLS or localhost.
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    // After the first start, the first worker is the version that already runs.
    let hasOne = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      isDue = hasOne
      hasOne = true
    })
    void pollUpdates()
  }
  return { isDue: () => isDue, isInstalled: () => isInstalled }

  /** Repeats the registration, because an interrupted installation is discarded by the browser. */
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
 * Whether a reload would work. Without a network and without a cached player, the screen would stay dark.
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

/** A disk that does not respond counts as an empty cache; waiting for it could take for ever. */
async function isPageCached(): Promise<boolean> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  return (await Promise.race([caches.match(PAGE).catch(() => undefined), tooLate])) !== undefined
}

/** Also covers `/player` where the server allows it, because devices are set up with and without the final slash. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const script = `${PAGE}service-worker.js`
  try {
    return await navigator.serviceWorker.register(script, { scope: PAGE.replace(/\/$/, '') })
  } catch {
    return navigator.serviceWorker.register(script).catch(() => null)
  }
}
