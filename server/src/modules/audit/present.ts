import type { AuditLine } from '@marquee/contract/audit'
import type { Cell } from '@marquee/contract/csv.rules'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { auditTexts } from '@marquee/contract/messages/audit'
import { type AcknowledgedAlerts, formatAcknowledgedTitle, nameAlertSubject } from '@marquee/contract/texts/alerts'
import { listChanges, listDetails, nameAction, nameKind } from '@marquee/contract/texts/audit'
import { translateStored } from '../../platform/stored-texts.ts'
import type { AuditRow } from './queries.ts'
import { DELETED_USER } from './rules.ts'

/** An entry as the API sends it. What Marquee wrote is in the language of the reader; its row stays English. */
export function presentAuditEntry(row: AuditRow, partyName: string | null): AuditLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actor: presentActor(row.actorId, row.actorName),
    address: row.address,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: presentSubjectName(row) },
    party: row.partyId === null ? null : { id: row.partyId, name: partyName },
    version: row.version,
    sha256: row.sha256,
    reason: presentReason(row),
    changes: row.changes,
    details: presentDetails(row),
  }
}

/** Entries without an account, and those of erased people, have a name that Marquee wrote. */
export const presentActor = (id: string | null, name: string) =>
  id === null || name === DELETED_USER ? translateStored(name) : name

export function presentReason({ action, reason }: Pick<AuditRow, 'action' | 'reason'>): string | null {
  if (reason === null) return null
  if (action === 'release-screens' || action === 'reject') return translateStored(reason)
  // The sentence for the bank's code is followed by the bank's own text.
  return action === 'return-transfer' ? reason.replace(/^[^.]+\./, translateStored) : reason
}

function presentSubjectName(row: AuditRow): string {
  const alerts = getAlerts(row)
  return alerts ? formatAcknowledgedTitle(alerts) : translateStored(row.subjectName)
}

function presentDetails(row: AuditRow): AuditRow['details'] {
  const alerts = getAlerts(row)
  return alerts?.kind ? { ...row.details, name: nameAlertSubject(alerts.kind, alerts.name) } : row.details
}

/** Undefined for an alert of an older or newer version, which has its title only in English. */
function getAlerts({ subjectKind, details }: AuditRow): AcknowledgedAlerts | undefined {
  if (subjectKind !== 'alert' || !details || !('kind' in details)) return undefined
  const alerts = details as AcknowledgedAlerts
  return alerts.kind === null || Object.hasOwn(alertTexts.titles, alerts.kind) ? alerts : undefined
}

/** A row of the exported table, in the order of its columns. */
export function toAuditCells(row: AuditRow, partyName: string | null): Cell[] {
  const line = presentAuditEntry(row, partyName)
  const changes = listChanges(line.changes).map(auditTexts.table.change)
  const details = listDetails(line.details).map(auditTexts.table.detail)
  return [
    line.at,
    line.actor,
    line.actorId,
    line.address,
    nameAction(line.action),
    nameKind(line.subject.kind),
    line.subject.name,
    line.subject.id,
    partyName,
    row.partyId,
    changes.join('; ') || null,
    line.reason,
    line.version,
    line.sha256,
    details.join('; ') || null,
    line.id,
  ]
}
