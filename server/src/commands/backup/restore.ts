import type { Readable } from 'node:stream'
import {
  proposeStorageId,
  readStorageId,
  confirmStorageId,
  hasStoredFiles,
} from '../../platform/files/installation-id.ts'
import { getContentKey, getPlaysKey, isMissing, type MediaStorage } from '../../platform/files/media-storage.ts'
import { pickPendingMigrations } from '../../platform/db/prepare.ts'
import { type Archive, getMediaName } from './archive.ts'
import { DATABASE } from './create.ts'
import type { Manifest, Manifested } from './manifest.ts'
import { type ListedContent, streamMediaList } from './media-list.ts'
import { BackupRefused, DamagedContent } from './refused.ts'

export type RestoreTarget = {
  media: MediaStorage
  /** Whether the database has no tables yet. */
  isEmpty: () => Promise<boolean>
  /** Fills the empty database. */
  fill: (dump: Readable) => Promise<void>
  report: (sentence: string) => void
}

/**
 * Restores a backup into an empty database, and the media that it names into a storage that is empty or of the same
 * installation. Interrupted, it is run again and continues.
 *
 * Nothing is changed until the database dump was read once without an error. A media file that is damaged or missing in
 * the backup is reported and left out: the books must not wait for it.
 *
 * @returns in `lost` how many these are, and in `missing` those that the backup never had
 * @throws BackupRefused when the target is in use, or the backup is of a newer version
 * @throws DatabaseRefused when the backup was made by other migrations
 * @throws DamagedContent when the dump or the list of media has changed
 */
export async function restoreBackup(
  archive: Archive,
  { stamp, manifest }: Pick<Manifested, 'stamp' | 'manifest'>,
  target: RestoreTarget,
): Promise<{ copied: number; missing: number; lost: number }> {
  pickPendingMigrations(manifest.migrations.map((hash) => ({ hash })))
  await assertUnused(target, manifest)
  const openDump = () => archive.get(`${stamp}/${DATABASE}`, manifest.database)
  await drain(await openDump())
  const contents: ListedContent[] = []
  for await (const content of streamMediaList(archive, { stamp, manifest }))
    if (content.isStored) contents.push(content)
  target.report(
    `the database of the backup of ${manifest.createdAt} is undamaged; the backup names ${contents.length} media`,
  )
  let [copied, lost] = [0, 0]
  for (const content of contents) {
    const result = await restoreContent(archive, target.media, content)
    if (result instanceof Error) {
      lost++
      target.report(`${content.sha256} cannot be restored: ${result.message}`)
    }
    if (result !== 'copied') continue
    copied++
    if (copied % 100 === 0) target.report(`${copied} media restored`)
  }
  await proposeStorageId(target.media, manifest.installationId)
  await confirmStorageId(target.media)
  target.report(`${copied} media restored, ${contents.length - copied - lost} were already there`)
  await target.fill(await openDump())
  target.report('the database is restored')
  return { copied, missing: manifest.media.missing, lost }
}

async function assertUnused({ media, isEmpty }: RestoreTarget, { installationId }: Manifest): Promise<void> {
  if (!(await isEmpty()))
    throw new BackupRefused(
      'The database is not empty. Restore into a new one: create it and name it in DATABASE_URL and DATABASE_OWNER_URL, or use another DATA_DIR for the embedded database.',
    )
  const id = await readStorageId(media)
  if (id !== undefined ? id !== installationId : await hasStoredFiles(media))
    throw new BackupRefused(`${media.address} has the media of another installation. Use an empty one.`)
}

/** @returns the error of a file that the backup has no longer, or not undamaged */
async function restoreContent(
  archive: Archive,
  media: MediaStorage,
  { sha256, isPlays }: ListedContent,
): Promise<'copied' | 'there' | Error> {
  const key = isPlays ? getPlaysKey(sha256) : getContentKey(sha256)
  if (await media.head(key)) return 'there'
  try {
    const stored = await archive.get(getMediaName(archive, sha256), { sha256 }).catch((error: unknown) => {
      if (isMissing(error)) throw new DamagedContent('it is not in the backup')
      throw error
    })
    await media.put(key, stored)
    return 'copied'
  } catch (error) {
    if (error instanceof Error && isLost(error)) return error
    throw error
  }
}

/** Whether a file is lost for good: a later attempt would find the same. A bucket that is away comes back. */
function isLost(error: Error): boolean {
  if (error instanceof DamagedContent || error instanceof BackupRefused) return true
  return 'code' in error && error.code === 'EIO' && 'syscall' in error && error.syscall === 'read'
}

async function drain(source: Readable): Promise<void> {
  for await (const _chunk of source);
}
