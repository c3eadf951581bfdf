import { access, statfs } from 'node:fs/promises'

/** The disk is full; the bytes that had arrived are removed. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** Runs work on the disk; when it fails, it is undone, and a full disk is reported as `StorageFull`. */
export async function writeOrUndo<T>(work: () => Promise<T>, undo: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await undo()
    throw isFull(error) ? new StorageFull('no room on the disk', { cause: error }) : error
  }
}

/** Whether the disk is full, the quota is used up, or the file exceeds the largest size allowed. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
}

export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

export type DiskSpace = { freeBytes: number; totalBytes: number }

/** The free space on the disk of a folder for a process without special rights. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
