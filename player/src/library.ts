import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { BrokenFiles } from './schedule.ts'
import type { ChunkStore } from './chunk-store.ts'
import type { StorageSpace } from './kiosk.ts'

/**
 * The files of a player: fetched in chunks, resumed after an interruption, verified by hash, never fetched twice, and
 * deleted only when no manifest lists them (product 5).
 */

export const CHUNK_BYTES = 1024 * 1024
/** Reserved for plays and heartbeats, which are worth more than another video; less on a tiny disk. */
const MAX_RESERVED_BYTES = 64 * 1024 * 1024
const RESERVED_SHARE = 0.05
/** A file with so many failures is left out, so that it does not block the others. */
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
  /** The used storage; null when the browser does not report it. */
  space?: () => Promise<StorageSpace | null>
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary({ shelf, fetchPiece, onFault, space = async () => null }: LibraryParts) {
  const ready = new Set(await shelf.listSealed())
  const failures = new Map<string, number>()
  /** Files that did not fit on the disk, whatever the browser reports; not fetched again for the same manifest. */
  const tooLarge = new Set<string>()
  let wanted = ''

  /**
   * Fetches the files of a manifest: `complete` when all are verified; `partial` when some failed twice and are left
   * out; `again` when fetching can continue later. Throws when the server sends `Retry-After`.
   */
  async function fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'> {
    const files = sortByFirstDay(manifest)
    for (const file of files) {
      const wasCut = !ready.has(file.sha256) && (await fetchFile(file, signal)) === 'cut'
      // A broken file does not stop the others; a lost connection stops all.
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
      // A busy server is not a failure of the file.
      if (getRetryAfterMs(error) !== null) throw error
      if (error instanceof Refused) recordFailure(file, `cannot be fetched: ${error.message}`)
      else if (isQuotaError(error)) {
        // Its chunks would take the space of files that fit.
        tooLarge.add(file.sha256)
        await shelf.remove(file.sha256).catch(() => undefined)
        recordFailure(file, 'does not fit: the storage is full', 'storage')
      }
      // A storage error of one file does not stop the others.
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

  /** False when the connection was lost before all chunks were stored. */
  async function fetchChunks(file: ManifestFile, signal: AbortSignal): Promise<boolean> {
    const there = await shelf.listChunks(file.sha256)
    let fetchedCount = 0
    for (const [index, from] of listChunkOffsets(file).entries()) {
      const size = getChunkSize(file, from)
      if (there.get(index) === size) continue
      const bytes = await fetchPiece(file.url, from, from + size - 1, signal).catch(ignoreUnreachable)
      if (bytes?.length !== size) {
        // The manifest was fetched just now, so the fault is in the file and not in the connection.
        if (fetchedCount === 0 && !signal.aborted) recordFailure(file, 'nothing more of it comes')
        return false
      }
      await shelf.put(file.sha256, index, bytes)
      fetchedCount++
    }
    return true
  }

  /** Chunk by chunk: the browser's own digest wants the whole file in memory, and is missing without TLS (decision 13). */
  async function hashFile(file: ManifestFile): Promise<string> {
    const hash = sha256.create()
    for (const index of listChunkOffsets(file).keys()) {
      hash.update(new Uint8Array(await (await shelf.read(file.sha256, index)).arrayBuffer()))
    }
    return bytesToHex(hash.digest())
  }

  /** The complete file, read from disk while it plays. */
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
   * Whether a stored file is still complete: browsers delete data when a disk fills up. If not, it counts as missing. A
   * disk that does not respond has not lost the file.
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

  /** Checks all files of a manifest; false when some were deleted. */
  async function lookAll({ files }: Pick<Manifest, 'files'>): Promise<boolean> {
    let isAllThere = true
    for (const file of files) isAllThere = (await look(file)) && isAllThere
    return isAllThere
  }

  /** Verifies a file that did not play again: its bytes on disk may have changed. */
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

  /** Deletes the chunks of incomplete files when the disk is full. */
  async function makeRoom(): Promise<void> {
    for (const sha256 of await shelf.listAll()) if (!ready.has(sha256)) await shelf.remove(sha256)
  }

  /** Deletes files that none of these manifests lists. */
  async function keepOnly(manifests: readonly Manifest[]): Promise<void> {
    const named = new Set(manifests.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
    const before = wanted
    // After any change of the manifest, files that were too large are tried again.
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

/** Paid flights first, by their first day, so that the most urgent files are stored on a small disk. */
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
