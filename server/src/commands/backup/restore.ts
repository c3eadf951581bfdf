import type { Readable } from 'node:stream'
import {
  proposeStorageId,
  readStorageId,
  confirmStorageId,
  hasStoredFiles,
} from '../../platform/files/installation-id.ts'
import { getContentKey, type MediaStorage } from '../../platform/files/media-storage.ts'
import { pickPendingMigrations } from '../../platform/db/prepare.ts'
import { type Archive, getMediaName } from './archive.ts'
import { DATABASE, MEDIA_LIST } from './create.ts'
import type { Manifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'

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
 * Nothing is changed until all of the backup was found and the database dump was read once without an error.
 *
 * @throws BackupRefused when the target is in use, or the backup is of a newer version or incomplete
 * @throws DatabaseRefused when the backup was made by other migrations
 * @throws DamagedContent when a file of the backup has changed
 */
export async function restoreBackup(
  archive: Archive,
  { stamp, manifest }: { stamp: string; manifest: Manifest },
  target: RestoreTarget,
): Promise<{ copied: number; missing: number }> {
  pickPendingMigrations(manifest.migrations.map((hash) => ({ hash })))
  await assertUnused(target, manifest)
  const openDump = () => archive.get(`${stamp}/${DATABASE}`, manifest.database)
  await drain(await openDump())
  const hashes = await readMediaList(archive, stamp, manifest)
  target.report(`the backup of ${manifest.createdAt} is complete; it names ${hashes.length} media`)
  let copied = 0
  for (const sha256 of hashes) {
    if (!(await restoreContent(archive, target.media, sha256))) continue
    copied++
    if (copied % 100 === 0) target.report(`${copied} media restored`)
  }
  await proposeStorageId(target.media, manifest.installationId)
  await confirmStorageId(target.media)
  target.report(`${copied} media restored, the others were there`)
  await target.fill(await openDump())
  target.report('the database is restored')
  return { copied, missing: manifest.media.missing }
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

/** @throws BackupRefused naming how many are not in the archive */
async function readMediaList(archive: Archive, stamp: string, { media }: Manifest): Promise<string[]> {
  const stored: string[] = []
  let gone = 0
  for await (const line of readLines(await archive.get(`${stamp}/${MEDIA_LIST}`, media.list))) {
    const [sha256 = '', state] = line.split(' ')
    if (state !== 'stored') continue
    if (await archive.has(getMediaName(archive, sha256))) stored.push(sha256)
    else gone++
  }
  if (gone > 0) throw new BackupRefused(`${archive.storage.address} lacks ${gone} media of the backup ${stamp}.`)
  return stored
}

/** @returns whether it was copied: it was not there */
async function restoreContent(archive: Archive, media: MediaStorage, sha256: string): Promise<boolean> {
  const key = getContentKey(sha256)
  if (await media.head(key)) return false
  const name = getMediaName(archive, sha256)
  await media.put(key, await archive.get(name, { sha256 }))
  return true
}

async function* readLines(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function drain(source: Readable): Promise<void> {
  for await (const _chunk of source);
}
