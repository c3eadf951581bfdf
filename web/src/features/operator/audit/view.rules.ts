import type { AuditFilter } from '@marquee/contract/audit'
import { createMatch, createView, parseDay, parseId, parseSearch } from '../shared/view.rules.ts'

const WORD = /^[a-z-]{1,60}$/

export const auditView = createView(
  {
    search: parseSearch,
    actor: (text) => (text?.trim() === 'house' ? 'house' : parseId(text)),
    action: createMatch(WORD),
    kind: createMatch(WORD),
    subject: parseId,
    party: parseId,
    from: parseDay,
    to: parseDay,
  },
  () => ({}),
)
export type AuditView = typeof auditView.defaults

export function isFiltered(view: AuditView): boolean {
  return Object.values(view).some((value) => value !== '')
}

/** The search is not counted, because its field shows it. */
export const countFilters = ({ search: _search, ...filters }: AuditView): number =>
  Object.values(filters).filter((value) => value !== '').length

/** The query of the call: whole days in the reader's time zone, the last day included. */
export function toAuditFilter({ from, to, search, ...view }: AuditView): AuditFilter {
  const filter = { ...view, search: search.trim(), from: toDayStart(from, 0), to: toDayStart(to, 1) }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}

/** The start in this time zone of a day, or of the day that many days later. */
function toDayStart(day: string, daysLater: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + daysLater)
  return day === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
