import { readdir, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { beginHistory } from '../modules/media/commands/backup-state.ts'
import { restoreFiles } from '../modules/media/commands/installation.ts'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { checkBooks } from '../overviews/operator/books/check.ts'
import { startStopwatch } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { restoreDump } from '../platform/db/programs.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { openArchive } from './backup/archive.ts'
import { createDecryption } from './backup/encryption.ts'
import { assertExpected, type Manifest, readManifest } from './backup/manifest.ts'
import { explainFailure } from './backup/failure.ts'
import { pickOwnerUrl } from './backup/owner-url.ts'
import { openBackupPlace, readBackupConfig, splitBackupAddress } from './backup/place.ts'
import { BackupRefused } from './backup/refused.ts'
import { restoreBackup, type RestoreTarget } from './backup/restore.ts'
import { print, printError, runCommand } from './command-line.ts'
import { formatReport } from './ledger-verify.ts'

const USAGE = `Usage: npm run restore -- [--from PLACE] [--key FILE] [--head HEAD] [--manifest-sha256 HEX]
  --from  the folder or bucket of the backups for the newest one, or one backup in it (FOLDER/2026-11-29T10-00-00-000Z,
          s3://bucket/prefix/2026-11-29T10-00-00-000Z?endpoint=...); without it, the place in BACKUP_URL
  --key   the file with the private key of age; with it, a backup that is not encrypted is refused
  --head  the head that npm run backup printed; a backup with other books is refused
  --manifest-sha256
          the SHA-256 of the manifest that npm run backup printed; any other backup is refused
`

/** Without another history, players would not send again what the backup had not seen (decision 14). */
const UNFINISHED =
  'The database is restored, but not checked. Before a server starts, run `npm run media -- restore` and `npm run ledger:verify`.\n'

/**
 * `npm run restore`: restores a backup into an empty database and checks the books (docs/operating.md, Backups). No
 * server may run.
 */
async function main(args: readonly string[]): Promise<number> {
  process.umask(0o077)
  const options = readOptions(args)
  if (!options) return printError(USAGE, 2)
  const { place, stamp } = options.from === undefined ? {} : splitBackupAddress(options.from)
  const config = readBackupConfig(place)
  const storage = await openBackupPlace(config)
  const backup = await explainFailure('Reading the backup', () => readManifest(storage, stamp))
  const { manifest } = backup
  const { key, head, 'manifest-sha256': manifestSha256 } = options
  assertExpected(backup, { isEncrypted: key !== undefined, head, manifestSha256 })
  const archive = openArchive(storage, await openCipher(manifest, key), manifest.mediaFolder)
  const readSeconds = startStopwatch()
  const target = await createTarget(config, manifest)
  const { lost } = await explainFailure('The restore', () => restoreBackup(archive, backup, target))
  const isGood = await checkRestored(config, manifest).catch((error: unknown) => {
    printError(UNFINISHED, 1)
    throw error
  })
  print(`Restored in ${Math.ceil(readSeconds() / 1000)} s.\n`)
  if (lost > 0)
    return printError(`${lost} media are damaged or missing in the backup; everything else is restored.\n`, 1)
  return isGood ? 0 : 1
}

async function openCipher({ isEncrypted }: Manifest, keyPath: string | undefined) {
  if (!isEncrypted) return undefined
  if (keyPath === undefined) throw new BackupRefused('The backup is encrypted; name the private key with --key FILE.')
  const text = await readFile(keyPath, 'utf8').catch((error: Error) => {
    throw new BackupRefused(`--key: ${error.message}`)
  })
  return createDecryption(text)
}

async function createTarget(config: Config, { kind }: Manifest): Promise<RestoreTarget> {
  const { databaseDir } = config
  const url = pickOwnerUrl(config)
  if ((url === undefined) !== (kind === 'embedded'))
    throw new BackupRefused(
      kind === 'embedded'
        ? 'This is a backup of the embedded database; restore it without DATABASE_URL.'
        : 'This is a backup of PostgreSQL; name an empty database in DATABASE_URL and DATABASE_OWNER_URL.',
    )
  const shared = { media: await openStorage(config), report: (sentence: string) => void print(`${sentence}\n`) }
  if (url === undefined)
    return { ...shared, isEmpty: () => isEmptyFolder(databaseDir), fill: (dump) => fillEmbedded(databaseDir, dump) }
  return { ...shared, isEmpty: () => isEmptyDatabase(config), fill: (dump) => restoreDump(url, dump) }
}

async function isEmptyDatabase(config: Config): Promise<boolean> {
  const database = await openDatabase(config, () => {})
  try {
    const { rows } = await database.query(`select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`)
    return rows.length === 0
  } finally {
    await database.close()
  }
}

const isEmptyFolder = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0

async function fillEmbedded(folder: string, dump: Readable): Promise<void> {
  const database = await openEmbedded(folder, new Blob(await dump.toArray(), { type: 'application/x-gzip' }))
  await database.close()
}

/** Updates the tables, looks for missing media, and checks the books and their hash chains. */
async function checkRestored(config: Config, { head }: Manifest): Promise<boolean> {
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    await runInTransaction(database, beginHistory)
    const { named, missing } = await restoreFiles(database, await openStorage(config))
    print(`The database refers to ${named} media, ${missing} are missing.\n`)
    const books = await checkBooks({ database })
    for (const line of formatReport(books)) print(`${line}\n`)
    const isHead = books.head === head
    print(isHead ? 'The head of the chains is that of the backup.\n' : `The head of the backup is different: ${head}\n`)
    return isHead && missing === 0 && books.differences.length === 0
  } finally {
    await database.close()
  }
}

type Options = { from?: string; key?: string; head?: string; 'manifest-sha256'?: string }

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        key: { type: 'string' },
        head: { type: 'string' },
        'manifest-sha256': { type: 'string' },
      },
    })
    return values
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exitCode = await runCommand(main)
