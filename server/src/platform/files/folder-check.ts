import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS } from '../clock.ts'
import { type DiskSpace, readDiskSpace } from './disk.ts'
import { readFolderId } from './folder-id.ts'

export type FolderState = {
  /** It contains the id of this installation and is writable; otherwise it may be unmounted. */
  isOurs: boolean
  space: DiskSpace
}

const UNAVAILABLE: FolderState = { isOurs: false, space: { freeBytes: 0, totalBytes: 0 } }

/** A network file system that is gone does not fail: it never responds. */
const TIMEOUT_MS = 2 * SECONDS

/**
 * Returns a function that reads the state of a folder; a folder that fails or does not respond in time is unavailable.
 * Only one check runs at a time, because each occupies a thread of the process until the file system responds.
 */
export function createFolderCheck(root: string, installationId: string): () => Promise<FolderState> {
  let reading: Promise<FolderState> | undefined

  async function readState(): Promise<FolderState> {
    const id = await readFolderId(root)
    const isWritable = await access(join(root, 'incoming'), constants.W_OK).then(
      () => true,
      () => false,
    )
    return { isOurs: id === installationId && isWritable, space: await readDiskSpace(root) }
  }

  return () => {
    reading ??= readState()
      .catch(() => UNAVAILABLE)
      .finally(() => {
        reading = undefined
      })
    return Promise.race([reading, wait(TIMEOUT_MS, UNAVAILABLE, { ref: false })])
  }
}
