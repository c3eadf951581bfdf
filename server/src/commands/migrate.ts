import { openDatabase } from '../open-database.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { describePlan, readTableSize } from '../platform/db/migrations/plan.ts'
import { assertHarmlessRole, listPendingMigrations, prepareDatabase } from '../platform/db/prepare.ts'
import { printError, runCommand, print } from './command-line.ts'

const USAGE = `Usage: npm run migrate [-- --plan]
  --plan  prints which tables the new migrations lock, what waits for that, and for about how long; changes nothing
`

const UP_TO_DATE = 'The database is up to date.\n'

/**
 * `npm run migrate`: migrates the tables as their owner (`DATABASE_OWNER_URL`) and grants the application role its
 * privileges, so that servers can start without access to the owner (decision 4).
 */
async function main(args: readonly string[]): Promise<number> {
  const [flag, ...rest] = args
  if (rest.length > 0 || (flag !== undefined && flag !== '--plan')) return printError(USAGE, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    if (flag === '--plan') return print(await planMigrations(database))
    await prepareDatabase(database)
    if (config.production) await assertHarmlessRole(database)
    return print(UP_TO_DATE)
  } finally {
    await database.close()
  }
}

/** What `npm run migrate` would do, read as the owner, because the role of the application may not exist yet. */
function planMigrations(database: Database): Promise<string> {
  return database.runAsOwner(async (owner) => {
    const pending = await listPendingMigrations(owner)
    return pending.length === 0 ? UP_TO_DATE : describePlan(pending, (relation) => readTableSize(owner, relation))
  })
}

if (import.meta.main) process.exitCode = await runCommand(main)
