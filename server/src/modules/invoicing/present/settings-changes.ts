import type { SettingsChange } from '@marquee/contract/billing-settings'
import type { SettingsChangeRow } from '../queries/settings-changes.ts'

/** A pending change for operators. */
export function presentChange(row: SettingsChangeRow, readerId: string): SettingsChange {
  const { id, changes, proposedBy, proposedName, proposedAt, isAlone, approvedName, effectiveAt } = row
  return {
    id,
    ...changes,
    proposedBy: proposedName,
    proposedAt: proposedAt.toISOString(),
    isOwn: proposedBy === readerId,
    isAlone,
    approvedBy: approvedName,
    effectiveAt: effectiveAt?.toISOString() ?? null,
  }
}
