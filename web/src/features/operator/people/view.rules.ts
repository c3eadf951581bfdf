import type { Role } from '@marquee/contract/identity'
import type { PeopleSort, PersonState } from '@marquee/contract/people'

/** What the list of people keeps in the address. */
export type PeopleView = { search: string; role: Role | ''; state: PersonState | ''; sort: PeopleSort; page: number }

/** What the address asks for; what makes no sense in it is as if it were not there. */
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

/** The address after a change; what is usual is left out, and whoever asks for something else begins at its first page. */
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

/** What the call is asked. */
export function toPeopleQuery({ search, role, state, sort, page }: PeopleView) {
  const typed = search.trim()
  return { ...(typed && { search: typed }), ...(role && { role }), ...(state && { state }), sort, page }
}

export function isFiltered({ search, role, state }: PeopleView): boolean {
  return search.trim() !== '' || role !== '' || state !== ''
}

type Count = { role: Role; state: PersonState; people: number }

/** How many people there are of a role, and of a state within the role that is looked at. */
export function countPeople(counts: readonly Count[], { role, state }: Pick<PeopleView, 'role' | 'state'>): number {
  return counts
    .filter((count) => (role === '' || count.role === role) && (state === '' || count.state === state))
    .reduce((sum, { people }) => sum + people, 0)
}
