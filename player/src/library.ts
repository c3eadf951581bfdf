import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { BrokenFiles } from './schedule.ts'
import { createSha256 } from './sha256.ts'
import type { ChunkStore } from './chunk-store.ts'
import type { StorageSpace } from './kiosk.ts'

/**
 * The files a screen plays: fetched in pieces, gone on with after a cut, verified by their hash, kept,
 * never fetched twice, and given away only when no manifest names them (product 5).
 */

export const CHUNK_BYTES = 1024 * 1024
/** Left free for proofs and signs of life, which are worth more than another video; less on a tiny disk. */
const MAX_RESERVED_BYTES = 64 * 1024 * 1024
const RESERVED_SHARE = 0.05
/** A file that failed this often is left out, so that it does not hold up all others. */
const MAX_FAILURES = 2

export type FetchChunk = (
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>

export type LibraryParts = {
  shelf: ChunkStore
  fetchPiece: FetchChunk
  onFault: (file: ManifestFile, detail: string, kind: 'file' | 'storage') => void
  /** How much of the disk is used now; null where browsers do not tell. */
  space?: () => Promise<StorageSpace | null>
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary({ shelf, fetchPiece, onFault, space = async () => null }: LibraryParts) {
  const ready = new Set(await shelf.listSealed())
  const failures = new Map<string, number>()
  /** Found to be too large for the disk, whatever browsers say of its room; not fetched again while the same is wanted. */
  const tooLarge = new Set<string>()
  let wanted = ''

  /**
   * Gets the files of a manifest: `complete` when all are there and right; `partial` when some failed
   * twice and are left out; `again` when it is worth going on later with what has come so far. Throws when
   * the server asks to be left alone for a while.
   */
  async function fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'> {
    const files = sortByFirstDay(manifest)
    for (const file of files) {
      const wasCut = !ready.has(file.sha256) && (await fetchFile(file, signal)) === 'cut'
      // One broken file must not keep the others from coming; a broken line keeps all of them.
      if (signal.aborted || (wasCut && !isSkipped(file))) return 'again'
    }
    const missing = files.filter(({ sha256 }) => !ready.has(sha256))
    if (missing.length === 0) return 'complete'
    return missing.every(isSkipped) ? 'partial' : 'again'
  }

  async function fetchFile(file: ManifestFile, signal: AbortSignal): Promise<'ready' | 'failed' | 'cut'> {
    try {
      if (!(await hasRoom(file))) recordFailure(file, 'does not fit: the storage is full', 'storage')
      else if (!(await fetchChunks(file, signal))) return 'cut'
      else if ((await hashFile(file)) === file.sha256) {
        await shelf.seal(file.sha256)
        ready.add(file.sha256)
        failures.delete(file.sha256)
        return 'ready'
      } else {
        await shelf.remove(file.sha256)
        recordFailure(file, 'is not the file that the manifest names')
      }
    } catch (error) {
      // A server that is busy says nothing about the file.
      if (getRetryAfterMs(error) !== null) throw error
      if (error instanceof Refused) recordFailure(file, `cannot be fetched: ${error.message}`)
      else if (isQuotaError(error)) {
        // What has come of it would only keep out others that do fit.
        tooLarge.add(file.sha256)
        await shelf.remove(file.sha256).catch(() => undefined)
        recordFailure(file, 'does not fit: the storage is full', 'storage')
      }
      // Whatever is wrong with the place of one file must not hold up the others.
      else recordFailure(file, `cannot be kept: ${String(error)}`, 'storage')
    }
    return 'failed'
  }

  async function hasRoom(file: ManifestFile): Promise<boolean> {
    if (tooLarge.has(file.sha256)) return false
    const room = await space().catch(() => null)
    if (!room) return true
    const there = [...(await shelf.listChunks(file.sha256)).values()].reduce((sum, bytes) => sum + bytes, 0)
    const reserved = Math.min(MAX_RESERVED_BYTES, room.totalBytes * RESERVED_SHARE)
    return room.totalBytes - room.usedBytes >= file.bytes - there + reserved
  }

  /** False when the line was cut before all pieces were there. */
  async function fetchChunks(file: ManifestFile, signal: AbortSignal): Promise<boolean> {
    const there = await shelf.listChunks(file.sha256)
    let fetchedCount = 0
    for (const [index, from] of listChunkOffsets(file).entries()) {
      const size = getChunkSize(file, from)
      if (there.get(index) === size) continue
      const bytes = await fetchPiece(file.url, from, from + size - 1, signal).catch(ignoreUnreachable)
      if (bytes?.length !== size) {
        // The manifest came a moment ago: a file of which nothing comes is broken on its own way.
        if (fetchedCount === 0 && !signal.aborted) recordFailure(file, 'nothing more of it comes')
        return false
      }
      await shelf.put(file.sha256, index, bytes)
      fetchedCount++
    }
    return true
  }

  async function hashFile(file: ManifestFile): Promise<string> {
    const hash = createSha256()
    for (const index of listChunkOffsets(file).keys()) {
      hash.update(new Uint8Array(await (await shelf.read(file.sha256, index)).arrayBuffer()))
    }
    return hash.hex()
  }

  /** The whole file, read from disk as it is played. */
  async function open(file: ManifestFile): Promise<Blob> {
    try {
      const chunks = await Promise.all(
        [...listChunkOffsets(file).keys()].map((index) => shelf.read(file.sha256, index)),
      )
      return new Blob(chunks, { type: file.type })
    } catch (error) {
      await look(file)
      throw error
    }
  }

  /**
   * Whether a file is still there as it was put: browsers clear away on their own when a disk fills up.
   * One that is not counts as missing from then on. A disk that does not answer has not lost anything.
   */
  async function look(file: ManifestFile): Promise<boolean> {
    if (!ready.has(file.sha256)) return true
    try {
      const there = await shelf.listChunks(file.sha256)
      if (listChunkOffsets(file).every((from, index) => there.get(index) === getChunkSize(file, from))) return true
    } catch (error) {
      onFault(file, String(error), 'storage')
      return true
    }
    await dropFile(file, 'is gone from the disk and is fetched again')
    return false
  }

  /** Looks at all files of a manifest; false when some have gone. */
  async function lookAll({ files }: Pick<Manifest, 'files'>): Promise<boolean> {
    let isAllThere = true
    for (const file of files) isAllThere = (await look(file)) && isAllThere
    return isAllThere
  }

  /** Looks again at a file that would not play: it may have rotted on the disk. */
  async function recheck(file: ManifestFile): Promise<void> {
    if (!(await look(file))) return
    const hash = await hashFile(file).catch(() => null)
    if (hash !== file.sha256) await dropFile(file, 'was damaged on the disk and is fetched again')
  }

  async function dropFile(file: ManifestFile, detail: string): Promise<void> {
    ready.delete(file.sha256)
    onFault(file, detail, 'storage')
    await shelf.remove(file.sha256).catch(() => undefined)
  }

  /** Gives away what has come so far of files that cannot be played yet, when the disk is full. */
  async function makeRoom(): Promise<void> {
    for (const sha256 of await shelf.listAll()) if (!ready.has(sha256)) await shelf.remove(sha256)
  }

  /** Gives away what none of these manifests names. */
  async function keepOnly(manifests: readonly Manifest[]): Promise<void> {
    const named = new Set(manifests.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
    const before = wanted
    // A programme that has changed at all is worth a try: the disk may have been made larger meanwhile.
    wanted = [manifests.at(-1)?.version, ...[...named].sort()].join()
    if (wanted !== before) tooLarge.clear()
    for (const sha256 of await shelf.listAll()) {
      if (named.has(sha256)) continue
      ready.delete(sha256)
      failures.delete(sha256)
      await shelf.remove(sha256)
    }
  }

  function isSkipped({ sha256 }: ManifestFile): boolean {
    return (failures.get(sha256) ?? 0) >= MAX_FAILURES
  }

  function recordFailure(file: ManifestFile, detail: string, kind: 'file' | 'storage' = 'file'): void {
    failures.set(file.sha256, (failures.get(file.sha256) ?? 0) + 1)
    onFault(file, detail, kind)
  }

  return {
    fetchAll,
    open,
    look,
    lookAll,
    recheck,
    makeRoom,
    keepOnly,
    missing: (manifest: Pick<Manifest, 'files'>): BrokenFiles =>
      new Set(manifest.files.map(({ sha256 }) => sha256).filter((sha256) => !ready.has(sha256))),
  }
}

function listChunkOffsets({ bytes }: ManifestFile): number[] {
  return Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES)
}

function getChunkSize({ bytes }: ManifestFile, from: number): number {
  return Math.min(CHUNK_BYTES, bytes - from)
}

/** What somebody pays for first, by its first day; so when not all fits, the right things do. */
function sortByFirstDay({ files, flights }: Manifest): ManifestFile[] {
  const firstDays = new Map<string, string>()
  for (const { sha256, startsOn } of flights) {
    const known = firstDays.get(sha256)
    if (known === undefined || startsOn < known) firstDays.set(sha256, startsOn)
  }
  const getFirstDay = ({ sha256 }: ManifestFile) => firstDays.get(sha256) ?? '9999-12-31'
  return [...files].sort((a, b) => getFirstDay(a).localeCompare(getFirstDay(b)))
}

function ignoreUnreachable(error: unknown): null {
  if (error instanceof Unreachable) return null
  throw error
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
