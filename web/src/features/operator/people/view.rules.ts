import type { Role } from '@marquee/contract/identity'
import type { PeopleSort, PersonState } from '@marquee/contract/people'
import { createChoice, createRequiredChoice, createView, parsePage, parseSearch } from '../shared/view.rules.ts'

export const ROLES: readonly Role[] = ['partner', 'client', 'operator']
export const STATES: readonly PersonState[] = ['active', 'unverified', 'invited', 'suspended', 'closed', 'deleted']
export const SORTS = ['newest', 'oldest', 'name'] as const satisfies readonly PeopleSort[]

/** The view of the list of people; another filter starts on page one. */
export const peopleView = createView(
  {
    search: parseSearch,
    role: createChoice(ROLES),
    state: createChoice(STATES),
    sort: createRequiredChoice(SORTS),
    page: parsePage,
  },
  () => ({ page: 1 }),
)
export type PeopleView = typeof peopleView.defaults

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
