import { logFailure } from '../../lib/log.ts'
import { mayKeep } from '../../lib/session.ts'

/** By account and file, so that a reload goes on where it stopped; goes with the sign-out, as all that is kept does. */
const keyOf = (userId: string, { name, size, lastModified }: File) =>
  `marquee-upload ${[userId, size, lastModified, name].join(' ')}`

export function keptAddress(userId: string, file: File): string | null {
  return localStorage.getItem(keyOf(userId, file))
}

/** A full or forbidden storage only costs that after a cut line it begins anew. */
export function keepAddress(userId: string, file: File, address: string | null): void {
  if (!address || !mayKeep()) return
  try {
    localStorage.setItem(keyOf(userId, file), address)
  } catch (failure) {
    logFailure('The place of an upload cannot be kept', failure)
  }
}

export function forgetAddress(userId: string, file: File): void {
  localStorage.removeItem(keyOf(userId, file))
}
