import type { FolderState } from './folder-check.ts'

/**
 * How the disk of the files is: enough room, less than operators should wait for, too little for uploads, or not there:
 * unmounted, another folder, or not to be written to.
 */
export type DiskHealth = 'enough' | 'low' | 'full' | 'away'

export type DiskLimits = { diskLowBytes: number; diskReservedBytes: number }

export function healthOf({ isOurs, space }: FolderState, { diskLowBytes, diskReservedBytes }: DiskLimits): DiskHealth {
  if (!isOurs) return 'away'
  if (space.freeBytes < diskReservedBytes) return 'full'
  return space.freeBytes < diskLowBytes ? 'low' : 'enough'
}
