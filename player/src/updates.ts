/**
 * Keeps the player itself on the device, so that it starts without a network, and up to date.
 *
 * A new version takes over between two spots, never in the middle of one.
 */

const LOOK_EVERY_MS = 3_600_000

export type Updates = { isDue(): boolean }

export async function keepInstalled(): Promise<Updates> {
  let isDue = false
  const updates = { isDue: () => isDue }
  // Only pages with TLS (and this very machine) may have one.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return updates
  const hadOne = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) isDue = true
  })
  const registration = await register()
  setInterval(() => void registration?.update().catch(() => undefined), LOOK_EVERY_MS)
  return updates
}

/** `/player` too, where the server allows it: devices are set up with and without the last slash. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const script = `${import.meta.env.BASE_URL}service-worker.js`
  try {
    return await navigator.serviceWorker.register(script, { scope: import.meta.env.BASE_URL.replace(/\/$/, '') })
  } catch {
    return navigator.serviceWorker.register(script).catch(() => null)
  }
}
