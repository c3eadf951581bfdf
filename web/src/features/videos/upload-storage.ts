import { logFailure } from '../../lib/log.ts'
import { mayStore } from '../../lib/session.ts'

/**
 * The key by account, its business, and file, so that an upload continues after a reload; removed at sign-out, like all stored data.
 */
const buildKey = (inputOwner: string, { name, size, lastModified }: File) =>
  buildKeyPrefix(inputOwner) + [size, lastModified, name].join(' ')
const buildKeyPrefix = (inputOwner: string) => `marquee-upload ${inputOwner} `

export function getUploadUrl(inputOwner: string, file: File): string | null {
  return localStorage.getItem(buildKey(inputOwner, file))
}

/** With full or blocked storage, an interrupted upload only starts from the beginning. */
export function saveUploadUrl(inputOwner: string, file: File, address: string | null): void {
  if (!address || !mayStore()) return
  try {
    localStorage.setItem(buildKey(inputOwner, file), address)
  } catch (failure) {
    logFailure('The place of an upload cannot be kept', failure)
  }
}

export function deleteUploadUrl(inputOwner: string, file: File): void {
  localStorage.removeItem(buildKey(inputOwner, file))
}

/** The uploads of that account in its business that were begun in this browser and are not used yet: file name and upload address. */
export function listStoredUploads(inputOwner: string): { key: string; fileName: string; id: string }[] {
  const start = buildKeyPrefix(inputOwner)
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
