import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { createDownloads, type DownloadParts } from './downloads.ts'
import { hasAllChunks, hashFile, readFile } from './file-chunks.ts'
import type { BrokenFiles } from './schedule.ts'

/**
 * The files of a player: fetched in chunks, resumed after an interruption, verified by hash, never fetched twice, and
 * deleted only when no manifest lists them (product 5).
 */

export type LibraryParts = Omit<DownloadParts, 'ready' | 'space'> & Partial<Pick<DownloadParts, 'space'>>

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary({ chunkStore, fetchChunk, onFault, space = async () => null }: LibraryParts) {
  const ready = new Set(await chunkStore.listSealed())
  const downloads = createDownloads({ chunkStore, ready, fetchChunk, onFault, space })

  /** The complete file, read from disk while it plays. */
  function open(file: ManifestFile): Promise<Blob> {
    return readFile(chunkStore, file).catch(async (error: unknown) => {
      await look(file)
      throw error
    })
  }

  /**
   * Whether a stored file is still complete: browsers delete data when a disk fills up. If not, it counts as missing. A
   * disk that does not respond has not lost the file.
   */
  async function look(file: ManifestFile): Promise<boolean> {
    if (!ready.has(file.sha256)) return true
    try {
      if (await hasAllChunks(chunkStore, file)) return true
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
    const hash = await hashFile(chunkStore, file).catch(() => null)
    if (hash !== file.sha256) await dropFile(file, 'was damaged on the disk and is fetched again')
  }

  async function dropFile(file: ManifestFile, detail: string): Promise<void> {
    ready.delete(file.sha256)
    onFault(file, detail, 'storage')
    await chunkStore.remove(file.sha256).catch(() => undefined)
  }

  /** Deletes the chunks of incomplete files when the disk is full. */
  async function makeRoom(): Promise<void> {
    for (const sha256 of await chunkStore.listAll()) if (!ready.has(sha256)) await chunkStore.remove(sha256)
  }

  /** Deletes files that none of these manifests lists. */
  async function keepOnly(manifests: readonly Manifest[]): Promise<void> {
    const named = new Set(manifests.flatMap(listHashes))
    // After any change of the manifest, files that were too large are tried again.
    downloads.retryTooLarge([manifests.at(-1)?.version, ...[...named].sort()].join())
    for (const sha256 of await chunkStore.listAll()) {
      if (named.has(sha256)) continue
      ready.delete(sha256)
      downloads.forget(sha256)
      await chunkStore.remove(sha256)
    }
  }

  return {
    fetchAll: downloads.fetchAll,
    open,
    look,
    lookAll,
    recheck,
    makeRoom,
    keepOnly,
    missing: (manifest: Pick<Manifest, 'files'>): BrokenFiles =>
      new Set(listHashes(manifest).filter((sha256) => !ready.has(sha256))),
  }
}

function listHashes({ files }: Pick<Manifest, 'files'>): string[] {
  return files.map(({ sha256 }) => sha256)
}
