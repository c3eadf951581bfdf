import { SettingRefused } from '../platform/config.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { runInBackground } from '../platform/db/limits.ts'
import { DatabaseRefused } from '../platform/db/reachable.ts'
import { FolderRefused } from '../platform/files/folder-id.ts'

const EXPECTED_ERRORS = [SettingRefused, FolderTaken, DatabaseRefused, FolderRefused]

/** Says what was done; the exit code of a command that went well. */
export function print(sentence: string): number {
  process.stdout.write(sentence)
  return 0
}

/** Says what is wrong, and answers the exit code that says so as well. */
export function printError(sentence: string, exitCode: number): number {
  process.stderr.write(sentence)
  return exitCode
}

/** Runs a command with its arguments. What the settings or the database refuse is a sentence, everything else a fault of ours. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<number> {
  try {
    return await runInBackground(() => main(process.argv.slice(2)))
  } catch (error) {
    if (error instanceof Error && EXPECTED_ERRORS.some((one) => error instanceof one)) {
      return printError(`${error.message}\n`, 1)
    }
    throw error
  }
}
