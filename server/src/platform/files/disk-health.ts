import type { StorageState } from './storage-check.ts'

/**
 * The state of the media disk: enough space, little space, too little for uploads, or unavailable (unmounted, another
 * folder, or not writable).
 */
export type DiskHealth = 'enough' | 'low' | 'full' | 'away'

export type DiskLimits = { diskLowBytes: number; diskReservedBytes: number }

export function deriveDiskHealth(
  { isOurs, space }: StorageState,
  { diskLowBytes, diskReservedBytes }: DiskLimits,
): DiskHealth {
  if (!isOurs) return 'away'
  if (space.freeBytes < diskReservedBytes) return 'full'
  return space.freeBytes < diskLowBytes ? 'low' : 'enough'
}
