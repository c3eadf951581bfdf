import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../open-database.ts'
import { startStopwatch, systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openFolderStorage } from '../platform/files/folder-storage.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { openArchive } from './backup/archive.ts'
import { createBackup, formatMegabytes } from './backup/create.ts'
import { createEncryption, nameMediaFolder } from './backup/encryption.ts'
import { pickOwnerUrl } from './backup/owner-url.ts'
import { print, printError, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run backup -- --to FOLDER [--encrypt-to PUBLIC-KEY ...]
  --to          a folder for all backups of this installation, on another disk or machine
  --encrypt-to  a public key of age (age1...); only the holder of its private key can restore the backup
`

/** `npm run backup`: copies database and media into a folder while the servers run (docs/operating.md, Backups). */
async function main(args: readonly string[]): Promise<number> {
  process.umask(0o077)
  const options = readOptions(args)
  if (!options) return printError(USAGE, 2)
  const recipients = options['encrypt-to'] ?? []
  const cipher = recipients.length > 0 ? createEncryption(recipients) : undefined
  const folder = resolve(options.to)
  const archive = openArchive(openFolderStorage(folder), cipher, nameMediaFolder(recipients))
  const config = readConfig()
  const url = pickOwnerUrl(config)
  const readSeconds = startStopwatch()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    const { stamp, manifest } = await createBackup(
      {
        database,
        url,
        media: await openStorage(config),
        clock: systemClock,
        report: (sentence) => print(`${sentence}\n`),
      },
      archive,
    )
    const { files, missing, damaged } = manifest.media
    const sizes = `database ${formatMegabytes(manifest.database.sizeBytes)}, ${files - missing} media`
    print(`Backup ${stamp} in ${folder}: ${sizes}, in ${Math.ceil(readSeconds() / 1000)} s.\nHead: ${manifest.head}\n`)
    if (damaged.length > 0) printError(`${damaged.length} media are damaged; they are not in the backup.\n`, 1)
    if (missing > 0) printError(`${missing} media that the database names are not in the backup.\n`, 1)
    return missing + damaged.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

function readOptions(args: readonly string[]): { to: string; 'encrypt-to'?: string[] } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'encrypt-to': { type: 'string', multiple: true } },
    })
    return values.to ? { ...values, to: values.to } : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exitCode = await runCommand(main)
