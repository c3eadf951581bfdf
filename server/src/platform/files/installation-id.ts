import { Readable } from 'node:stream'
import { KEPT, type MediaStorage, readText } from './media-storage.ts'

const FILE = 'installation-id'
const PROPOSED = `${FILE}.new`

/** The media storage does not belong to the database; the message says what to do. */
export class StorageRefused extends Error {
  override name = 'StorageRefused'
}

/** The id of the installation to which a storage belongs; undefined: it has none. */
export function readStorageId(storage: MediaStorage): Promise<string | undefined> {
  return readId(storage, FILE)
}

/** The provisional id of a storage, left by a start that was stopped. */
export function readProposedId(storage: MediaStorage): Promise<string | undefined> {
  return readId(storage, PROPOSED)
}

/** Writes a provisional id. It is confirmed after the database has it. */
export function proposeStorageId(storage: MediaStorage, id: string): Promise<void> {
  return storage.put(PROPOSED, Readable.from([Buffer.from(`${id}\n`)]))
}

export async function confirmStorageId(storage: MediaStorage): Promise<void> {
  await storage.move(PROPOSED, FILE)
}

/** Whether a storage contains stored files. */
export async function hasStoredFiles(storage: MediaStorage): Promise<boolean> {
  for await (const _file of storage.list(KEPT)) return true
  return false
}

async function readId(storage: MediaStorage, key: string): Promise<string | undefined> {
  return (await readText(storage, key))?.trim() || undefined
}
