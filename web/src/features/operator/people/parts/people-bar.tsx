import { peopleTexts as t } from '@marquee/contract/messages/people'
import { formatCount } from '../../../../lib/format.ts'
import { ListBar } from '../../../../ui/list-bar.tsx'
import { FilterField, SortField } from '../../../../ui/sort-field.tsx'
import { countPeople, parsePeopleView, type PeopleView, ROLES, SORTS, STATES } from '../view.rules.ts'

/** The search, the roles and states with their counts, and the order. */
export function PeopleBar(props: {
  view: PeopleView
  counts: Parameters<typeof countPeople>[0]
  onChange: (change: Partial<PeopleView>) => void
}) {
  const { view, counts, onChange } = props
  return (
    <ListBar
      search={{ label: t.searchPlaceholder, value: view.search, onValue: (search) => onChange({ search }) }}
      filter={{
        label: t.rolesLabel,
        value: view.role,
        onValue: (role) => onChange({ role: parsePeopleView(new URLSearchParams({ role })).role }),
        choices: [
          { value: '', label: t.rolesOf.everybody, count: countPeople(counts, { role: '', state: view.state }) },
          ...ROLES.map((role) => ({
            value: role,
            label: t.rolesOf[role],
            count: countPeople(counts, { role, state: view.state }),
          })),
        ],
      }}
      alsoActive={view.state ? 1 : 0}
    >
      <FilterField
        label={t.state}
        value={view.state}
        onValue={(state) => onChange({ state: parsePeopleView(new URLSearchParams({ state })).state })}
        choices={[
          { value: '', label: t.anyState },
          ...STATES.map((state) => ({
            value: state,
            label: t.withCount({
              what: t.states[state],
              people: formatCount(countPeople(counts, { role: view.role, state })),
            }),
          })),
        ]}
      />
      <SortField
        label={t.sort}
        value={view.sort}
        onValue={(sort) => onChange({ sort: parsePeopleView(new URLSearchParams({ sort })).sort })}
        choices={SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
      />
    </ListBar>
  )
}
