import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { restoreFiles } from '../modules/media/commands/installation.ts'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { checkBooks } from '../overviews/operator/books/check.ts'
import { startStopwatch } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { restoreDump } from '../platform/db/programs.ts'
import { openFolderStorage } from '../platform/files/folder-storage.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { openArchive } from './backup/archive.ts'
import { createDecryption } from './backup/encryption.ts'
import { assertExpected, isStamp, type Manifest, readManifest } from './backup/manifest.ts'
import { pickOwnerUrl } from './backup/owner-url.ts'
import { BackupRefused } from './backup/refused.ts'
import { restoreBackup, type RestoreTarget } from './backup/restore.ts'
import { print, printError, runCommand } from './command-line.ts'
import { formatReport } from './ledger-verify.ts'

const USAGE = `Usage: npm run restore -- --from FOLDER [--key FILE]
  --from  the folder of the backups, for the newest; or one backup in it (FOLDER/2026-11-29T10-00-00-000Z)
  --key   the file of age with the private key; a backup that is not encrypted is refused then
  --head  the head that the backup printed; any other backup is refused
`

/**
 * `npm run restore`: restores a backup into an empty database and checks the books (docs/operating.md, Backups). No
 * server may run.
 */
async function main(args: readonly string[]): Promise<number> {
  process.umask(0o077)
  const options = readOptions(args)
  if (!options) return printError(USAGE, 2)
  const from = resolve(options.from)
  const stamp = isStamp(basename(from)) ? basename(from) : undefined
  const storage = openFolderStorage(stamp === undefined ? from : dirname(from))
  const backup = await readManifest(storage, stamp)
  const { manifest } = backup
  assertExpected(manifest, { isEncrypted: options.key !== undefined, head: options.head })
  const archive = openArchive(storage, await openCipher(manifest, options.key), manifest.mediaFolder)
  const config = readConfig()
  const readSeconds = startStopwatch()
  await restoreBackup(archive, backup, await createTarget(config, manifest))
  const isGood = await checkRestored(config, manifest)
  print(`Restored in ${Math.ceil(readSeconds() / 1000)} s.\n`)
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
    const { named, missing } = await restoreFiles(database, await openStorage(config))
    print(`The database refers to ${named} media, ${missing} are missing.\n`)
    const books = await checkBooks({ database })
    for (const line of formatReport(books)) print(`${line}\n`)
    const isHead = books.head === head
    print(isHead ? 'The head of the chains is that of the backup.\n' : `The head of the backup was ${head}.\n`)
    return isHead && missing === 0 && books.differences.length === 0
  } finally {
    await database.close()
  }
}

function readOptions(args: readonly string[]): { from: string; key?: string; head?: string } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, key: { type: 'string' }, head: { type: 'string' } },
    })
    return values.from ? { ...values, from: values.from } : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exitCode = await runCommand(main)
