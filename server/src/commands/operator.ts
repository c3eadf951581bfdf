import { parseArgs } from 'node:util'
import { register } from '@marquee/contract/identity'
import { DEFAULT_OPERATOR_ROLE, OPERATOR_ROLES, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { COMMAND_LINE_ACTOR } from '../modules/audit/commands.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { resetSecondFactor } from '../modules/identity/commands/second-factor.ts'
import { findOperatorRole, hasAdmin } from '../modules/identity/queries.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, runInTransaction } from '../platform/db/database.ts'
import { printError, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run operator -- add EMAIL [FIRSTNAME LASTNAME] [--role ${OPERATOR_ROLES.join('|')}]
       npm run operator -- reset-second-factor EMAIL
`

/**
 * `npm run operator -- add EMAIL [First Last] [--role ROLE]`: creates an operator, or finds the one with that address, and
 * prints a link for choosing a password, valid once and for a day (product 1). The first operator is an admin, and the role
 * of an operator changes only on their page (decision 38).
 *
 * `npm run operator -- reset-second-factor EMAIL`: for an operator who has lost phone and recovery codes (decision 6).
 */
async function main(args: readonly string[]): Promise<number> {
  const read = readArguments(args)
  if (!read) return printError(USAGE, 2)
  const { role } = read
  const [verb = '', address = '', ...names] = read.positionals
  const subcommand = SUBCOMMANDS[verb]
  if (!subcommand || names.length > subcommand.maxNames || (role && !subcommand.takesRole)) return printError(USAGE, 2)
  const email = register.body.shape.email.safeParse(address)
  if (!email.success) return printError(`${address || 'Nothing'} is not an email address.\n${USAGE}`, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    const { publicUrl } = config
    return await subcommand.run(database, { email: email.data, names, role, publicUrl })
  } finally {
    await database.close()
  }
}

/** The arguments and the role among them; undefined for an unknown option or role. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' } },
    })
    const role = OPERATOR_ROLES.find((one) => one === values.role)
    return values.role !== undefined && !role ? undefined : { role, positionals }
  } catch {
    return undefined
  }
}

type OperatorRequest = { email: string; names: readonly string[]; role: OperatorRole | undefined; publicUrl: string }
type Subcommand = {
  maxNames: number
  takesRole?: true
  run(database: Database, request: OperatorRequest): Promise<number>
}
const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  add: { maxNames: 2, takesRole: true, run: add },
  'reset-second-factor': { maxNames: 0, run: reset },
}

async function add(database: Database, { email, names, role, publicUrl }: OperatorRequest): Promise<number> {
  const [firstName = 'Marquee', lastName = 'Operator'] = names
  const at = systemClock.now()
  if (role && role !== 'admin' && !(await hasAdmin(database.db)))
    return printError('The first operator is an admin; leave out --role.\n', 1)
  const current = await findOperatorRole(database.db, email)
  if (role && current && current !== role)
    return printError(`${email} is an operator with the role ${current}. An admin changes it on their page.\n`, 1)
  const link = await runInTransaction(database, (tx) =>
    inviteOperator(tx, { email, firstName, lastName, operatorRole: role }, { at, publicUrl }),
  )
  if (!link) return printError(`${email} has an account of another kind; choose another address.\n`, 1)
  const held = current ?? role ?? DEFAULT_OPERATOR_ROLE
  process.stdout.write(
    `${email} is an operator with the role ${held}. Choose a password within a day, under this link:\n${link}\n`,
  )
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
