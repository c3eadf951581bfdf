import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/texts/audit'

const t = auditTexts.page

export type Change = { field: string; from: string; to: string }

/** What a deed changed, in words. */
export function listChanges({ changes }: Pick<AuditLine, 'changes'>): Change[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => ({
    field: formatField(field),
    from: formatValue(from),
    to: formatValue(to),
  }))
}

/** `slotsPerLoop` as people say it: slots per loop. */
export function formatField(field: string): string {
  return field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** What else is known of a deed, in words; nothing where nothing is. */
export function listDetails({ details }: Pick<AuditLine, 'details'>): { field: string; value: string }[] {
  return Object.entries(details ?? {}).map(([field, value]) => ({
    field: formatField(field),
    value: formatValue(value),
  }))
}

/** How a line is called where it stands alone. */
export function getLineName({ action, subject }: Pick<AuditLine, 'action' | 'subject'>): string {
  return t.lineName(auditTexts.action(action), auditTexts.kind(subject.kind).toLowerCase(), subject.name)
}
