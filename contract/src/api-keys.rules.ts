/** What an API key may be for. Each call that keys may make names its areas (decision 45). */
export const KEY_AREAS = ['campaigns', 'screens', 'billing'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

/** A key only reads, or reads and writes. */
export const KEY_ACCESS = ['read', 'write'] as const
export type KeyAccess = (typeof KEY_ACCESS)[number]

/** For how many days a key can be valid; the other choice is no end. */
export const KEY_DAYS = [30, 90, 365] as const

/** `ended`: its person left the business, is suspended, or has closed the account. */
export const KEY_STATES = ['open', 'expired', 'revoked', 'ended'] as const
export type ApiKeyState = (typeof KEY_STATES)[number]

/** The keys of one person in one business, or of one operator, that are valid at the same time. */
export const MAX_API_KEYS = 20

/** Every key begins with it, so that people and programs that search for secrets recognise one. */
export const API_KEY_START = 'mq_'
const API_KEY_LENGTH = API_KEY_START.length + 43

/** Whether a token is an API key; tokens of sessions are shorter, and a few of them begin alike. */
export const isApiKey = (token: string): boolean => token.length === API_KEY_LENGTH && token.startsWith(API_KEY_START)

/** The calls that one key can make in a minute. */
export const KEY_CALLS_PER_MINUTE = 600

type Call = {
  readonly method: string
  readonly isRead?: true
  readonly allowsImpersonation?: true
  readonly keyAreas?: readonly KeyArea[]
}
type Scope = { readonly access: KeyAccess; readonly areas: readonly KeyArea[] }

/** Whether a call changes something, so that it needs a key that writes. */
export const isChangeByKey = ({ method, isRead, allowsImpersonation }: Call): boolean =>
  method !== 'GET' && isRead !== true && allowsImpersonation !== true

/**
 * Why a key may not make a call, whatever its person may do; undefined: it may. A call without areas is closed to every
 * key, so a new call is closed until it names them.
 */
export function findKeyRefusal(call: Call, { access, areas }: Scope): 'keyNotAllowed' | 'keyScope' | undefined {
  const { keyAreas = [] } = call
  if (keyAreas.length === 0) return 'keyNotAllowed'
  if (!keyAreas.some((area) => areas.includes(area))) return 'keyScope'
  return isChangeByKey(call) && access !== 'write' ? 'keyScope' : undefined
}
