import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathExists } from '../files/disk.ts'

/** Another process has the embedded database open. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/**
 * Creates the lock file beside a folder. It contains the process id and the start time of the process, so that a
 * process id that is used again does not count as a lock.
 *
 * @returns a function that removes the lock
 * @throws FolderTaken naming the process that holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`
  await mkdir(dirname(folder), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: await readStartTime(process.pid) }))
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      if (await createLock(draft, file)) return () => rm(file, { force: true })
      const record = await readFile(file, 'utf8').catch(() => '')
      const holder = await findHolder(record)
      if (holder)
        throw new FolderTaken(
          `The embedded database is in use by process ${holder}. Stop it first, or set DATABASE_URL.`,
        )
      await removeStaleLock(file, record)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new FolderTaken('The embedded database is being opened by another process.')
}

/** Creates the lock with its content in one step, so that no process reads a half-written one. False if there is one. */
async function createLock(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Removes a lock, unless another process has replaced it since it was read. */
async function removeStaleLock(file: string, record: string): Promise<void> {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // another process has removed it
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== record) await createLock(aside, file)
  await rm(aside, { force: true })
}

/**
 * Marks a new folder as incomplete with a file beside it. A folder that a killed process left incomplete is removed
 * first, because it cannot be opened.
 *
 * @returns a function that removes the mark
 */
export async function markCreation(folder: string): Promise<() => Promise<void>> {
  const marker = `${folder}.making`
  if (await pathExists(marker)) await rm(folder, { recursive: true, force: true })
  if (await pathExists(folder)) return async () => {}
  await writeFile(marker, '')
  return () => rm(marker, { force: true })
}

/** The running process that a lock names. */
async function findHolder(record: string): Promise<number | undefined> {
  try {
    const { pid, startedAt } = JSON.parse(record) as { pid: number; startedAt: string }
    process.kill(pid, 0)
    return startedAt === (await readStartTime(pid)) ? pid : undefined
  } catch {
    return undefined
  }
}

/** When a process started, in ticks since the system started; 'unknown' where the system does not say. */
async function readStartTime(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The program name in brackets may contain spaces, so the fields after it are counted.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
