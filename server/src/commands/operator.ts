import { register } from '@marquee/contract/identity'
import { openDatabase } from '../app.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig, SettingRefused } from '../platform/config.ts'
import { inTransaction, migrateDatabase } from '../platform/db/database.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'

const USAGE = 'Usage: npm run operator -- add EMAIL [FIRSTNAME LASTNAME]\n'

/**
 * `npm run operator -- add EMAIL [First Last]`: makes an operator, or finds the one with that address,
 * and prints a link under which a password can be chosen once, within a day (product design 1).
 */
async function main(args: readonly string[]): Promise<number> {
  const [verb, address = '', firstName = 'Marquee', lastName = 'Operator', ...rest] = args
  const email = register.body.shape.email.safeParse(address)
  if (verb !== 'add' || rest.length > 0) return tell(USAGE, 2)
  if (!email.success) return tell(`${address || 'Nothing'} is not an email address.\n${USAGE}`, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => tell(`${error.message}\n`, 1))
  try {
    await migrateDatabase(database)
    const { publicUrl } = config
    const link = await inTransaction(database, (tx) =>
      inviteOperator(tx, { email: email.data, firstName, lastName }, { at: systemClock.now(), publicUrl }),
    )
    if (!link) return tell(`${email.data} has an account of another kind; choose another address.\n`, 1)
    process.stdout.write(`${email.data} is an operator. Choose a password within a day, under this link:\n${link}\n`)
    return 0
  } finally {
    await database.close()
  }
}

function tell(sentence: string, exitCode: number): number {
  process.stderr.write(sentence)
  return exitCode
}

async function run(): Promise<number> {
  try {
    return await main(process.argv.slice(2))
  } catch (error) {
    if (error instanceof SettingRefused || error instanceof FolderTaken) return tell(`${error.message}\n`, 1)
    throw error
  }
}

if (import.meta.main) process.exitCode = await run()
