import { parseArgs } from 'node:util'
import { moveMedia, type MoveProgress } from '../modules/media/commands/move.ts'
import { readConfig, readChangedConfig, SettingRefused } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import type { MediaStorage } from '../platform/files/media-storage.ts'
import { print, printError } from './command-line.ts'

export type MoveArgs = { to: string; from: string | undefined; acceptMissing: boolean }

/** The word for the folder in DATA_DIR. */
const FOLDER = 'folder'

/** The arguments of `move`; undefined when they are wrong. */
export function parseMoveArgs(args: readonly string[]): MoveArgs | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, from: { type: 'string' }, 'accept-missing': { type: 'boolean' } },
    })
    const { to, from, 'accept-missing': acceptMissing = false } = values
    return to === undefined ? undefined : { to, from, acceptMissing }
  } catch {
    return undefined
  }
}

/** `npm run media:move`: copies all files to another storage (docs/operating/bucket.md). */
export async function move(database: Database, { to, from, acceptMissing }: MoveArgs): Promise<number> {
  const target = await openNamed(to)
  const source = await openSource(from, target)
  if (source.address === target.address) throw new SettingRefused('--from and --to: name two different storages')
  print(`Copying from ${source.address} to ${target.address}.\n`)
  const onProgress = createProgress()
  const { copied, damaged, named, missing, isComplete } = await moveMedia(
    database,
    { source, target },
    { acceptMissing, onProgress },
  )
  for (const key of damaged) printError(`${key} is damaged and was not copied.\n`, 1)
  print(
    `${copied} files were copied and compared. The database refers to ${named} files, ${missing} are missing there.\n`,
  )
  if (isComplete) return print(`A server can be started with ${target.address} now.\n`)
  return printError('Restore what is missing and run the command again, or add --accept-missing.\n', 1)
}

/** Without `--from`, the storage of the settings, or the folder if the settings name the target already. */
async function openSource(from: string | undefined, target: MediaStorage): Promise<MediaStorage> {
  if (from !== undefined) return openNamed(from)
  const current = await openStorage(readConfig())
  if (current.address !== target.address) return current
  if (target.folder === undefined) return openNamed(FOLDER)
  throw new SettingRefused('--from: needed, because the settings already name the folder')
}

/** Opens the folder, or a bucket with the keys of the settings. */
function openNamed(name: string): Promise<MediaStorage> {
  const MEDIA_URL = name === FOLDER ? '' : name
  return openStorage(readChangedConfig({ MEDIA_URL, MEDIA_URL_FILE: '', MEDIA_DELIVERY: '', MEDIA_DELIVERY_FILE: '' }))
}

/** Prints how far it is, at most a hundred times in a pass. */
function createProgress(): (progress: MoveProgress) => void {
  return ({ files, bytes, ofFiles, ofBytes }) => {
    if (files < ofFiles && files % Math.ceil(ofFiles / 100) !== 0) return
    print(`${files} of ${ofFiles} files, ${formatGigabytes(bytes)} of ${formatGigabytes(ofBytes)} GB\n`)
  }
}

const formatGigabytes = (bytes: number) => (bytes / 1e9).toFixed(2)
