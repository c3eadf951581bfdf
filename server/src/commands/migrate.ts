import { openDatabase } from '../open-database.ts'
import { readConfig } from '../platform/config.ts'
import { assertHarmlessRole, prepareDatabase } from '../platform/db/prepare.ts'
import { printError, runCommand, print } from './command-line.ts'

/**
 * `npm run migrate`: migrates the tables as their owner (`DATABASE_OWNER_URL`) and grants the application role its
 * privileges, so that servers can start without access to the owner (decision 4).
 */
async function main(): Promise<number> {
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await prepareDatabase(database)
    if (config.production) await assertHarmlessRole(database)
    return print('The database is up to date.\n')
  } finally {
    await database.close()
  }
}

if (import.meta.main) process.exitCode = await runCommand(main)
