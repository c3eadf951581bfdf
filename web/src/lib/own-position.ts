import type { Position } from '@marquee/contract/positions.rules'

/** Where this device is, within so many metres; or why nobody knows. */
export type OwnPosition =
  | { kind: 'found'; position: Position; withinMeters: number }
  | { kind: 'refused' | 'unknown' | 'slow' }

const TIMEOUT_MS = 20_000
/** Somebody who asks twice stands where they stood. */
const MAX_AGE_MS = 60_000

/** Asks the browser where this device is; the browser asks the person first. Refused without a secure connection, too. */
export function askOwnPosition(): Promise<OwnPosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ kind: 'unknown' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ kind: 'found', position: { latitude, longitude }, withinMeters: accuracy }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve({ kind: code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'slow' : 'unknown' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
