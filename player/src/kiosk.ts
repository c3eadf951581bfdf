import type { PositionFix } from '@marquee/contract/player'

const STAY_AWAKE_EVERY_MS = 60_000

/** What a browser has to leave undone on a screen: sleep, menus, selections (PLY-4). */
export function behaveAsKiosk(): { isKeptAwake(): boolean } {
  document.addEventListener('contextmenu', (event) => event.preventDefault())
  document.addEventListener('dragstart', (event) => event.preventDefault())
  let lock: WakeLockSentinel | null = null
  const isKeptAwake = () => lock !== null && !lock.released
  async function stayAwake(): Promise<void> {
    if (document.hidden || isKeptAwake() || !('wakeLock' in navigator)) return
    // Refused on low battery or by policy; the screen is then kept lit by its own settings, if at all.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
  }
  // The lock ends whenever the page is hidden, and whenever the system thinks so.
  document.addEventListener('visibilitychange', () => void stayAwake())
  setInterval(() => void stayAwake(), STAY_AWAKE_EVERY_MS)
  void stayAwake()
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
    (position) => onFix(fixOf(position)),
    () => undefined,
    { enableHighAccuracy: true },
  )
  signal.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

function fixOf({ coords, timestamp }: GeolocationPosition): PositionFix {
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
export function onlyPlayer(onWaiting: () => void): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    const forEver = () => new Promise<void>(() => resolve())
    const inTurn = (lock: Lock | null) => {
      if (lock) return forEver()
      onWaiting()
      navigator.locks.request('marquee-player', forEver).catch(() => resolve())
      return undefined
    }
    navigator.locks.request('marquee-player', { ifAvailable: true }, inTurn).catch(() => resolve())
  })
}

export type Space = { usedBytes: number; totalBytes: number }

const LOOK_AT_SPACE_EVERY_MS = 60_000

/** How much of the disk is used, looked at once a minute. */
export async function measureSpace(): Promise<() => Space | null> {
  let space = await spaceNow()
  const look = async () => {
    space = await spaceNow()
  }
  setInterval(() => void look(), LOOK_AT_SPACE_EVERY_MS)
  return () => space
}

/** null where browsers do not tell. */
export async function spaceNow(): Promise<Space | null> {
  try {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota > 0 ? { usedBytes: usage, totalBytes: quota } : null
  } catch {
    return null
  }
}
