import { auditTexts } from '@marquee/contract/messages/audit'
import type { AuditField, ChangedValue as Value, Changes } from '@marquee/contract/audit.rules'

export type { Changes }

/** The name of an erased person or business, stored in English (decision 35). */
export const DELETED_USER = auditTexts.deletedUser
export const DELETED_BUSINESS = auditTexts.deletedBusiness

/** The fields of `after` that differ from `before`; undefined when none does. */
export function computeChanges<Field extends AuditField>(
  before: Readonly<Record<NoInfer<Field>, Value>>,
  after: Readonly<Partial<Record<Field, Value>>>,
): Changes | undefined {
  const changed: Partial<Record<AuditField, { from: Value; to: Value }>> = {}
  for (const field of Object.keys(after) as Field[]) {
    const [from, to] = [before[field], after[field]]
    if (to !== undefined && from !== to) changed[field] = { from, to }
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** A position in the log: the entry after which reading goes on. */
export type AuditCursor = { at: Date; id: string }

/** A cursor as the API sends it. */
export function formatCursor({ at, id }: AuditCursor): string {
  return `${at.getTime()}_${id}`
}

export function parseCursor(text: string): AuditCursor {
  const [ms = '', id = ''] = text.split('_')
  return { at: new Date(Number(ms)), id }
}
