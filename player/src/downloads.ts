import { compareKeys } from '@marquee/contract/text.rules'
import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { ChunkStore } from './chunk-store.ts'
import { countStoredBytes, getChunkSize, hashFile, listChunkOffsets } from './file-chunks.ts'
import type { StorageSpace } from './kiosk.ts'

/** Fetches the files of a manifest in chunks, verifies them, and leaves out those that fail. */

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

export type DownloadParts = {
  chunkStore: ChunkStore
  /** The SHA-256 of complete files; those that were fetched are added. */
  ready: Set<string>
  fetchChunk: FetchChunk
  onFault: (file: ManifestFile, detail: string, kind: 'file' | 'storage') => void
  /** The used storage; null when the browser does not report it. */
  space: () => Promise<StorageSpace | null>
}

export function createDownloads({ chunkStore, ready, fetchChunk, onFault, space }: DownloadParts) {
  const failures = new Map<string, number>()
  /** Files that did not fit on the disk, whatever the browser reports; not fetched again for the same manifest. */
  const tooLarge = new Set<string>()
  let wanted = ''

  /**
   * Fetches the files of a manifest: `complete` when all are verified; `partial` when some failed twice and are left out;
   * `again` when fetching can continue later. Throws when the server sends `Retry-After`.
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
      if (!(await hasRoom(file))) return recordFailure(file, 'does not fit: the storage is full', 'storage')
      const fetched = await fetchChunks(chunkStore, fetchChunk, file, signal)
      // The manifest was fetched just now, so the fault is in the file and not in the connection.
      if (fetched === 'none' && !signal.aborted) recordFailure(file, 'nothing more of it comes')
      if (fetched !== 'all') return 'cut'
      if (!(await sealFile(chunkStore, file))) return recordFailure(file, 'is not the file that the manifest names')
      ready.add(file.sha256)
      failures.delete(file.sha256)
      return 'ready'
    } catch (error) {
      return handleError(file, error)
    }
  }

  async function handleError(file: ManifestFile, error: unknown): Promise<'failed'> {
    // A busy server is not a failure of the file.
    if (getRetryAfterMs(error) !== null) throw error
    if (error instanceof Refused) return recordFailure(file, `cannot be fetched: ${error.message}`)
    // A storage error of one file does not stop the others.
    if (!isQuotaError(error)) return recordFailure(file, `cannot be kept: ${String(error)}`, 'storage')
    // Its chunks would take the space of files that fit.
    tooLarge.add(file.sha256)
    await chunkStore.remove(file.sha256).catch(() => undefined)
    return recordFailure(file, 'does not fit: the storage is full', 'storage')
  }

  async function hasRoom(file: ManifestFile): Promise<boolean> {
    if (tooLarge.has(file.sha256)) return false
    const room = await space().catch(() => null)
    return room === null || fits(file, await countStoredBytes(chunkStore, file), room)
  }

  function isSkipped({ sha256 }: ManifestFile): boolean {
    return (failures.get(sha256) ?? 0) >= MAX_FAILURES
  }

  function recordFailure(file: ManifestFile, detail: string, kind: 'file' | 'storage' = 'file'): 'failed' {
    failures.set(file.sha256, (failures.get(file.sha256) ?? 0) + 1)
    onFault(file, detail, kind)
    return 'failed'
  }

  return {
    fetchAll,
    /** Tries files again that did not fit on the disk, when other files are wanted. */
    retryTooLarge(nextWanted: string): void {
      if (nextWanted !== wanted) tooLarge.clear()
      wanted = nextWanted
    },
    /** A file that is fetched again later begins without failures. */
    forget: (sha256: string) => void failures.delete(sha256),
  }
}

/** Stores the chunks that are not on disk: `some` or `none` of them before the connection was lost. */
async function fetchChunks(
  chunkStore: ChunkStore,
  fetchChunk: FetchChunk,
  file: ManifestFile,
  signal: AbortSignal,
): Promise<'all' | 'some' | 'none'> {
  const there = await chunkStore.listChunks(file.sha256)
  let fetchedCount = 0
  for (const [index, from] of listChunkOffsets(file).entries()) {
    const size = getChunkSize(file, from)
    if (there.get(index) === size) continue
    const bytes = await fetchChunk(file.url, from, from + size - 1, signal).catch(ignoreUnreachable)
    if (bytes?.length !== size) return fetchedCount > 0 ? 'some' : 'none'
    await chunkStore.put(file.sha256, index, bytes)
    fetchedCount++
  }
  return 'all'
}

/** Marks a file as complete when its hash is right, and deletes it otherwise. */
async function sealFile(chunkStore: ChunkStore, file: ManifestFile): Promise<boolean> {
  const isRight = (await hashFile(chunkStore, file)) === file.sha256
  await (isRight ? chunkStore.seal(file.sha256) : chunkStore.remove(file.sha256))
  return isRight
}

function fits({ bytes }: ManifestFile, storedBytes: number, { usedBytes, totalBytes }: StorageSpace): boolean {
  const reserved = Math.min(MAX_RESERVED_BYTES, totalBytes * RESERVED_SHARE)
  return totalBytes - usedBytes >= bytes - storedBytes + reserved
}

/** Paid flights first, by their first day, so that the most urgent files are stored on a small disk. */
function sortByFirstDay({ files, flights }: Manifest): ManifestFile[] {
  const firstDays = new Map<string, string>()
  for (const { sha256, startsOn } of flights) {
    const known = firstDays.get(sha256)
    if (known === undefined || startsOn < known) firstDays.set(sha256, startsOn)
  }
  const getFirstDay = ({ sha256 }: ManifestFile) => firstDays.get(sha256) ?? '9999-12-31'
  return [...files].sort((a, b) => compareKeys(getFirstDay(a), getFirstDay(b)))
}

function ignoreUnreachable(error: unknown): null {
  if (error instanceof Unreachable) return null
  throw error
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
