import { parseArgs } from 'node:util'
import { instant } from '@marquee/contract/scalars'
import { openDatabase } from '../open-database.ts'
import { startStopwatch, systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { openArchive } from './backup/archive.ts'
import { createBackup, formatMegabytes, noteBackup } from './backup/create.ts'
import { createEncryption, nameMediaFolder } from './backup/encryption.ts'
import { explainFailure } from './backup/failure.ts'
import type { Manifest } from './backup/manifest.ts'
import { pickOwnerUrl } from './backup/owner-url.ts'
import { deleteUnusedMedia } from './backup/media-retention.ts'
import { openBackupPlace, readBackupConfig } from './backup/place.ts'
import { deleteOldBackups, isGood } from './backup/retention.ts'
import { print, printError, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run backup -- [--to PLACE] [--encrypt-to PUBLIC-KEY ...] [--keep COUNT]
       npm run backup -- --mark INSTANT
  --to          a folder for all backups of this installation, on another disk or machine, or a bucket
                (s3://bucket/prefix?endpoint=..., with BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY); without it,
                the place in BACKUP_URL
  --encrypt-to  a public key of age (age1...); only the holder of its private key can restore the backup
  --keep        deletes all backups but the newest COUNT and the newest one that has all its media, and the media that no
                backup names any more
  --mark        makes no backup, but notes that another program backed up everything until INSTANT, such as
                2026-11-29T01:00:00Z; players then delete the plays that were acknowledged before it
`

/** `npm run backup`: copies database and media into a folder while the servers run (docs/operating.md, Backups). */
async function main(args: readonly string[]): Promise<number> {
  process.umask(0o077)
  const options = readOptions(args)
  if (!options) return printError(USAGE, 2)
  if ('mark' in options) return markOther(options.mark)
  const recipients = options['encrypt-to'] ?? []
  const cipher = recipients.length > 0 ? createEncryption(recipients) : undefined
  const config = readBackupConfig(options.to)
  const place = await openBackupPlace(config)
  const archive = openArchive(place, cipher, nameMediaFolder(recipients))
  const url = pickOwnerUrl(config)
  const readSeconds = startStopwatch()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    const source = { database, url, media: await openStorage(config), clock: systemClock, report }
    const made = await explainFailure('The backup', () => createBackup(source, archive))
    const { stamp, manifest, manifestSha256 } = made
    const { files, missing } = manifest.media
    const sizes = `database ${formatMegabytes(manifest.database.sizeBytes)}, ${files - missing} media`
    const took = `${Math.ceil(readSeconds() / 1000)} s`
    print(`Backup ${stamp} in ${place.address}: ${sizes}, in ${took}.\n`)
    print(`Head: ${manifest.head}\nSHA-256 of its manifest: ${manifestSha256}\n`)
    if (!isGood(manifest)) return printLack(manifest)
    if (options.keep === undefined) return 0
    const keep = options.keep
    const now = systemClock.now()
    const deleted = await explainFailure('Deleting old backups', () => deleteOldBackups(place, keep, { ...made, now }))
    for (const old of deleted) print(`Deleted the backup ${old}.\n`)
    const media = await explainFailure('Deleting unused media', () => deleteUnusedMedia(place, made.stamp))
    if (media.deleted > 0) print(`Deleted ${media.deleted} media that no backup names.\n`)
    if (media.obstacle) print(`Media that no backup names stay: ${media.obstacle}.\n`)
    return 0
  } finally {
    await database.close()
  }
}

const report = (sentence: string) => void print(`${sentence}\n`)

function printLack({ media: { missing, damaged, unreadable } }: Manifest): number {
  if (damaged.length > 0) printError(`Damaged media, which are not in the backup: ${damaged.length}.\n`, 1)
  if (unreadable.length > 0) printError(`Media that could not be read, check the disk: ${unreadable.length}.\n`, 1)
  if (missing > 0) printError(`Media that the database names and the backup lacks: ${missing}.\n`, 1)
  return 1
}

/** Notes what the backup of another program has. */
async function markOther(at: Date): Promise<number> {
  const database = await openDatabase(readConfig(), (error) => printError(`${error.message}\n`, 1))
  try {
    if (!(await noteBackup({ database }, at)))
      return printError('The tables are not those of this version: run `npm run migrate`.\n', 1)
    return print(`Noted: everything until ${at.toISOString()} is backed up.\n`)
  } finally {
    await database.close()
  }
}

type Options = { to?: string; 'encrypt-to'?: string[]; keep?: number }

function readOptions(args: readonly string[]): Options | { mark: Date } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        'encrypt-to': { type: 'string', multiple: true },
        keep: { type: 'string' },
        mark: { type: 'string' },
      },
    })
    const { mark, keep, ...rest } = values
    if (mark === undefined) {
      if (keep === undefined) return rest
      return /^[1-9]\d{0,4}$/.test(keep) ? { ...rest, keep: Number(keep) } : undefined
    }
    const at = parseInstant(mark)
    // A mistaken instant in the future would let players delete plays that are in no backup.
    const isPast = at !== undefined && at <= systemClock.now()
    return isPast && args.length <= 2 ? { mark: at } : undefined
  } catch {
    return undefined
  }
}

/** An instant with its offset, because the zone of this machine may be another. */
function parseInstant(text: string): Date | undefined {
  const parsed = instant.safeParse(text)
  return parsed.success ? new Date(parsed.data) : undefined
}

if (import.meta.main) process.exitCode = await runCommand(main)
