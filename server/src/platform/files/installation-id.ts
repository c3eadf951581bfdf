import { Readable } from 'node:stream'
import { KEPT, type MediaStorage, readText } from './media-storage.ts'

const FILE = 'installation-id'
const PROPOSED = `${FILE}.new`
/** Marks a storage to which files are being copied; a server does not start with it. */
const MOVING_ID = `${FILE}.moving`

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
  return writeId(storage, PROPOSED, id)
}

/** Gives a storage its id after everything was copied to it. */
export function writeStorageId(storage: MediaStorage, id: string): Promise<void> {
  return writeId(storage, FILE, id)
}

/** The installation whose files are being copied to a storage. */
export function readMovingId(storage: MediaStorage): Promise<string | undefined> {
  return readId(storage, MOVING_ID)
}

export function markMoving(storage: MediaStorage, id: string): Promise<void> {
  return writeId(storage, MOVING_ID, id)
}

export function unmarkMoving(storage: MediaStorage): Promise<void> {
  return storage.delete(MOVING_ID)
}

export async function confirmStorageId(storage: MediaStorage): Promise<void> {
  await storage.move(PROPOSED, FILE)
}

/** Whether a storage contains stored files. */
export async function hasStoredFiles(storage: MediaStorage): Promise<boolean> {
  for await (const _file of storage.list(KEPT)) return true
  return false
}

function writeId(storage: MediaStorage, key: string, id: string): Promise<void> {
  return storage.put(key, Readable.from([Buffer.from(`${id}\n`)]))
}

async function readId(storage: MediaStorage, key: string): Promise<string | undefined> {
  return (await readText(storage, key))?.trim() || undefined
}
