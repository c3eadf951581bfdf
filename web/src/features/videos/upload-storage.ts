import { logFailure } from '../../lib/log.ts'
import { mayStore } from '../../lib/session.ts'

/**
 * The key by account and file, so that an upload continues after a reload; removed at sign-out, like all stored data.
 */
const buildKey = (userId: string, { name, size, lastModified }: File) =>
  buildKeyPrefix(userId) + [size, lastModified, name].join(' ')
const buildKeyPrefix = (userId: string) => `marquee-upload ${userId} `

export function getUploadUrl(userId: string, file: File): string | null {
  return localStorage.getItem(buildKey(userId, file))
}

/** With full or blocked storage, an interrupted upload only starts from the beginning. */
export function saveUploadUrl(userId: string, file: File, address: string | null): void {
  if (!address || !mayStore()) return
  try {
    localStorage.setItem(buildKey(userId, file), address)
  } catch (failure) {
    logFailure('The place of an upload cannot be kept', failure)
  }
}

export function deleteUploadUrl(userId: string, file: File): void {
  localStorage.removeItem(buildKey(userId, file))
}

/** The uploads of that account that were begun in this browser and are not used yet: file name and upload address. */
export function listStoredUploads(userId: string): { key: string; fileName: string; id: string }[] {
  const start = buildKeyPrefix(userId)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => {
      const [, , ...words] = key.slice(start.length).split(' ')
      return { key, fileName: words.join(' '), id: localStorage.getItem(key)?.split('/').at(-1) ?? '' }
    })
}

export function deleteStoredUpload(key: string): void {
  localStorage.removeItem(key)
}
