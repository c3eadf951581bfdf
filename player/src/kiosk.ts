import type { PositionFix } from '@marquee/contract/player'

const WAKE_LOCK_INTERVAL_MS = 60_000

/** What a browser has to leave undone on a screen: sleep, menus, selections (PLY-4). */
export function enableKioskMode(): { isKeptAwake(): boolean } {
  document.addEventListener('contextmenu', (event) => event.preventDefault())
  document.addEventListener('dragstart', (event) => event.preventDefault())
  let lock: WakeLockSentinel | null = null
  const isKeptAwake = () => lock !== null && !lock.released
  async function requestWakeLock(): Promise<void> {
    if (document.hidden || isKeptAwake() || !('wakeLock' in navigator)) return
    // Refused on low battery or by policy; the screen is then kept lit by its own settings, if at all.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
  }
  // The lock ends whenever the page is hidden, and whenever the system thinks so.
  document.addEventListener('visibilitychange', () => void requestWakeLock())
  setInterval(() => void requestWakeLock(), WAKE_LOCK_INTERVAL_MS)
  void requestWakeLock()
  return { isKeptAwake }
}

/** Key `d`, or five taps within three seconds (PLY-5). */
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
export function watchPosition(signal: AbortSignal, onFix: (fix: PositionFix) => void): void {
  if (!('geolocation' in navigator)) return
  // Refused or without a receiver: the screen then simply has no position.
  const id = navigator.geolocation.watchPosition(
    (position) => onFix(toPositionFix(position)),
    () => undefined,
    { enableHighAccuracy: true },
  )
  signal.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

function toPositionFix({ coords, timestamp }: GeolocationPosition): PositionFix {
  return {
    at: new Date(timestamp).toISOString(),
    latitude: coords.latitude,
    longitude: coords.longitude,
    speedMps: coords.speed,
    accuracyM: coords.accuracy,
  }
}

/**
 * Resolves once this is the only player of the device that is open: two would prove every play twice.
 * Browsers without locks are believed, and so are those that cannot give one.
 */
export function acquirePlayerLock(onWaiting: () => void): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    const holdForever = () => new Promise<void>(() => resolve())
    const handleLock = (lock: Lock | null) => {
      if (lock) return holdForever()
      onWaiting()
      navigator.locks.request('marquee-player', holdForever).catch(() => resolve())
      return undefined
    }
    navigator.locks.request('marquee-player', { ifAvailable: true }, handleLock).catch(() => resolve())
  })
}

export type StorageSpace = { usedBytes: number; totalBytes: number }

const SPACE_INTERVAL_MS = 60_000

/** How much of the disk is used, looked at once a minute. */
export async function watchStorageSpace(): Promise<() => StorageSpace | null> {
  let space = await readStorageSpace()
  const update = async () => {
    space = await readStorageSpace()
  }
  setInterval(() => void update(), SPACE_INTERVAL_MS)
  return () => space
}

/** null where browsers do not tell. */
export async function readStorageSpace(): Promise<StorageSpace | null> {
  try {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota > 0 ? { usedBytes: usage, totalBytes: quota } : null
  } catch {
    return null
  }
}
