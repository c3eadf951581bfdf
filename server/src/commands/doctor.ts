import { parseArgs } from 'node:util'
import { checkAddress } from './doctor/address.ts'
import { checkDatabase } from './doctor/database.ts'
import { catchFailure, type Findings, formatFinding } from './doctor/findings.ts'
import { checkInstallation } from './doctor/installation.ts'
import { checkMail } from './doctor/mail.ts'
import { checkMaps } from './doctor/maps.ts'
import { checkSettings } from './doctor/settings.ts'
import { print, printError, runCommand } from './command-line.ts'

const USAGE = `Usage: npm run doctor -- [--mail ADDRESS]
  Checks settings, database, media folder or bucket, map files, mail server, and what people and players find at PUBLIC_URL, and
  prints a line for each: ok, warning or problem, with what to do. Ends with 1 when there is a problem. It needs the
  settings of the server, runs beside it, and changes nothing, except that it writes a small file into a bucket and
  removes it. With --mail it sends one mail to that address.
`

/** `npm run doctor`: checks an installation before it goes live (docs/operating.md). */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(USAGE)
  const recipient = readRecipient(args)
  if (recipient === null) return printError(USAGE, 2)
  const counts = { ok: 0, warning: 0, problem: 0 }
  for await (const finding of diagnose(recipient)) {
    counts[finding.state]++
    print(`${formatFinding(finding)}\n`)
  }
  print(`${counts.problem} problems, ${counts.warning} warnings.\n`)
  return counts.problem > 0 ? 1 : 0
}

async function* diagnose(recipient: string | undefined): Findings {
  const config = yield* checkSettings()
  if (!config) return
  const checkInside = checkDatabase(config, (database) => checkInstallation(database, config))
  const installationId = yield* catchFailure('Database', checkInside)
  yield* catchFailure('Maps', checkMaps(config))
  yield* catchFailure('Mail', checkMail(config, recipient))
  yield* catchFailure('Address', checkAddress(config, installationId))
}

/** @returns null for arguments that are not understood */
function readRecipient(args: readonly string[]): string | undefined | null {
  try {
    return parseArgs({ args: [...args], options: { mail: { type: 'string' } } }).values.mail
  } catch {
    return null
  }
}

if (import.meta.main) process.exitCode = await runCommand(main)
