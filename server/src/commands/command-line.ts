import { DamagedContent } from './backup/archive.ts'
import { BackupRefused } from './backup/refused.ts'
import { SettingRefused } from '../platform/config.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { runInBackground } from '../platform/db/limits.ts'
import { DatabaseRefused } from '../platform/db/reachable.ts'
import { StorageRefused } from '../platform/files/installation-id.ts'

const EXPECTED_ERRORS = [BackupRefused, DamagedContent, SettingRefused, FolderTaken, DatabaseRefused, StorageRefused]

/** Prints a sentence and returns the exit code of success. */
export function print(sentence: string): number {
  process.stdout.write(sentence)
  return 0
}

/** Prints an error and returns its exit code. */
export function printError(sentence: string, exitCode: number): number {
  process.stderr.write(sentence)
  return exitCode
}

/**
 * Runs a command with its arguments. Refusals of settings and database are printed as a sentence; other errors are
 * bugs.
 */
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
