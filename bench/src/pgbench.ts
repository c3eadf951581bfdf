import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '../../tools/src/postgres.ts'

/** Writes recorded SQL to files for pgbench. */
export function writeScripts(folder: string, name: string, scripts: readonly string[]): Promise<string[]> {
  return Promise.all(
    scripts.map(async (script, index) => {
      const file = join(folder, `${name}-${index}.sql`)
      await writeFile(file, script)
      return file
    }),
  )
}

/**
 * Transactions per second of these scripts in random order: the rate of the database alone.
 *
 * @param mode `prepared` parses each statement only once
 */
export async function replay(
  databaseUrl: string,
  scripts: readonly string[],
  { connections, seconds, mode = 'extended' }: { connections: number; seconds: number; mode?: 'extended' | 'prepared' },
): Promise<number> {
  const pgbench = join(findPrograms() ?? '', 'pgbench')
  const files = scripts.flatMap((file) => ['-f', file])
  const options = ['-n', '-M', mode, '-c', String(connections), '-j', '2', '-T', String(seconds)]
  const { stdout } = await promisify(execFile)(pgbench, [...options, ...files, databaseUrl], {
    maxBuffer: 2 ** 26,
  }).catch(({ stderr }: { stderr: string }) => {
    // The command with all its scripts is too long for a message.
    throw new Error(`pgbench failed: ${stderr.slice(0, 1000)}`)
  })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench failed: ${stdout}`)
  return Number(rate)
}
