import { register } from '@marquee/contract/identity'
import { makeReady, openDatabase } from '../app.ts'
import { COMMAND_LINE } from '../modules/audit/commands.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { resetSecondFactor } from '../modules/identity/commands/second-factor.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, inTransaction } from '../platform/db/database.ts'
import { complain, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run operator -- add EMAIL [FIRSTNAME LASTNAME]
       npm run operator -- reset-second-factor EMAIL
`

/**
 * `npm run operator -- add EMAIL [First Last]`: makes an operator, or finds the one with that address,
 * and prints a link under which a password can be chosen once, within a day (product 1).
 *
 * `npm run operator -- reset-second-factor EMAIL`: for whoever has lost phone and recovery codes (decision 6).
 */
async function main(args: readonly string[]): Promise<number> {
  const [verb = '', address = '', ...names] = args
  const act = VERBS[verb]
  if (!act || names.length > act.mostNames) return complain(USAGE, 2)
  const email = register.body.shape.email.safeParse(address)
  if (!email.success) return complain(`${address || 'Nothing'} is not an email address.\n${USAGE}`, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => complain(`${error.message}\n`, 1))
  try {
    await makeReady(database, config)
    const { publicUrl } = config
    return await act.run(database, { email: email.data, names, publicUrl })
  } finally {
    await database.close()
  }
}

type Wish = { email: string; names: readonly string[]; publicUrl: string }
type Verb = { mostNames: number; run(database: Database, wish: Wish): Promise<number> }
const VERBS: Readonly<Record<string, Verb>> = {
  add: { mostNames: 2, run: add },
  'reset-second-factor': { mostNames: 0, run: reset },
}

async function add(database: Database, { email, names, publicUrl }: Wish): Promise<number> {
  const [firstName = 'Marquee', lastName = 'Operator'] = names
  const at = systemClock.now()
  const link = await inTransaction(database, (tx) =>
    inviteOperator(tx, { email, firstName, lastName }, { at, publicUrl }),
  )
  if (!link) return complain(`${email} has an account of another kind; choose another address.\n`, 1)
  process.stdout.write(`${email} is an operator. Choose a password within a day, under this link:\n${link}\n`)
  return 0
}

async function reset(database: Database, { email, publicUrl }: Wish): Promise<number> {
  const at = systemClock.now()
  const isReset = await inTransaction(database, (tx) =>
    resetSecondFactor(tx, { email, by: COMMAND_LINE, at, publicUrl }),
  )
  if (!isReset) return complain(`${email} has no second factor.\n`, 1)
  process.stdout.write(`${email} is signed out everywhere and sets up a second factor at the next sign-in.\n`)
  return 0
}

if (import.meta.main) process.exitCode = await runCommand(main)
