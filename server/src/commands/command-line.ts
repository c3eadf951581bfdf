import { BackupRefused, DamagedContent } from './backup/refused.ts'
import { UnreadablePlays } from '../modules/playback/rules/play-file.ts'
import { SettingRefused } from '../platform/config.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { runInBackground } from '../platform/db/limits.ts'
import { DatabaseRefused } from '../platform/db/reachable.ts'
import { DamagedFile } from '../platform/files/chunk-reader.ts'
import { StorageRefused } from '../platform/files/installation-id.ts'
import { StorageAway } from '../platform/files/media-storage.ts'

const EXPECTED_ERRORS = [
  BackupRefused,
  DamagedContent,
  DamagedFile,
  DatabaseRefused,
  FolderTaken,
  SettingRefused,
  StorageAway,
  StorageRefused,
  UnreadablePlays,
]

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
 * Runs a command with its arguments. What its settings, its database or its storage refuse is printed as a sentence;
 * other errors are bugs.
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
