import type { Position } from '@marquee/contract/positions.rules'

/** The position of this device with its accuracy in metres; or why it is unknown. */
export type OwnPosition =
  | { kind: 'found'; position: Position; withinMeters: number }
  | { kind: 'refused' | 'unknown' | 'slow' }

const TIMEOUT_MS = 20_000
/** A recent position is used again. */
const MAX_AGE_MS = 60_000

/**
 * Asks the browser for the position of this device; the browser asks the user first. Refused without a secure
 * connection.
 */
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
