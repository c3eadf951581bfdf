import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { Refused, toldToWaitMs, Unreachable } from './answers.ts'
import type { Broken } from './schedule.ts'
import { createSha256 } from './sha256.ts'
import type { Shelf } from './shelf.ts'
import type { Space } from './kiosk.ts'

/**
 * The files a screen plays: fetched in pieces, gone on with after a cut, verified by their hash, kept,
 * never fetched twice, and given away only when no manifest names them (product 5).
 */

export const PIECE_BYTES = 1024 * 1024
/** Left free for proofs and signs of life, which are worth more than another video; less on a tiny disk. */
const MOST_RESERVED_BYTES = 64 * 1024 * 1024
const RESERVED_PART = 0.05
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
  onFault: (file: ManifestFile, detail: string, kind: 'file' | 'storage') => void
  /** How much of the disk is used now; null where browsers do not tell. */
  space?: () => Promise<Space | null>
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary({ shelf, fetchPiece, onFault, space = async () => null }: LibraryParts) {
  const ready = new Set(await shelf.sealed())
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
    const files = inOrderOfNeed(manifest)
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
      if (!(await fits(file))) fail(file, 'does not fit: the storage is full', 'storage')
      else if (!(await fetchPieces(file, signal))) return 'cut'
      else if ((await hashOf(file)) === file.sha256) {
        await shelf.seal(file.sha256)
        ready.add(file.sha256)
        failures.delete(file.sha256)
        return 'ready'
      } else {
        await shelf.remove(file.sha256)
        fail(file, 'is not the file that the manifest names')
      }
    } catch (error) {
      // A server that is busy says nothing about the file.
      if (toldToWaitMs(error) !== null) throw error
      if (error instanceof Refused) fail(file, `cannot be fetched: ${error.message}`)
      else if (isFull(error)) {
        // What has come of it would only keep out others that do fit.
        tooLarge.add(file.sha256)
        await shelf.remove(file.sha256).catch(() => undefined)
        fail(file, 'does not fit: the storage is full', 'storage')
      }
      // Whatever is wrong with the place of one file must not hold up the others.
      else fail(file, `cannot be kept: ${String(error)}`, 'storage')
    }
    return 'failed'
  }

  async function fits(file: ManifestFile): Promise<boolean> {
    if (tooLarge.has(file.sha256)) return false
    const room = await space().catch(() => null)
    if (!room) return true
    const there = [...(await shelf.pieces(file.sha256)).values()].reduce((sum, bytes) => sum + bytes, 0)
    const reserved = Math.min(MOST_RESERVED_BYTES, room.totalBytes * RESERVED_PART)
    return room.totalBytes - room.usedBytes >= file.bytes - there + reserved
  }

  /** False when the line was cut before all pieces were there. */
  async function fetchPieces(file: ManifestFile, signal: AbortSignal): Promise<boolean> {
    const there = await shelf.pieces(file.sha256)
    let came = 0
    for (const [index, from] of startsOf(file).entries()) {
      const size = sizeOf(file, from)
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
    try {
      const pieces = await Promise.all([...startsOf(file).keys()].map((index) => shelf.read(file.sha256, index)))
      return new Blob(pieces, { type: file.type })
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
      const there = await shelf.pieces(file.sha256)
      if (startsOf(file).every((from, index) => there.get(index) === sizeOf(file, from))) return true
    } catch (error) {
      onFault(file, String(error), 'storage')
      return true
    }
    await lose(file, 'is gone from the disk and is fetched again')
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
    const hash = await hashOf(file).catch(() => null)
    if (hash !== file.sha256) await lose(file, 'was damaged on the disk and is fetched again')
  }

  async function lose(file: ManifestFile, detail: string): Promise<void> {
    ready.delete(file.sha256)
    onFault(file, detail, 'storage')
    await shelf.remove(file.sha256).catch(() => undefined)
  }

  /** Gives away what has come so far of files that cannot be played yet, when the disk is full. */
  async function makeRoom(): Promise<void> {
    for (const sha256 of await shelf.all()) if (!ready.has(sha256)) await shelf.remove(sha256)
  }

  /** Gives away what none of these manifests names. */
  async function keepOnly(manifests: readonly Manifest[]): Promise<void> {
    const named = new Set(manifests.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
    const before = wanted
    // A programme that has changed at all is worth a try: the disk may have been made larger meanwhile.
    wanted = [manifests.at(-1)?.version, ...[...named].sort()].join()
    if (wanted !== before) tooLarge.clear()
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

  function fail(file: ManifestFile, detail: string, kind: 'file' | 'storage' = 'file'): void {
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
    missing: (manifest: Pick<Manifest, 'files'>): Broken =>
      new Set(manifest.files.map(({ sha256 }) => sha256).filter((sha256) => !ready.has(sha256))),
  }
}

function startsOf({ bytes }: ManifestFile): number[] {
  return Array.from({ length: Math.ceil(bytes / PIECE_BYTES) }, (_, index) => index * PIECE_BYTES)
}

function sizeOf({ bytes }: ManifestFile, from: number): number {
  return Math.min(PIECE_BYTES, bytes - from)
}

/** What somebody pays for first, by its first day; so when not all fits, the right things do. */
function inOrderOfNeed({ files, flights }: Manifest): ManifestFile[] {
  const firstDays = new Map<string, string>()
  for (const { sha256, startsOn } of flights) {
    const known = firstDays.get(sha256)
    if (known === undefined || startsOn < known) firstDays.set(sha256, startsOn)
  }
  const dayOf = ({ sha256 }: ManifestFile) => firstDays.get(sha256) ?? '9999-12-31'
  return [...files].sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
}

function unlessUnreachable(error: unknown): null {
  if (error instanceof Unreachable) return null
  throw error
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
