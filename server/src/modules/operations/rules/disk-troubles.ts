import { type DiskLimits, healthOf } from '../../../platform/files/disk-health.ts'
import type { FolderState } from '../../../platform/files/folder-check.ts'
import type { Trouble } from '../queries/troubles.ts'

/** The problem of the media disk, if there is one, named by its state (decision 23). */
export function diskTroubles(state: FolderState, limits: DiskLimits, at: Date): Trouble[] {
  const health = healthOf(state, limits)
  if (health === 'enough') return []
  const { freeBytes, totalBytes } = state.space
  return [
    {
      kind: 'disk-failing',
      subject: health,
      name: health,
      details: health === 'away' ? {} : { free: gigabytes(freeBytes), total: gigabytes(totalBytes) },
      marketId: null,
      marketName: null,
      since: at,
      opens: true,
    },
  ]
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
