import type { PositionFix } from '@marquee/contract/player'

const WAKE_LOCK_INTERVAL_MS = 60_000

/** Disables sleep, menus and selections in the browser (PLY-4). */
export function enableKioskMode(): { isKeptAwake(): boolean } {
  document.addEventListener('contextmenu', (event) => event.preventDefault())
  document.addEventListener('dragstart', (event) => event.preventDefault())
  let lock: WakeLockSentinel | null = null
  const isKeptAwake = () => lock !== null && !lock.released
  async function requestWakeLock(): Promise<void> {
    if (document.hidden || isKeptAwake() || !('wakeLock' in navigator)) return
    // Refused on low battery or by policy. Then only the settings of the device can keep the display on.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
  }
  // The lock ends when the page is hidden, and whenever the system releases it.
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

/** Watches the position of the device, if allowed; never on a page without TLS. */
export function watchPosition(signal: AbortSignal, onFix: (fix: PositionFix) => void): void {
  if (!('geolocation' in navigator)) return
  // Without permission or receiver, the screen has no position.
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
 * Resolves when no other player is open on the device; two would report every play twice. Without the Web Locks API it
 * resolves at once.
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

/** The used storage, measured once a minute. */
export async function watchStorageSpace(): Promise<() => StorageSpace | null> {
  let space = await readStorageSpace()
  const update = async () => {
    space = await readStorageSpace()
  }
  setInterval(() => void update(), SPACE_INTERVAL_MS)
  return () => space
}

/** null when the browser does not report it. */
export async function readStorageSpace(): Promise<StorageSpace | null> {
  try {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota > 0 ? { usedBytes: usage, totalBytes: quota } : null
  } catch {
    return null
  }
}
