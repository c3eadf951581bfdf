import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { inviteOperator, PEOPLE_PER_PAGE } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useRef, useState } from 'react'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { FilterField, SortField } from '../../../ui/sort-field.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { May } from '../../team/may.tsx'
import { SavedViews } from '../shared/saved-views.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useView } from '../shared/use-view.ts'
import { usePeople } from './api.ts'
import { InviteDialog } from './parts/invite-dialog.tsx'
import { PeopleTable } from './parts/people-table.tsx'
import { isFiltered, type PeopleView, peopleView, countPeople, SORTS, ROLES, STATES } from './view.rules.ts'

const BUILT_IN_VIEWS = [
  { name: t.rolesOf.all, search: '' },
  { name: t.states.suspended, search: 'state=suspended' },
  { name: t.states.unverified, search: 'state=unverified' },
]

/** `/operator/people`: all accounts, found by any part of a name, an address or a company. */
export function Component() {
  const [view, change] = useView(peopleView)
  const [isInviting, setIsInviting] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = usePeople({ ...view, search: useDebouncedSearch(view.search) })
  useRowKeys(root)

  return (
    <Stack>
      <PageHeader
        title={t.list}
        help={t.help}
        actions={
          <>
            <SavedViews list="people" builtIn={BUILT_IN_VIEWS} />
            <May call={inviteOperator}>
              <Button variant="primary" icon={IconUserPlus} onClick={() => setIsInviting(true)}>
                {t.invite}
              </Button>
            </May>
          </>
        }
      />
      <div ref={root}>
        <Stack>
          <PeopleBar view={view} counts={list.data?.counts ?? []} onChange={change} />
          <People list={list} view={view} onChange={change} />
        </Stack>
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Stack>
  )
}

/** The people of the view, or why there are none. */
function People(props: {
  list: ReturnType<typeof usePeople>
  view: PeopleView
  onChange: (change: Partial<PeopleView>) => void
}) {
  const { list, view, onChange } = props
  const { data } = list
  if (!data) {
    return (
      <Card flush={!list.isError}>
        <NotLoaded query={list} rows={8} />
      </Card>
    )
  }
  if (data.people.length > 0) {
    return (
      <>
        <PeopleTable people={data.people} />
        <Pager page={view.page} size={PEOPLE_PER_PAGE} total={data.total} onPage={(page) => onChange({ page })} />
      </>
    )
  }
  return (
    <Card>
      {isFiltered(view) || view.page > 1 ? (
        <NoResults
          search={view.search.trim()}
          reason={t.noneFoundReason}
          onClear={() => onChange({ search: '', role: '', state: '' })}
        />
      ) : (
        <EmptyState icon={IconUsers} title={t.empty} reason={t.emptyReason} />
      )}
    </Card>
  )
}

/** The search, the roles and states with their counts, and the order. */
function PeopleBar(props: {
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
        onValue: (role) => onChange({ role: peopleView.parse(new URLSearchParams({ role })).role }),
        choices: [
          { value: '', label: t.rolesOf.all, count: countPeople(counts, { role: '', state: view.state }) },
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
        onValue={(state) => onChange({ state: peopleView.parse(new URLSearchParams({ state })).state })}
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
        onValue={(sort) => onChange({ sort: peopleView.parse(new URLSearchParams({ sort })).sort })}
        choices={SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
      />
    </ListBar>
  )
}
