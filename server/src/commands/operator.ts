import { register } from '@marquee/contract/identity'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { COMMAND_LINE_ACTOR } from '../modules/audit/commands.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { resetSecondFactor } from '../modules/identity/commands/second-factor.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, runInTransaction } from '../platform/db/database.ts'
import { printError, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run operator -- add EMAIL [FIRSTNAME LASTNAME]
       npm run operator -- reset-second-factor EMAIL
`

/**
 * `npm run operator -- add EMAIL [First Last]`: creates an operator, or finds the one with that address, and prints a
 * link for choosing a password, valid once and for a day (product 1).
 *
 * `npm run operator -- reset-second-factor EMAIL`: for an operator who has lost phone and recovery codes (decision 6).
 */
async function main(args: readonly string[]): Promise<number> {
  const [verb = '', address = '', ...names] = args
  const subcommand = SUBCOMMANDS[verb]
  if (!subcommand || names.length > subcommand.maxNames) return printError(USAGE, 2)
  const email = register.body.shape.email.safeParse(address)
  if (!email.success) return printError(`${address || 'Nothing'} is not an email address.\n${USAGE}`, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    const { publicUrl } = config
    return await subcommand.run(database, { email: email.data, names, publicUrl })
  } finally {
    await database.close()
  }
}

type OperatorRequest = { email: string; names: readonly string[]; publicUrl: string }
type Subcommand = { maxNames: number; run(database: Database, request: OperatorRequest): Promise<number> }
const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  add: { maxNames: 2, run: add },
  'reset-second-factor': { maxNames: 0, run: reset },
}

async function add(database: Database, { email, names, publicUrl }: OperatorRequest): Promise<number> {
  const [firstName = 'Marquee', lastName = 'Operator'] = names
  const at = systemClock.now()
  const link = await runInTransaction(database, (tx) =>
    inviteOperator(tx, { email, firstName, lastName }, { at, publicUrl }),
  )
  if (!link) return printError(`${email} has an account of another kind; choose another address.\n`, 1)
  process.stdout.write(`${email} is an operator. Choose a password within a day, under this link:\n${link}\n`)
  return 0
}

async function reset(database: Database, { email, publicUrl }: OperatorRequest): Promise<number> {
  const at = systemClock.now()
  const isReset = await runInTransaction(database, (tx) =>
    resetSecondFactor(tx, { email, by: COMMAND_LINE_ACTOR, at, publicUrl }),
  )
  if (!isReset) return printError(`${email} has no second factor.\n`, 1)
  process.stdout.write(`${email} is signed out everywhere and sets up a second factor at the next sign-in.\n`)
  return 0
}

if (import.meta.main) process.exitCode = await runCommand(main)
