import type { User } from '@marquee/contract/identity'
import { useSyncExternalStore } from 'react'
import { getNow } from './clock.ts'
import { logFailure } from './log.ts'

/**
 * Who is signed in, in this browser: `token` and `user` in local storage, kept in step with memory
 * (SESS-02 to SESS-05). Signed out means that there is no `token`.
 *
 * In a tab in which an operator looks as somebody else, both lie in the storage of that tab alone, and whoever is
 * signed in to the browser is not touched (decision 7).
 */
export type Session = {
  readonly token: string | null
  readonly user: User | null
  /** When the server last told the user, in ms since 1970; 0 for the one restored from storage. */
  readonly userFetchedAtMs: number
  /** Where a session that the server ended was, and whose it was, so that signing in again leads back (OPEN-08). */
  readonly interrupted: Interruption | null
}

export type Interruption = { readonly path: string; readonly userId: string | undefined }

const TOKEN = 'token'
const USER = 'user'
const IMPERSONATION = 'looking'

/** Whether an operator looks as somebody else in this tab; it stays that until the tab is closed. */
export function isImpersonating(): boolean {
  return sessionStorage.getItem(IMPERSONATION) !== null
}

/** Makes a tab that was just opened one in which somebody else is looked at; the token stands in no address. */
export function startImpersonation({ sessionStorage: tabStorage }: Window, token: string): void {
  tabStorage.clear()
  tabStorage.setItem(IMPERSONATION, 'yes')
  tabStorage.setItem(TOKEN, token)
}

let session: Session = { token: readText(TOKEN), user: readUser(), userFetchedAtMs: 0, interrupted: null }
const listeners = new Set<() => void>()

/** The bare token as it lies in storage now, so that no request ever carries an older one (TRAP-19). */
export function getStoredToken(): string | null {
  return readText(TOKEN)
}

/** A new session; the user of an earlier one goes. */
export function saveToken(token: string): void {
  writeText(TOKEN, token)
  writeText(USER, null)
  setSession({ ...session, token, user: null, userFetchedAtMs: 0 })
}

/**
 * Writes the user as the server told it, whenever it changes; an empty one is removed, never stored as text
 * (SESS-05). An answer that comes after the sign-out is nobody's any more.
 */
export function saveUser(user: User | null): void {
  if (getStoredToken() === null && user) return
  writeText(USER, user && JSON.stringify(user))
  setSession({ ...session, user, userFetchedAtMs: getNow().getTime() })
}

/**
 * Sign Out: both entries go, in storage and in memory (OPEN-09, TRAP-21), and with them whatever else the
 * application kept for this person.
 */
export function clearSession(): void {
  finishSession(null)
  clearStored()
}

/** The server no longer knows the token: the same, but place and unsent forms are kept for the same person (OPEN-08). */
export function endSession(path: string): void {
  finishSession({ path, userId: session.user?._id })
}

function finishSession(interrupted: Interruption | null): void {
  writeText(TOKEN, null)
  writeText(USER, null)
  setSession({ token: null, user: null, userFetchedAtMs: 0, interrupted })
}

/** Somebody is back: the remembered place has been used, and what was kept for somebody else goes. */
export function clearInterruption(): void {
  const { interrupted, user } = session
  if (!interrupted) return
  if (interrupted.userId !== user?._id) clearStored()
  setSession({ ...session, interrupted: null })
}

/** Whether something may be kept in this browser: not for somebody who has signed out (also in another tab), nor who only looks. */
export function mayStore(): boolean {
  return !isImpersonating() && (getStoredToken() !== null || session.interrupted !== null)
}

/** What the application keeps carries its name; the colour scheme belongs to the browser, not to the person. */
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

/** Signing in or out in another tab counts here too. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER) reloadSession()
  })
  // A page that Back brings to life again was asleep meanwhile.
  addEventListener('pageshow', (event) => event.persisted && reloadSession())
}

function reloadSession(): void {
  setSession({ ...session, token: readText(TOKEN), user: readUser(), userFetchedAtMs: 0 })
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function readUser(): User | null {
  const text = readText(USER)
  if (!text) return null
  try {
    // Written by keepUser alone; a foreign text ends in the catch or is replaced by the next user fetch.
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
