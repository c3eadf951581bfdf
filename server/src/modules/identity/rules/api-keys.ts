import { API_KEY_START, type ApiKeyState, KEY_CALLS_PER_MINUTE } from '@marquee/contract/api-keys.rules'
import type { RateLimit } from '../../../platform/rate-limit.ts'

/** Ended keys stay in the list for so long. */
export const LISTED_DAYS = 90

/** The keys that a user creates in an hour: revoked ones make room for others. */
export const KEYS_PER_USER: RateLimit = { max: 30, windowSeconds: 60 * 60 }

/** The calls of one key. */
export const CALLS_PER_KEY: RateLimit = { max: KEY_CALLS_PER_MINUTE, windowSeconds: 60 }

/** Enough to tell the keys of a business apart; the other 37 characters keep it secret. */
const SHOWN_CHARACTERS = API_KEY_START.length + 6

export const cutPrefix = (secret: string): string => secret.slice(0, SHOWN_CHARACTERS)

type KeyTimes = { readonly expiresAt: Date | null; readonly revokedAt: Date | null; readonly hasPerson: boolean }

/** @param key with `hasPerson`: whether its user is active, and still in the business */
export function deriveKeyState({ expiresAt, revokedAt, hasPerson }: KeyTimes, at: Date): ApiKeyState {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= at) return 'expired'
  return hasPerson ? 'open' : 'ended'
}
