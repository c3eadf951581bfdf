import { billingExportTexts as texts } from '@marquee/contract/messages/billing-export'
import { readdir } from 'node:fs/promises'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { exportBooks } from '../overviews/operator/books/export.ts'
import { readConfig } from '../platform/config.ts'
import { printError, runCommand, print } from './command-line.ts'
import { ExportFolder } from './ledger-export/folder.ts'

/**
 * `npm run ledger:export`: exports the books to a folder that can be checked on another machine without the database
 * (decision 4). Changes nothing and can run while the servers run.
 */
async function main(args: readonly string[]): Promise<number> {
  const [path, ...more] = args
  if (path === '--help') return print(texts.usage)
  if (path === undefined || path.startsWith('-') || more.length > 0) return printError(texts.usage, 2)
  if ((await listNames(path)).length > 0) return printError(texts.notEmpty({ folder: path }), 1)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    const folder = new ExportFolder(path)
    await folder.make()
    const { forms, head } = await exportBooks({ database }, folder)
    await folder.finish(forms, head, texts.readme)
    return print(texts.exported({ rows: folder.rows, files: folder.files, folder: path, head }))
  } finally {
    await database.close()
  }
}

const listNames = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

if (import.meta.main) process.exitCode = await runCommand(main)
