import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '../../tools/src/postgres.ts'

/** Writes recorded SQL down as files that pgbench runs. */
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
 * Transactions per second of these scripts, taken at random: what the database alone can do.
 *
 * @param mode `prepared` takes the statements apart only once
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
    // The command with all its scripts is longer than anybody reads.
    throw new Error(`pgbench failed: ${stderr.slice(0, 1000)}`)
  })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench failed: ${stdout}`)
  return Number(rate)
}
