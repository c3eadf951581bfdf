/** What a browser has to leave undone on a screen: sleep, menus, selections (ux 2.20 PLY-4). */
export function behaveAsKiosk(): void {
  document.addEventListener('contextmenu', (event) => event.preventDefault())
  document.addEventListener('dragstart', (event) => event.preventDefault())
  const stayAwake = () => {
    if (document.hidden || !('wakeLock' in navigator)) return
    // Refused on low battery or by policy; the screen is then kept lit by its own settings, if at all.
    navigator.wakeLock.request('screen').catch(() => undefined)
  }
  // The lock ends whenever the page is hidden.
  document.addEventListener('visibilitychange', stayAwake)
  stayAwake()
}

/** Key `d`, or five taps within three seconds (ux 2.20 PLY-5). */
export function onDiagnosticsGesture(toggle: () => void): void {
  const TAPS = 5
  const WITHIN_MS = 3000
  let taps: number[] = []
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) toggle()
  })
  document.addEventListener('pointerdown', (event) => {
    taps = [...taps.filter((at) => event.timeStamp - at < WITHIN_MS), event.timeStamp]
    if (taps.length < TAPS) return
    taps = []
    toggle()
  })
}

/** Where the device is, as long as it may know; a page without TLS never may. */
export function watchPosition(signal: AbortSignal, onFix: (fix: GeolocationPosition) => void): void {
  if (!('geolocation' in navigator)) return
  // Refused or without a receiver: the screen then simply has no position.
  const id = navigator.geolocation.watchPosition(onFix, () => undefined, { enableHighAccuracy: true })
  signal.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

/**
 * Resolves once this is the only player of the device that is open: two would prove every play twice.
 * Browsers without locks are believed.
 */
export function onlyPlayer(onWaiting: () => void): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    const forEver = () => new Promise<void>(() => resolve())
    void navigator.locks.request('marquee-player', { ifAvailable: true }, (lock) => {
      if (lock) return forEver()
      onWaiting()
      void navigator.locks.request('marquee-player', forEver)
      return undefined
    })
  })
}

export type Space = { usedBytes: number; totalBytes: number }

const LOOK_AT_SPACE_EVERY_MS = 60_000

/** How much of the disk is used, looked at once a minute; null where browsers do not tell. */
export async function measureSpace(): Promise<() => Space | null> {
  let space: Space | null = null
  const look = async () => {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    space = quota > 0 ? { usedBytes: usage, totalBytes: quota } : null
  }
  await look()
  setInterval(() => void look(), LOOK_AT_SPACE_EVERY_MS)
  return () => space
}
