import type { Role } from '@marquee/contract/identity'
import type { PeopleSort, PersonState } from '@marquee/contract/people'

/** The view that the list of people stores in the address. */
export type PeopleView = { search: string; role: Role | ''; state: PersonState | ''; sort: PeopleSort; page: number }

/** Reads the view from the address; invalid values are ignored. */
export function parsePeopleView(query: URLSearchParams): PeopleView {
  const page = Number(query.get('page'))
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    role: ROLES.find((one) => one === query.get('role')) ?? '',
    state: STATES.find((one) => one === query.get('state')) ?? '',
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

export const ROLES: readonly Role[] = ['partner', 'client', 'operator']
export const STATES: readonly PersonState[] = ['active', 'unverified', 'invited', 'suspended']
export const SORTS: readonly PeopleSort[] = ['newest', 'oldest', 'name']

/** The address after a change; default values are left out, and another filter starts on page one. */
export function updatePeopleQuery(query: URLSearchParams, change: Partial<PeopleView>): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === DEFAULTS[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
const DEFAULTS: Readonly<Record<string, unknown>> = { sort: 'newest', page: 1 }

/** The query of the call. */
export function toPeopleQuery({ search, role, state, sort, page }: PeopleView) {
  const typed = search.trim()
  return { ...(typed && { search: typed }), ...(role && { role }), ...(state && { state }), sort, page }
}

export function isFiltered({ search, role, state }: PeopleView): boolean {
  return search.trim() !== '' || role !== '' || state !== ''
}

type Count = { role: Role; state: PersonState; people: number }

/** The number of people per role, and per state within the selected role. */
export function countPeople(counts: readonly Count[], { role, state }: Pick<PeopleView, 'role' | 'state'>): number {
  return counts
    .filter((count) => (role === '' || count.role === role) && (state === '' || count.state === state))
    .reduce((sum, { people }) => sum + people, 0)
}
