import type { AuditFilter } from '@marquee/contract/audit'

/** The view that the page stores in the address. */
const VIEW_FIELDS = ['search', 'actor', 'action', 'kind', 'subject', 'party', 'from', 'to'] as const
export type AuditView = Record<(typeof VIEW_FIELDS)[number], string>

/** Reads the view from the address; invalid values are ignored, so that a mistyped link still shows a list. */
export function parseAuditView(query: URLSearchParams): AuditView {
  const getText = (name: string) => query.get(name)?.trim() ?? ''
  const getMatch = (name: string, pattern: RegExp) => (pattern.test(getText(name)) ? getText(name) : '')
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    actor: getText('actor') === 'house' ? 'house' : getMatch('actor', ID),
    action: getMatch('action', WORD),
    kind: getMatch('kind', WORD),
    subject: getMatch('subject', ID),
    party: getMatch('party', ID),
    from: getMatch('from', DAY),
    to: getMatch('to', DAY),
  }
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const WORD = /^[a-z-]{1,60}$/
const DAY = /^2[01]\d\d-\d\d-\d\d$/

/** The change that clears every filter. */
export const NO_FILTERS: Partial<AuditView> = Object.fromEntries(VIEW_FIELDS.map((field) => [field, '']))

/** The address after a change; default values are left out. */
export function updateAuditQuery(query: URLSearchParams, change: Partial<AuditView>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export function isFiltered(view: AuditView): boolean {
  return VIEW_FIELDS.some((field) => view[field] !== '')
}

/** The search is not counted, because its field shows it. */
export const countFilters = (view: AuditView): number =>
  VIEW_FIELDS.filter((field) => field !== 'search' && view[field] !== '').length

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
