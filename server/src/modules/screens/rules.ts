import { PAIRING_CODE_LENGTH } from '@marquee/contract/device.rules'
import type { Orientation, ScreenType } from '@marquee/contract/scalars'
import { MINUTES } from '../../platform/clock.ts'

/**
 * Letters and digits that are easy to tell apart from a distance: no 0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V, and no
 * vowels, so that no code is a word.
 */
export const PAIRING_ALPHABET = 'CFHJKMNPRTWXY3479'
export const PAIRING_TTL_MS = 10 * MINUTES

/** Parses a typed code. Case, spaces and hyphens do not matter. Undefined when it cannot be a code. */
export function parsePairingCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\-‐-―]/g, '').toUpperCase()
  const isCode = code.length === PAIRING_CODE_LENGTH && [...code].every((letter) => PAIRING_ALPHABET.includes(letter))
  return isCode ? code : undefined
}

/** The default: landscape in vehicles, portrait in restaurants (product 4). */
export function getDefaultOrientation(screenType: ScreenType): Orientation {
  return screenType === 'vehicle' ? 'landscape' : 'portrait'
}

export type PairingState = 'open' | 'claimed' | 'expired'

/** A code can be claimed for ten minutes; a claimed one stays claimed. */
export function derivePairingState(pairing: { claimedAt: Date | null; expiresAt: Date }, at: Date): PairingState {
  if (pairing.claimedAt) return 'claimed'
  return at < pairing.expiresAt ? 'open' : 'expired'
}
