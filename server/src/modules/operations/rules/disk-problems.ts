import { type DiskLimits, deriveDiskHealth } from '../../../platform/files/disk-health.ts'
import type { StorageState } from '../../../platform/files/storage-check.ts'
import type { Problem } from '../queries/problem.ts'

/** The problem of the media disk, if there is one, named by its state (decision 23). */
export function deriveDiskProblems(state: StorageState, limits: DiskLimits, at: Date): Problem[] {
  const health = deriveDiskHealth(state, limits)
  if (health === 'enough') return []
  const { freeBytes, totalBytes } = state.space
  return [
    {
      kind: 'disk-failing',
      subject: health,
      name: health,
      details: health === 'away' ? {} : { free: formatGigabytes(freeBytes), total: formatGigabytes(totalBytes) },
      locationId: null,
      locationName: null,
      since: at,
      opens: true,
    },
  ]
}

const formatGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
