import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { listChainEnds } from '../../modules/chain/queries.ts'
import { formatHead } from '../../modules/chain/rules.ts'
import { listContents, readInstallationId } from '../../modules/media/queries/installation.ts'
import { type Clock, HOURS } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { VERSION } from '../../platform/db/migrations/versions.ts'
import { listAppliedMigrations } from '../../platform/db/prepare.ts'
import { startDump } from '../../platform/db/programs.ts'
import { discardStale } from '../../platform/files/scratch.ts'
import { openTrash } from '../../platform/files/trash.ts'
import { getContentKey, getKeyName, isMissing, KEPT, type MediaStorage } from '../../platform/files/media-storage.ts'
import { type Archive, type Content, getMediaName } from './archive.ts'
import { formatStamp, type Manifest, writeManifest } from './manifest.ts'
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

/** The name of the list of media in a backup: a line with SHA-256 and bytes for each. */
export const MEDIA_LIST = 'media.txt'
export const DATABASE = 'database.dump'
/** Another backup into the same folder writes its files all the time. */
const MAX_SILENCE_MS = 6 * HOURS

/**
 * Copies database and media while the servers run: media, the database at one moment, then the media that this database
 * names and the first copy did not have. Media that the archive has are not copied again, so an interrupted backup
 * continues. A damaged file is left out and named in the manifest: the books must not wait until it is repaired.
 *
 * @throws BackupRefused when the database was never started, or a program is missing
 */
export async function createBackup(
  source: BackupSource,
  archive: Archive,
): Promise<{ stamp: string; manifest: Manifest }> {
  const { database, media, clock, report } = source
  await discardLeftovers(archive, clock)
  const damaged = new Set<string>()
  const copy: Copy = (sha256, key) => copyContent({ source, archive, damaged }, sha256, key)
  let copied = 0
  for await (const { key } of media.list(KEPT)) {
    if (!(await copy(getKeyName(key), key))) continue
    copied++
    if (copied % 100 === 0) report(`${copied} media copied`)
  }
  report(`${copied} media copied, those before were there already`)
  const at = clock.now()
  const stamp = formatStamp(at)
  const manifest = await database.runAsOwner((owner) =>
    runAtOneMoment(owner, async (db) => {
      const installationId = await findInstallationId(owner, db)
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
        media: { ...(await listMedia(db, { media, archive, copy }, stamp)), damaged: [...damaged] },
      }
    }),
  )
  await writeManifest(archive.storage, stamp, manifest)
  return { stamp, manifest }
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

const PAGE_SIZE = 1000

/** Lists the media that the dumped database names, and copies those that were stored since the first copy. */
async function listMedia(
  db: Db,
  { media, archive, copy }: { media: MediaStorage; archive: Archive; copy: Copy },
  stamp: string,
): Promise<Omit<Manifest['media'], 'damaged'>> {
  const sums = { files: 0, missing: 0 }
  const trash = await openTrash(media).list()
  const hashes: string[] = []
  for (let page: string[]; (page = await listContents(db, PAGE_SIZE, hashes.length)).length > 0; ) hashes.push(...page)
  const lines = async function* () {
    for (const sha256 of hashes) {
      const isStored =
        (await archive.has(getMediaName(archive, sha256))) ||
        (await copy(sha256, getContentKey(sha256))) ||
        (await copy(sha256, trash.get(sha256)))
      sums.files++
      if (!isStored) sums.missing++
      yield `${sha256} ${isStored ? 'stored' : 'missing'}\n`
    }
  }
  const list = await archive.put(`${stamp}/${MEDIA_LIST}`, Readable.from(lines(), { objectMode: false }))
  return { list, ...sums }
}

/** Copies a file. @returns whether it was copied: the archive did not have it, and the media storage has it undamaged */
type Copy = (sha256: string, key: string | undefined) => Promise<boolean>

type Copying = { source: BackupSource; archive: Archive; damaged: Set<string> }

async function copyContent(
  { source: { media, report }, archive, damaged }: Copying,
  ...[sha256, key]: Parameters<Copy>
): Promise<boolean> {
  const name = getMediaName(archive, sha256)
  if (key === undefined || (await archive.has(name))) return false
  const stored = await media.get(key).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!stored) return false
  const content = await archive.put(name, stored)
  if (content.sha256 === sha256) return true
  await archive.storage.delete(archive.getKey(name))
  if (!damaged.has(sha256)) report(`${key} in ${media.address} is damaged: its SHA-256 is ${content.sha256}`)
  damaged.add(sha256)
  return false
}
