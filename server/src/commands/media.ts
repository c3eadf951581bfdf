import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { beginHistory } from '../modules/media/commands/backup-state.ts'
import { adoptStorage, restoreFiles, type FileCounts } from '../modules/media/commands/installation.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Database, runInTransaction } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { printError, runCommand, print } from './command-line.ts'
import { move, parseMoveArgs } from './media-move.ts'

const USAGE = `Usage: npm run media -- restore
       npm run media -- adopt [--accept-missing]
       npm run media:move -- --to WHERE [--from WHERE] [--accept-missing]
  restore  restores the files that the database refers to from the trash, and asks players for the acknowledged plays
           that they still have. Use it after restoring an older database.
  adopt    does the same and makes the media folder or bucket that of the database. Use it after a move, or when only
           one of the two was restored. When files are missing, it changes nothing unless you add --accept-missing.
  move     copies all files to a bucket or from it, while the server runs. WHERE is "folder" for DATA_DIR/media, or the
           address of a bucket as in MEDIA_URL, with MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY.
`

const ACCEPT_MISSING = '--accept-missing'

/** `npm run media`: makes the media folder and the database match again (docs/operating.md, Backups). */
async function main(args: readonly string[]): Promise<number> {
  const [verb, flag, ...rest] = args
  const moveArgs = verb === 'move' ? parseMoveArgs(args.slice(1)) : undefined
  const isAdopt = verb === 'adopt' && (flag === undefined || flag === ACCEPT_MISSING)
  const isOther = rest.length === 0 && (isAdopt || (verb === 'restore' && flag === undefined))
  if (!moveArgs && !isOther) return printError(USAGE, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    if (moveArgs) return await move(database, moveArgs)
    return await (isAdopt ? adopt(database, config, flag === ACCEPT_MISSING) : restore(database, config))
  } finally {
    await database.close()
  }
}

async function restore(database: Database, config: Config): Promise<number> {
  await runInTransaction(database, beginHistory)
  const counts = await restoreFiles(database, await openStorage(config))
  return counts.missing === 0 ? print(describeCounts(counts)) : printError(describeCounts(counts), 1)
}

async function adopt(database: Database, config: Config, acceptMissing: boolean): Promise<number> {
  const storage = await openStorage(config)
  const { isAdopted, ...counts } = await adoptStorage(database, storage, systemClock.now(), { acceptMissing })
  if (isAdopted) return print(`${describeCounts(counts)}${storage.address} is now the storage of this database.\n`)
  return printError(
    `${describeCounts(counts)}Nothing was adopted. Mount or copy the right folder, or add ${ACCEPT_MISSING} to continue without those files.\n`,
    1,
  )
}

const describeCounts = ({ named, missing, restored }: FileCounts) =>
  `The database refers to ${named} files: ${named - missing} are there (${restored} restored from the trash), ${missing} are missing.\n`

if (import.meta.main) process.exitCode = await runCommand(main)
