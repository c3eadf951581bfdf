import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileChunk } from './chunk-reader.ts'
import type { DiskSpace } from './disk.ts'

/** The first and the last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

export type StoredObject = { readonly key: string; readonly sizeBytes: number; readonly storedAt: Date }

/** The storage cannot be reached now, so that a later attempt can succeed. Without its cause, which is not the database. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** Nothing is stored under the key. */
export class MissingObject extends Error {
  override name = 'MissingObject'
  readonly code = 'ENOENT'
}

/** How a player or browser gets an object: the headers of the answer. */
export type Delivery = { readonly type: string; readonly fileName: string }

/**
 * Where media are stored: a folder or a bucket. Keys have parts that are separated by slashes, such as `trash/2026-11-21/x`.
 *
 * What is stored appears under its key at once and completely, or not at all.
 */
export type MediaStorage = {
  /** Its folder or address, for logs and messages. */
  readonly address: string
  /** The folder of this machine, if it is one. */
  readonly folder: string | undefined
  /** The folder of this machine in which files are written before they are stored. */
  readonly scratch: string
  /** The bound of that folder; undefined: it is part of the storage and shares its space. */
  readonly maxScratchBytes: number | undefined
  /** Creates the folders that it needs; called once it is known to belong to the database. */
  prepare(): Promise<void>
  /** @throws StorageFull when there is no room, and the error of a source that breaks off */
  put(key: string, source: Readable): Promise<void>
  /**
   * Moves a complete file from the scratch folder to its key. A file that is gone was stored before.
   *
   * @param type the content type, where the storage keeps it
   * @throws StorageFull when there is no room
   */
  putFile(key: string, path: string, type?: string): Promise<void>
  /** @throws MissingObject */
  get(key: string, range?: ByteRange): Promise<Readable>
  /**
   * @param length at most `CHUNK_BYTES`
   * @throws MissingObject, DamagedFile when the object is shorter
   */
  readChunk(key: string, start: number, length: number): Promise<FileChunk>
  head(key: string): Promise<StoredObject | undefined>
  /** Returns whether there was something to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Returns whether there was something to move. */
  move(from: string, to: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** Removes every object below a prefix that ends with a slash. */
  deleteAll(prefix: string): Promise<void>
  /** Every object below a prefix that ends with a slash, one by one, so that a large store fits in memory. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** The names of the folders directly below the root: the first parts of keys. */
  listFolders(): Promise<string[]>
  /** The address at which the object can be read for a while, without sign-in; undefined: the server delivers it. */
  sign(key: string, delivery: Delivery): Promise<string | undefined>
  /** The space for files that arrive. @throws when the storage does not respond or may not be written to */
  readSpace(): Promise<DiskSpace>
}

export const KEPT = 'kept/'
/** Packed plays, which only the server reads; a sweep of their own looks at them. */
export const PLAYS = 'plays/'
export const DERIVED = 'derived/'
export const TRASH = 'trash/'
export const UPLOADS = 'uploads/'
/** Copies that are not compared yet, in the target of a move. */
export const MOVING = 'moving/'

/** The key of a stored file, by the hash of its content. */
export const getContentKey = (sha256: string) => `${KEPT}${sha256.slice(0, 2)}/${sha256}`

/** The key of a file of plays, by the hash of its content. */
export const getPlaysKey = (sha256: string) => `${PLAYS}${sha256.slice(0, 2)}/${sha256}`

/** The last part of a key. */
export const getKeyName = (key: string) => posix.basename(key)

export async function readText(storage: MediaStorage, key: string): Promise<string | undefined> {
  try {
    return Buffer.concat(await (await storage.get(key)).toArray()).toString('utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
