import type { User } from '@marquee/contract/identity'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'
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
  readonly userToldAtMs: number
  /** Where a session that the server ended was, and whose it was, so that signing in again leads back (OPEN-08). */
  readonly interrupted: Interrupted | null
}

export type Interrupted = { readonly path: string; readonly userId: string | undefined }

const TOKEN = 'token'
const USER = 'user'
const LOOKING = 'looking'

/** Whether an operator looks as somebody else in this tab; it stays that until the tab is closed. */
export function isLooking(): boolean {
  return sessionStorage.getItem(LOOKING) !== null
}

/** Makes a tab that was just opened one in which somebody else is looked at; the token stands in no address. */
export function lookIn({ sessionStorage: ofTab }: Window, token: string): void {
  ofTab.clear()
  ofTab.setItem(LOOKING, 'yes')
  ofTab.setItem(TOKEN, token)
}

let session: Session = { token: readText(TOKEN), user: readUser(), userToldAtMs: 0, interrupted: null }
const listeners = new Set<() => void>()

/** The bare token as it lies in storage now, so that no request ever carries an older one (TRAP-19). */
export function storedToken(): string | null {
  return readText(TOKEN)
}

/** A new session; the user of an earlier one goes. */
export function keepToken(token: string): void {
  writeText(TOKEN, token)
  writeText(USER, null)
  change({ ...session, token, user: null, userToldAtMs: 0 })
}

/**
 * Writes the user as the server told it, whenever it changes; an empty one is removed, never stored as text
 * (SESS-05). An answer that comes after the sign-out is nobody's any more.
 */
export function keepUser(user: User | null): void {
  if (storedToken() === null && user) return
  writeText(USER, user && JSON.stringify(user))
  change({ ...session, user, userToldAtMs: now().getTime() })
}

/**
 * Sign Out: both entries go, in storage and in memory (OPEN-09, TRAP-21), and with them whatever else the
 * application kept for this person.
 */
export function forgetSession(): void {
  end(null)
  forgetKept()
}

/** The server no longer knows the token: the same, but place and unsent forms are kept for the same person (OPEN-08). */
export function endSession(path: string): void {
  end({ path, userId: session.user?._id })
}

function end(interrupted: Interrupted | null): void {
  writeText(TOKEN, null)
  writeText(USER, null)
  change({ token: null, user: null, userToldAtMs: 0, interrupted })
}

/** Somebody is back: the remembered place has been used, and what was kept for somebody else goes. */
export function forgetInterruption(): void {
  const { interrupted, user } = session
  if (!interrupted) return
  if (interrupted.userId !== user?._id) forgetKept()
  change({ ...session, interrupted: null })
}

/** Whether something may be kept in this browser: not for somebody who has signed out (also in another tab), nor who only looks. */
export function mayKeep(): boolean {
  return !isLooking() && (storedToken() !== null || session.interrupted !== null)
}

/** What the application keeps carries its name; the colour scheme belongs to the browser, not to the person. */
const KEPT = /^marquee-(?!scheme$)/

function forgetKept(): void {
  for (const storage of isLooking() ? [sessionStorage] : [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (KEPT.test(key)) storage.removeItem(key)
  }
}

export function currentSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signing in or out in another tab counts here too. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER) readAgain()
  })
  // A page that Back brings to life again was asleep meanwhile.
  addEventListener('pageshow', (event) => event.persisted && readAgain())
}

function readAgain(): void {
  change({ ...session, token: readText(TOKEN), user: readUser(), userToldAtMs: 0 })
}

function change(next: Session): void {
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
  return storageOfSession().getItem(key)
}

function writeText(key: string, text: string | null): void {
  const storage = storageOfSession()
  if (text === null) storage.removeItem(key)
  else storage.setItem(key, text)
}

function storageOfSession(): Storage {
  return isLooking() ? sessionStorage : localStorage
}
