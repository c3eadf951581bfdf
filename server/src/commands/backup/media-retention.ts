import { isMissing, type MediaStorage } from '../../platform/files/media-storage.ts'
import { getMediaName, openArchive } from './archive.ts'
import { findManifest, isMediaFolder, isStamp, listStamps, MANIFEST } from './manifest.ts'
import { streamMediaList } from './media-list.ts'
import { DamagedContent } from './refused.ts'
import { findNewest, findOldestRunning, listIncomplete } from './retention.ts'

/** What was deleted, and why the rest of the unused files stays. */
type Result = { deleted: number; obstacle: string | undefined }

/**
 * Deletes the media that no backup of the place names, also those for former public keys. All backups count, also of
 * other installations: they share the folder.
 *
 * A backup that begins is seen before the next file is deleted, and from then on nothing is deleted until it is
 * complete. The last deletion may coincide with its beginning. So it looks again, at the end of its list, for the files
 * that were old enough to be deleted.
 *
 * @param made the backup that was just completed
 */
export async function deleteUnusedMedia(storage: MediaStorage, made: string): Promise<Result> {
  const known = new Set(await listBegun(storage, new Set()))
  const oldest = await findOldestRunning(storage, `${made}/${MANIFEST}`)
  const [running] = (await listIncomplete(storage, oldest)).running
  if (running !== undefined) return { deleted: 0, obstacle: `the backup ${running} is not complete` }
  const used = new Set<string>()
  for (const stamp of await listStamps(storage))
    if (!(await addUsed(storage, stamp, used)))
      return { deleted: 0, obstacle: `the list of media of the backup ${stamp} cannot be read` }
  let deleted = 0
  for (const folder of (await storage.listFolders()).filter(isMediaFolder))
    for await (const { key, storedAt } of storage.list(`${folder}/`)) {
      if (storedAt >= oldest || !MEDIA_KEY.test(key) || used.has(key.replace(/\.age$/, ''))) continue
      const [another] = await listBegun(storage, known)
      if (another !== undefined) return { deleted, obstacle: `the backup ${another} began in the meantime` }
      await storage.delete(key)
      deleted++
    }
  return { deleted, obstacle: undefined }
}

/** The backups apart from the known ones. The folder of a storage can be empty, before its first object appears. */
async function listBegun(storage: MediaStorage, known: ReadonlySet<string>): Promise<string[]> {
  const begun: string[] = []
  for (const stamp of (await storage.listFolders()).filter((name) => isStamp(name) && !known.has(name)))
    if ((await findNewest(storage, stamp)) !== undefined) begun.push(stamp)
  return begun
}

const MEDIA_KEY = /\/[0-9a-f]{2}\/[0-9a-f]{64}(\.age)?$/

/**
 * Adds the names of the media of a backup. Older encrypted backups have no list that can be read.
 *
 * @returns whether the list can be read
 */
async function addUsed(storage: MediaStorage, stamp: string, used: Set<string>): Promise<boolean> {
  const manifest = await findManifest(storage, stamp)
  if (!manifest) return false
  const archive = openArchive(storage, undefined, manifest.mediaFolder)
  try {
    for await (const { sha256 } of streamMediaList(archive, { stamp, manifest }))
      used.add(getMediaName(archive, sha256))
    return true
  } catch (error) {
    if (isMissing(error) || error instanceof DamagedContent) return false
    throw error
  }
}
