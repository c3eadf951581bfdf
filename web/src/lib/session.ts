import type { User } from '@marquee/contract/identity'
import { setTimeFormat } from '@marquee/contract/language/formats'
import { useSyncExternalStore } from 'react'
import { getNow } from './clock.ts'
import { logFailure } from './log.ts'

/**
 * The signed-in user of this browser: `token` and `user` in local storage, in step with memory (SESS-02 to SESS-05).
 * Signed out means that there is no `token`.
 *
 * During an impersonation both are in the session storage of its tab only, so the session of the browser is not
 * affected (decision 7).
 */
export type Session = {
  readonly token: string | null
  readonly user: User | null
  /** When the server last returned the user, in ms since 1970; 0 for the one restored from storage. */
  readonly userFetchedAtMs: number
  /** The page and user of a session that the server ended, so that signing in again leads back (OPEN-08). */
  readonly interrupted: Interruption | null
}

export type Interruption = { readonly path: string; readonly userId: string | undefined }

const TOKEN = 'token'
const USER = 'user'
const IMPERSONATION = 'looking'

/** Whether this tab is an impersonation; this stays true until the tab is closed. */
export function isImpersonating(): boolean {
  return sessionStorage.getItem(IMPERSONATION) !== null
}

/** Turns a newly opened tab into an impersonation; the token is in no address. */
export function startImpersonation({ sessionStorage: tabStorage }: Window, token: string): void {
  tabStorage.clear()
  tabStorage.setItem(IMPERSONATION, 'yes')
  tabStorage.setItem(TOKEN, token)
}

let session: Session = { token: readText(TOKEN), user: readUser(), userFetchedAtMs: 0, interrupted: null }
setTimeFormat(session.user?.timeFormat)
const listeners = new Set<() => void>()

/** The current token in storage, so that no request sends an older one (TRAP-19). */
export function getStoredToken(): string | null {
  return readText(TOKEN)
}

/** Starts a session; the user of an earlier one is removed. */
export function saveToken(token: string): void {
  writeText(TOKEN, token)
  writeText(USER, null)
  setSession({ ...session, token, user: null, userFetchedAtMs: 0 })
}

/**
 * Stores the user whenever the server returns a new state; an empty user is removed and never stored as text (SESS-05).
 * An answer after the sign-out is ignored.
 */
export function saveUser(user: User | null): void {
  if (getStoredToken() === null && user) return
  if (user?.membershipId && session.user?._id === user._id && !session.user.membershipId) {
    moveInput(user._id, user.membershipId)
  }
  writeText(USER, user && JSON.stringify(user))
  setSession({ ...session, user, userFetchedAtMs: getNow().getTime() })
}

/**
 * Sign Out: removes both entries in storage and in memory (OPEN-09, TRAP-21), and all other data that the application
 * stored for this user.
 */
export function clearSession(): void {
  finishSession(null)
  clearStored()
}

/**
 * The server no longer accepts the token: like a sign-out, but the page and unsent forms are kept for the same user
 * (OPEN-08).
 */
export function endSession(path: string): void {
  finishSession({ path, userId: session.user?._id })
}

function finishSession(interrupted: Interruption | null): void {
  writeText(TOKEN, null)
  writeText(USER, null)
  setSession({ token: null, user: null, userFetchedAtMs: 0, interrupted })
}

/** A user has signed in: removes the remembered page, and the data stored for another user. */
export function clearInterruption(): void {
  const { interrupted, user } = session
  if (!interrupted) return
  if (interrupted.userId !== user?._id) clearStored()
  setSession({ ...session, interrupted: null })
}

/**
 * Whether data may be stored in this browser: not after a sign-out (also in another tab), and not during an
 * impersonation.
 */
export function mayStore(): boolean {
  return !isImpersonating() && (getStoredToken() !== null || session.interrupted !== null)
}

/** Whose unsent input it is: of a user in one business, so that it is not offered in another (decision 33). */
export const getInputOwner = (user: Pick<User, '_id' | 'membershipId'> | null): string =>
  user?.membershipId ?? user?._id ?? ''

/** What a user entered before the first business belongs to that one. */
function moveInput(from: string, to: string): void {
  if (isImpersonating()) return
  for (const key of Object.keys(localStorage)) {
    const text = localStorage.getItem(key)
    if (text === null || !OWN_KEYS.test(key) || !key.includes(from)) continue
    localStorage.removeItem(key)
    localStorage.setItem(key.replace(from, to), text)
  }
}

/** Keys of the application start with its name; the colour scheme belongs to the browser, not to the user. */
const OWN_KEYS = /^marquee-(?!scheme$)/

function clearStored(): void {
  for (const storage of isImpersonating() ? [sessionStorage] : [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (OWN_KEYS.test(key)) storage.removeItem(key)
  }
}

export function getSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sign-in or sign-out in another tab applies here, too. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER) reloadSession()
  })
  // A page that Back restores did not receive these events.
  addEventListener('pageshow', (event) => event.persisted && reloadSession())
}

function reloadSession(): void {
  setSession({ ...session, token: readText(TOKEN), user: readUser(), userFetchedAtMs: 0 })
}

function setSession(next: Session): void {
  session = next
  setTimeFormat(next.user?.timeFormat)
  for (const listener of listeners) listener()
}

function readUser(): User | null {
  const text = readText(USER)
  if (!text) return null
  try {
    // Written only by saveUser; any other text ends in the catch or is replaced by the next fetch of the user.
    const user = JSON.parse(text) as User | null
    return user?.role ? user : null
  } catch (failure) {
    logFailure('The stored user cannot be read', failure)
    return null
  }
}

function readText(key: string): string | null {
  return getSessionStorage().getItem(key)
}

function writeText(key: string, text: string | null): void {
  const storage = getSessionStorage()
  if (text === null) storage.removeItem(key)
  else storage.setItem(key, text)
}

function getSessionStorage(): Storage {
  return isImpersonating() ? sessionStorage : localStorage
}
