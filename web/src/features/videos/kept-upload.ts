import { logFailure } from '../../lib/log.ts'
import { mayKeep } from '../../lib/session.ts'

/** By account and file, so that a reload goes on where it stopped; goes with the sign-out, as all that is kept does. */
const keyOf = (userId: string, { name, size, lastModified }: File) =>
  startOf(userId) + [size, lastModified, name].join(' ')
const startOf = (userId: string) => `marquee-upload ${userId} `

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

/** The uploads of that account that began in this browser and are not used yet: the name of the file, and where it goes. */
export function keptUploads(userId: string): { key: string; fileName: string; id: string }[] {
  const start = startOf(userId)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => {
      const [, , ...words] = key.slice(start.length).split(' ')
      return { key, fileName: words.join(' '), id: localStorage.getItem(key)?.split('/').at(-1) ?? '' }
    })
}

export function forgetUpload(key: string): void {
  localStorage.removeItem(key)
}
