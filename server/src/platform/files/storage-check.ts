import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, SECONDS } from '../clock.ts'
import type { DiskSpace } from './disk.ts'
import { readStorageId } from './installation-id.ts'
import type { MediaStorage } from './media-storage.ts'

export type StorageState = {
  /** It contains the id of this installation and is writable; otherwise it may be unmounted. */
  isOurs: boolean
  space: DiskSpace
}

const UNAVAILABLE: StorageState = { isOurs: false, space: { freeBytes: 0, totalBytes: 0 } }

/** A network file system that is gone does not fail: it never responds. */
const TIMEOUT_MS = 2 * SECONDS

/**
 * Returns a function that reads the state of a storage; one that fails or does not respond in time is unavailable. Only
 * one check runs at a time, because each occupies a thread of the process until the file system responds.
 */
export function createStorageCheck(storage: MediaStorage, installationId: string): () => Promise<StorageState> {
  let reading: Promise<StorageState> | undefined

  async function readState(): Promise<StorageState> {
    const id = await readStorageId(storage)
    const space = await storage.readSpace()
    return { isOurs: id === installationId, space }
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

/** Returns a function that repeats the check only when the last state that it returned is that old. */
export function rememberState(
  check: () => Promise<StorageState>,
  clock: Clock,
  maxAgeMs: number,
): () => Promise<StorageState> {
  let last: { state: Promise<StorageState>; at: number } | undefined
  return () => {
    const at = clock.now().getTime()
    // A clock that was set back does not prolong it.
    if (!last || Math.abs(at - last.at) >= maxAgeMs) last = { state: check(), at }
    return last.state
  }
}
