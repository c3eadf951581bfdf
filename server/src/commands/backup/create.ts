import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { listChainEnds } from '../../modules/chain/queries.ts'
import { formatHead } from '../../modules/chain/rules.ts'
import { markBackedUp } from '../../modules/media/commands/backup-state.ts'
import { readInstallationId } from '../../modules/media/queries/installation.ts'
import { type Clock, HOURS } from '../../platform/clock.ts'
import { type Database, type Db, runInTransaction } from '../../platform/db/database.ts'
import { VERSION } from '../../platform/db/migrations/versions.ts'
import { isUpToDate, listAppliedMigrations } from '../../platform/db/prepare.ts'
import { startDump } from '../../platform/db/programs.ts'
import { discardStale } from '../../platform/files/scratch.ts'
import {
  getKeyName,
  isMissing,
  KEPT,
  type MediaStorage,
  PLAYS,
  StorageAway,
} from '../../platform/files/media-storage.ts'
import { type Archive, type Content, getMediaName, readContent } from './archive.ts'
import { type Copy, listMedia } from './list-media.ts'
import { formatStamp, type Manifested, writeBegun, writeManifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'

export type BackupSource = {
  database: Database
  /** The address of the owner of the tables; undefined: the embedded database */
  url: string | undefined
  media: MediaStorage
  clock: Clock
  /** Called with a sentence about what was done. */
  report: (sentence: string) => void
}

export const DATABASE = 'database.dump'
/** Another backup into the same folder writes its files all the time. */
const MAX_SILENCE_MS = 6 * HOURS

/**
 * Copies database and media while the servers run: media, the database at one moment, then the media that this database
 * names and the first copy did not have. Media that the archive has are not copied again, so an interrupted backup
 * continues; those whose size there is another one are. A damaged or unreadable file is left out and named in the
 * manifest: the books must not wait until it is repaired.
 *
 * @throws BackupRefused when the database was never started, or a program is missing
 */
export async function createBackup(source: BackupSource, archive: Archive): Promise<Manifested> {
  const { database, media, clock, report } = source
  if (archive.storage.folder !== undefined) await discardLeftovers(archive, clock)
  const [damaged, unreadable] = [new Set<string>(), new Set<string>()]
  const copy: Copy = (...content) => copyContent({ source, archive, damaged, unreadable }, ...content)
  let copied = 0
  for (const prefix of [KEPT, PLAYS])
    for await (const { key, sizeBytes } of media.list(prefix)) {
      if (!(await copy(getKeyName(key), key, sizeBytes))) continue
      copied++
      if (copied % 100 === 0) report(`${copied} media copied`)
    }
  report(`${copied} media copied, the others were already there`)
  const at = clock.now()
  const stamp = formatStamp(at)
  const manifest = await database.runAsOwner((owner) =>
    runAtOneMoment(owner, async (db) => {
      const installationId = await findInstallationId(owner, db)
      await writeBegun(archive.storage, stamp)
      const dumped = await dumpDatabase(source, owner, archive, stamp)
      report(`database: ${formatMegabytes(dumped.sizeBytes)}`)
      return {
        format: 1 as const,
        createdAt: at.toISOString(),
        version: VERSION,
        kind: owner.kind,
        isEncrypted: archive.isEncrypted,
        mediaFolder: archive.mediaFolder,
        installationId,
        migrations: (await listAppliedMigrations(owner)).map(({ hash }) => hash),
        head: formatHead(await listChainEnds(db)),
        database: dumped,
        media: {
          ...(await listMedia(db, { source, archive, copy }, stamp)),
          ...listFaults({ damaged, unreadable }),
        },
      }
    }),
  )
  const manifestSha256 = await writeManifest(archive.storage, stamp, manifest)
  await noteBackup(source, at)
  return { stamp, manifest, manifestSha256 }
}

/**
 * Tells players what this backup has (decision 14). A backup before an upgrade can find tables of the version before,
 * which have no place for it.
 */
export async function noteBackup({ database }: Pick<BackupSource, 'database'>, at: Date): Promise<boolean> {
  return database.runAsOwner(async (owner) => {
    if (!(await isUpToDate(owner))) return false
    await runInTransaction(owner, (tx) => markBackedUp(tx, at))
    return true
  })
}

/** A backup that was killed leaves the file it was writing, perhaps a dump. */
async function discardLeftovers({ storage: { scratch } }: Archive, clock: Clock): Promise<void> {
  await mkdir(scratch, { recursive: true })
  await discardStale(scratch, new Date(clock.now().getTime() - MAX_SILENCE_MS))
}

/** @throws BackupRefused when the database was never started */
async function findInstallationId(owner: Database, db: Db): Promise<string> {
  const { rows } = await owner.query(`select to_regclass('public.installation') is not null as is_started`)
  const isStarted = (rows as [{ is_started: boolean }])[0].is_started
  const id = isStarted ? await readInstallationId(db) : undefined
  if (id === undefined) throw new BackupRefused('The database is empty: start Marquee once before its first backup.')
  return id
}

/** Everything in `work` sees the same state of the database. The embedded database has no other user. */
function runAtOneMoment<T>(owner: Database, work: (db: Db) => Promise<T>): Promise<T> {
  if (owner.kind === 'embedded') return work(owner.db)
  return owner.transaction(async (tx) => {
    await owner.query('set transaction isolation level repeatable read')
    await owner.query('set local idle_in_transaction_session_timeout = 0')
    return work(tx)
  })
}

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function dumpDatabase(
  { database, url }: BackupSource,
  owner: Database,
  archive: Archive,
  stamp: string,
): Promise<Content> {
  const name = `${stamp}/${DATABASE}`
  if (url === undefined) return archive.put(name, Readable.fromWeb((await dumpEmbedded(database)).stream() as never))
  const { rows } = await owner.query('select pg_export_snapshot() as snapshot')
  const { stdout, ended } = startDump(url, (rows as [{ snapshot: string }])[0].snapshot)
  const [content] = await Promise.all([archive.put(name, stdout), ended])
  return content
}

/** A compressed archive of its folder, which fits in memory. */
function dumpEmbedded(database: Database): Promise<Blob> {
  if (!('dump' in database)) throw new Error('only the embedded database is dumped without an address')
  return (database.dump as (compression: string) => Promise<Blob>)('gzip')
}

type Faults = { damaged: Set<string>; unreadable: Set<string> }
type Copying = Faults & { source: BackupSource; archive: Archive }

const listFaults = ({ damaged, unreadable }: Faults) => ({ damaged: [...damaged], unreadable: [...unreadable] })

async function copyContent(
  { source: { media, report }, archive, damaged, unreadable }: Copying,
  ...[sha256, key, sizeBytes]: Parameters<Copy>
): Promise<boolean> {
  const name = getMediaName(archive, sha256)
  if (key === undefined || (await archive.find(name, sizeBytes))) return false
  if (await archive.isStored(name)) {
    // It is only replaced by a right one: the damaged one may be that of the media storage.
    const content = await tolerateReadError(media, key, readContent)
    if (content === undefined || content instanceof Error || content.sha256 !== sha256) return false
    report(`${name} in ${archive.storage.address} is damaged and is copied again`)
  }
  const content = await tolerateReadError(media, key, (stored) => archive.put(name, stored))
  if (content === undefined) return false
  if (content instanceof Error) {
    if (!unreadable.has(sha256)) report(`${key} in ${media.address} cannot be read: ${content.message}`)
    unreadable.add(sha256)
    return false
  }
  if (content.sha256 === sha256) {
    // A second look succeeded.
    damaged.delete(sha256)
    unreadable.delete(sha256)
    return true
  }
  await archive.storage.delete(archive.getKey(name))
  if (!damaged.has(sha256)) report(`${key} in ${media.address} is damaged: its SHA-256 is ${content.sha256}`)
  damaged.add(sha256)
  return false
}

/**
 * Reads a file. The errors of what is done with it pass, and so does that of a storage that is away: all its files would
 * be missing.
 *
 * @returns the error of the file; undefined when there is none
 */
async function tolerateReadError(
  media: MediaStorage,
  key: string,
  work: (stored: Readable) => Promise<Content>,
): Promise<Content | Error | undefined> {
  let failure: Error | undefined
  const note = (error: Error) => {
    if (error instanceof StorageAway) throw error
    failure = error
    return undefined
  }
  const stored = await media.get(key).catch((error: Error) => (isMissing(error) ? undefined : note(error)))
  if (!stored) return failure
  stored.once('error', (error) => (failure = error))
  return work(stored).catch((error: unknown) => {
    if (failure === undefined) throw error
    return failure
  })
}
