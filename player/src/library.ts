import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { Refused, Unreachable } from './link.ts'
import type { Broken } from './schedule.ts'
import { createSha256 } from './sha256.ts'
import type { Shelf } from './shelf.ts'

/**
 * The files a screen plays: fetched in pieces, gone on with after a cut, verified by their hash, kept,
 * never fetched twice, and given away only when no manifest names them (product design 5).
 */

export const PIECE_BYTES = 1024 * 1024
/** A file that failed this often is left out, so that it does not hold up all others. */
const FAILURES = 2

export type FetchPiece = (
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>

export type LibraryParts = {
  shelf: Shelf
  fetchPiece: FetchPiece
  onFault: (file: ManifestFile, detail: string) => void
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary({ shelf, fetchPiece, onFault }: LibraryParts) {
  const ready = new Set(await shelf.sealed())
  const failures = new Map<string, number>()

  /**
   * Gets the files of a manifest: `complete` when all are there and right; `partial` when some failed
   * twice and are left out; `again` when it is worth going on later with what has come so far.
   */
  async function fetchAll({ files }: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'> {
    for (const file of files) {
      const wasCut = !ready.has(file.sha256) && (await fetchFile(file, signal)) === 'cut'
      // One broken file must not keep the others from coming; a broken line keeps all of them.
      if (signal.aborted || (wasCut && !isLeftOut(file))) return 'again'
    }
    const missing = files.filter(({ sha256 }) => !ready.has(sha256))
    if (missing.length === 0) return 'complete'
    return missing.every(isLeftOut) ? 'partial' : 'again'
  }

  async function fetchFile(file: ManifestFile, signal: AbortSignal): Promise<'ready' | 'failed' | 'cut'> {
    try {
      if (!(await fetchPieces(file, signal))) return 'cut'
      if ((await hashOf(file)) === file.sha256) {
        await shelf.seal(file.sha256)
        ready.add(file.sha256)
        failures.delete(file.sha256)
        return 'ready'
      }
      await shelf.remove(file.sha256)
      fail(file, 'is not the file that the manifest names')
    } catch (error) {
      if (error instanceof Refused) fail(file, `cannot be fetched: ${error.message}`)
      else if (isFull(error)) fail(file, 'does not fit: the storage is full')
      else throw error
    }
    return 'failed'
  }

  /** False when the line was cut before all pieces were there. */
  async function fetchPieces(file: ManifestFile, signal: AbortSignal): Promise<boolean> {
    const there = await shelf.pieces(file.sha256)
    let came = 0
    for (const [index, from] of startsOf(file).entries()) {
      const size = Math.min(PIECE_BYTES, file.bytes - from)
      if (there.get(index) === size) continue
      const bytes = await fetchPiece(file.url, from, from + size - 1, signal).catch(unlessUnreachable)
      if (bytes?.length !== size) {
        // The manifest came a moment ago: a file of which nothing comes is broken on its own way.
        if (came === 0 && !signal.aborted) fail(file, 'nothing more of it comes')
        return false
      }
      await shelf.put(file.sha256, index, bytes)
      came++
    }
    return true
  }

  async function hashOf(file: ManifestFile): Promise<string> {
    const hash = createSha256()
    for (const index of startsOf(file).keys()) {
      hash.update(new Uint8Array(await (await shelf.read(file.sha256, index)).arrayBuffer()))
    }
    return hash.hex()
  }

  /** The whole file, read from disk as it is played. */
  async function open(file: ManifestFile): Promise<Blob> {
    const pieces = await Promise.all([...startsOf(file).keys()].map((index) => shelf.read(file.sha256, index)))
    return new Blob(pieces, { type: file.type })
  }

  /** Looks again at a file that would not play: it may have rotted on the disk. */
  async function recheck(file: ManifestFile): Promise<void> {
    const hash = await hashOf(file).catch(() => null)
    if (hash === file.sha256) return
    ready.delete(file.sha256)
    await shelf.remove(file.sha256)
    onFault(file, 'was damaged on the disk and is fetched again')
  }

  /** Gives away what none of these manifests names. */
  async function keepOnly(manifests: readonly Manifest[]): Promise<void> {
    const named = new Set(manifests.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
    for (const sha256 of await shelf.all()) {
      if (named.has(sha256)) continue
      ready.delete(sha256)
      failures.delete(sha256)
      await shelf.remove(sha256)
    }
  }

  function isLeftOut({ sha256 }: ManifestFile): boolean {
    return (failures.get(sha256) ?? 0) >= FAILURES
  }

  function fail(file: ManifestFile, detail: string): void {
    failures.set(file.sha256, (failures.get(file.sha256) ?? 0) + 1)
    onFault(file, detail)
  }

  return {
    fetchAll,
    open,
    recheck,
    keepOnly,
    missing: (manifest: Pick<Manifest, 'files'>): Broken =>
      new Set(manifest.files.map(({ sha256 }) => sha256).filter((sha256) => !ready.has(sha256))),
  }
}

function startsOf({ bytes }: ManifestFile): number[] {
  return Array.from({ length: Math.ceil(bytes / PIECE_BYTES) }, (_, index) => index * PIECE_BYTES)
}

function unlessUnreachable(error: unknown): null {
  if (error instanceof Unreachable) return null
  throw error
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
