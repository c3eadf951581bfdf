import { Readable } from 'node:stream'
import { streamContents } from '../../modules/media/queries/installation.ts'
import { type Clock, HOURS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MediaStorage } from '../../platform/files/media-storage.ts'
import { openTrash } from '../../platform/files/trash.ts'
import { type Archive, getMediaName, openArchive } from './archive.ts'
import { BEGUN, type Manifest, writeBegun } from './manifest.ts'
import { formatContent, MEDIA_LIST } from './media-list.ts'
import { findOldestRunning } from './retention.ts'

/** Copies a file. @returns whether it was copied: the archive did not have it, and the media storage has it undamaged */
export type Copy = (sha256: string, key: string | undefined, sizeBytes: number) => Promise<boolean>

type Source = { media: MediaStorage; clock: Clock; report: (sentence: string) => void }
type Listing = { source: Source; archive: Archive; copy: Copy }
type Listed = Omit<Manifest['media'], 'damaged' | 'unreadable'>

/** A backup that stores nothing for a day counts as abandoned, see `retention.ts`. */
const RENEWAL_MS = 1 * HOURS

/**
 * Lists the media that the dumped database names, and copies those that were stored since the first copy. A deletion that
 * had begun before this backup may have removed one after it was listed: then all are listed and copied again.
 */
export async function listMedia(db: Db, listing: Listing, stamp: string): Promise<Listed> {
  // The dump may have taken a day.
  await writeBegun(listing.archive.storage, stamp)
  const oldest = await findOldestRunning(listing.archive.storage, `${stamp}/${BEGUN}`)
  const old = new Set<string>()
  const listed = await writeList(db, listing, stamp, (sha256, storedAt) => storedAt < oldest && old.add(sha256))
  return (await isAnyGone(listing.archive, old)) ? writeList(db, listing, stamp, () => {}) : listed
}

async function isAnyGone(archive: Archive, hashes: ReadonlySet<string>): Promise<boolean> {
  for (const sha256 of hashes) if (!(await archive.isStored(getMediaName(archive, sha256)))) return true
  return false
}

/** @param note called with each file that was already there */
async function writeList(
  db: Db,
  { source: { media, clock, report }, archive, copy }: Listing,
  stamp: string,
  note: (sha256: string, storedAt: Date) => void,
): Promise<Listed> {
  const sums = { files: 0, missing: 0 }
  const trash = await openTrash(media).list()
  let renewedAt = clock.now().getTime()
  const lines = async function* () {
    for await (const { sha256, key, sizeBytes, kind } of streamContents(db)) {
      if (clock.now().getTime() - renewedAt >= RENEWAL_MS) {
        await writeBegun(archive.storage, stamp)
        renewedAt = clock.now().getTime()
      }
      const found = await archive.find(getMediaName(archive, sha256), sizeBytes)
      if (found) note(sha256, found.storedAt)
      const isStored =
        found !== undefined ||
        (await copy(sha256, key, sizeBytes)) ||
        (await copy(sha256, trash.get(sha256), sizeBytes))
      sums.files++
      if (!isStored) sums.missing++
      if (!isStored) report(`${sha256} is not in the backup, and the database names it`)
      yield formatContent({ sha256, isStored, kind })
    }
  }
  const name = `${stamp}/${MEDIA_LIST}`
  // The names of media are not secret. By the open list, media are deleted later without the private key.
  const open = openArchive(archive.storage, undefined, archive.mediaFolder)
  const list = await open.put(name, Readable.from(lines(), { objectMode: false }))
  if (archive.isEncrypted) await archive.put(name, await open.get(name, list))
  return { list, ...sums }
}
