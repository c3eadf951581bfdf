import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { nameAction, nameKind } from '@marquee/contract/texts/audit'
import type { ChangedValue } from '@marquee/contract/audit.rules'
import type { Cell } from '@marquee/contract/csv.rules'
import type { AuditRow } from './queries.ts'

/** An entry as the API sends it. */
export function presentAuditEntry(row: AuditRow, partyName: string | null): AuditLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actor: row.actorName,
    address: row.address,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    party: row.partyId === null ? null : { id: row.partyId, name: partyName },
    version: row.version,
    sha256: row.sha256,
    reason: row.reason,
    changes: row.changes,
    details: row.details,
  }
}

/** A row of the exported table, in the order of its columns. */
export function toAuditCells(row: AuditRow, partyName: string | null): Cell[] {
  return [
    row.at.toISOString(),
    row.actorName,
    row.actorId,
    row.address,
    nameAction(row.action),
    nameKind(row.subjectKind),
    row.subjectName,
    row.subjectId,
    partyName,
    row.partyId,
    formatChanges(row),
    row.reason,
    row.version,
    row.sha256,
    row.details && JSON.stringify(row.details),
    row.id,
  ]
}

function formatChanges({ changes }: AuditRow): string | null {
  if (!changes) return null
  const formatValue = (value: ChangedValue) => String(value ?? auditTexts.nothing)
  return Object.entries(changes)
    .map(([field, { from, to }]) => auditTexts.table.change({ field, from: formatValue(from), to: formatValue(to) }))
    .join('; ')
}
