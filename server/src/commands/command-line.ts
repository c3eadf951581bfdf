import { SettingRefused } from '../platform/config.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { inBackground } from '../platform/db/limits.ts'
import { DatabaseRefused } from '../platform/db/reachable.ts'
import { FolderRefused } from '../platform/files/folder-id.ts'

const REFUSALS = [SettingRefused, FolderTaken, DatabaseRefused, FolderRefused]

/** Says what was done; the exit code of a command that went well. */
export function tell(sentence: string): number {
  process.stdout.write(sentence)
  return 0
}

/** Says what is wrong, and answers the exit code that says so as well. */
export function complain(sentence: string, exitCode: number): number {
  process.stderr.write(sentence)
  return exitCode
}

/** Runs a command with its arguments. What the settings or the database refuse is a sentence, everything else a fault of ours. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<number> {
  try {
    return await inBackground(() => main(process.argv.slice(2)))
  } catch (error) {
    if (error instanceof Error && REFUSALS.some((one) => error instanceof one)) {
      return complain(`${error.message}\n`, 1)
    }
    throw error
  }
}
