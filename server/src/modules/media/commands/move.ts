import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Database, Db } from '../../../platform/db/database.ts'
import {
  markMoving,
  readMovingId,
  readStorageId,
  StorageRefused,
  unmarkMoving,
  writeStorageId,
} from '../../../platform/files/installation-id.ts'
import {
  getKeyName,
  isMissing,
  KEPT,
  type MediaStorage,
  MOVING,
  PLAYS,
  type StoredObject,
} from '../../../platform/files/media-storage.ts'
import { describeMismatch } from '../../../platform/files/mismatch.ts'
import { receiveFile } from '../../../platform/files/scratch.ts'
import { findContentType, readInstallationId } from '../queries/installation.ts'
import { countMissing } from './installation.ts'

const PARALLEL_COPIES = 4
/** A server that stores files all the time must not keep the command busy for ever. */
const MAX_PASSES = 5

export type MoveProgress = { files: number; bytes: number; ofFiles: number; ofBytes: number }
export type MoveResult = {
  /** Files that this run copied. */
  copied: number
  /** Files of the source whose content is not what their name says. */
  damaged: string[]
  /** What the database refers to, and what of it the target lacks. */
  named: number
  missing: number
  /** Whether the target now carries the id, so that a server starts with it. */
  isComplete: boolean
}

/**
 * Copies every stored file to another storage, while a server uses the source. Each is read back and compared by its
 * hash before it gets its name, so a stopped run continues where it was. The target gets the id of the installation
 * last.
 *
 * @param acceptMissing give the id also if the target lacks files that the database refers to
 * @throws StorageRefused when one of the two belongs to something else; then nothing is changed
 */
export async function moveMedia(
  database: Database,
  { source, target }: { source: MediaStorage; target: MediaStorage },
  { acceptMissing, onProgress }: { acceptMissing: boolean; onProgress: (progress: MoveProgress) => void },
): Promise<MoveResult> {
  const id = await requireSourceId(database, source)
  await prepareTarget(target, id)
  const damaged = new Set<string>()
  let copied = 0
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const inPass = await copyAll({ db: database.db, source, target }, damaged, onProgress)
    copied += inPass
    if (inPass === 0) break
  }
  await target.deleteAll(MOVING)
  const { named, missing } = await countMissing(database, target)
  const isComplete = missing === 0 || acceptMissing
  if (isComplete) {
    await writeStorageId(target, id)
    await unmarkMoving(target)
  }
  return { copied, damaged: [...damaged], named, missing, isComplete }
}

async function requireSourceId({ db }: Database, source: MediaStorage): Promise<string> {
  const id = await readInstallationId(db)
  const carried = await readStorageId(source)
  if (id !== undefined && id === carried) return id
  throw new StorageRefused(describeMismatch(source, carried === undefined ? 'folderWithoutId' : 'otherFolder'))
}

/** A target is empty, or an earlier run has begun or finished it. */
async function prepareTarget(target: MediaStorage, id: string): Promise<void> {
  const [carried, moving] = [await readStorageId(target), await readMovingId(target)]
  if ((carried ?? moving ?? id) !== id) throw new StorageRefused(describeMismatch(target, 'otherFolder'))
  if (carried === undefined && moving === undefined) {
    for await (const { key } of target.list('')) {
      throw new StorageRefused(`${target.address} is not empty, it contains ${key}. Name an empty one`)
    }
  }
  await target.prepare()
  if (carried === undefined) await markMoving(target, id)
}

type Move = { db: Db; source: MediaStorage; target: MediaStorage }

/** Copies what the target lacks; returns the number of files. */
async function copyAll(
  move: Move,
  damaged: Set<string>,
  onProgress: (progress: MoveProgress) => void,
): Promise<number> {
  const present = new Map<string, number>()
  for await (const { key, sizeBytes } of listMoved(move.target)) present.set(key, sizeBytes)
  const waiting: StoredObject[] = []
  const progress = { files: 0, bytes: 0, ofFiles: 0, ofBytes: 0 }
  for await (const stored of listMoved(move.source)) {
    progress.ofFiles++
    progress.ofBytes += stored.sizeBytes
    if (present.has(stored.key) || damaged.has(stored.key)) count(progress, stored)
    else waiting.push(stored)
  }
  let copied = 0
  onProgress(progress)
  await pLimit(PARALLEL_COPIES).map(waiting, async (stored) => {
    const outcome = await copyFile(move, stored.key)
    if (outcome === 'damaged') damaged.add(stored.key)
    if (outcome === 'copied') copied++
    onProgress(count(progress, stored))
  })
  return copied
}

/** What a storage has of its own: the rest can be made again, or ends with the uploads. */
async function* listMoved(storage: MediaStorage): AsyncGenerator<StoredObject> {
  yield* storage.list(KEPT)
  yield* storage.list(PLAYS)
}

function count(progress: MoveProgress, { sizeBytes }: StoredObject): MoveProgress {
  progress.files++
  progress.bytes += sizeBytes
  return progress
}

/** `gone`: a sweep has removed it from the source meanwhile. */
async function copyFile({ db, source, target }: Move, key: string): Promise<'copied' | 'damaged' | 'gone'> {
  const sha256 = getKeyName(key)
  let staged: Awaited<ReturnType<typeof receiveFile>>
  try {
    staged = await receiveFile(target.scratch, await source.get(key), sha256, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
  const arrived = `${MOVING}${sha256}~${randomUUID()}`
  await target.putFile(arrived, staged.path, await findContentType(db, sha256))
  if (staged.sha256 !== sha256) {
    await target.delete(arrived)
    return 'damaged'
  }
  if ((await hashStream(await target.get(arrived))) !== sha256)
    throw new Error(`${target.address} did not return what was written to it: ${sha256}`)
  await target.move(arrived, key)
  return 'copied'
}

async function hashStream(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of source) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
