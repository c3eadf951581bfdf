import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathExists } from '../files/disk.ts'

/** Another process has the embedded database open. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/**
 * Takes the lock file beside a folder: process id and its start time, so that a number that was used
 * again by another process does not count as taken.
 *
 * @returns the way to give it back
 * @throws FolderTaken naming the process that has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`
  await mkdir(dirname(folder), { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, startedAt: await readStartTime(process.pid) })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(mine)
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await findHolder(file)
      if (holder)
        throw new FolderTaken(
          `The embedded database is in use by process ${holder}. Stop it first, or set DATABASE_URL.`,
        )
      await rm(file, { force: true })
    }
  }
  throw new FolderTaken('The embedded database is being opened by another process.')
}

/**
 * Notes beside a folder that is not there yet that it is being made. One that was left half made, because its
 * process was killed, is taken away first: nobody could open it.
 *
 * @returns says that it is made
 */
export async function markCreation(folder: string): Promise<() => Promise<void>> {
  const note = `${folder}.making`
  if (await pathExists(note)) await rm(folder, { recursive: true, force: true })
  if (await pathExists(folder)) return async () => {}
  await writeFile(note, '')
  return () => rm(note, { force: true })
}

async function findHolder(file: string): Promise<number | undefined> {
  try {
    const { pid, startedAt } = JSON.parse(await readFile(file, 'utf8')) as { pid: number; startedAt: string }
    process.kill(pid, 0)
    return startedAt === (await readStartTime(pid)) ? pid : undefined
  } catch {
    return undefined
  }
}

/** When a process began, in ticks since the machine started; 'unknown' where the system does not tell. */
async function readStartTime(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold spaces; what follows it is counted from there.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
