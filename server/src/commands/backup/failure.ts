import { StorageFull } from '../../platform/files/disk.ts'
import { StorageAway } from '../../platform/files/media-storage.ts'
import { BackupRefused } from './refused.ts'

/** @throws BackupRefused with a sentence when a disk or a bucket failed, which is no bug */
export async function explainFailure<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !isFailure(error)) throw error
    throw new BackupRefused(`${what} failed: ${error.message}`, { cause: error })
  }
}

const isFailure = (error: Error) =>
  error instanceof StorageAway ||
  error instanceof StorageFull ||
  // Those of the operating system, and those of the client of the bucket.
  'syscall' in error ||
  '$metadata' in error
