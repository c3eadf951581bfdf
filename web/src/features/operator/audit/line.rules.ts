import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { nameAction, nameKind } from '@marquee/contract/texts/audit'

const t = auditTexts.page

export type Change = { field: string; from: string; to: string }

/** The changes of an action as text. */
export function listChanges({ changes }: Pick<AuditLine, 'changes'>): Change[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => ({
    field: formatField(field),
    from: formatValue(from),
    to: formatValue(to),
  }))
}

/** `slotsPerLoop` as words: slots per loop. */
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

/** Further facts of an action as text; undefined if there are none. */
export function listDetails({ details }: Pick<AuditLine, 'details'>): { field: string; value: string }[] {
  return Object.entries(details ?? {}).map(([field, value]) => ({
    field: formatField(field),
    value: formatValue(value),
  }))
}

/** The label of a line outside the list. */
export function getLineName({ action, subject }: Pick<AuditLine, 'action' | 'subject'>): string {
  return t.lineName({ what: nameAction(action), kind: nameKind(subject.kind), name: subject.name })
}
