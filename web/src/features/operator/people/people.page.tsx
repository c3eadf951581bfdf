import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { PEOPLE_PER_PAGE } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/texts/people'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { getRequestId } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, FailedState, NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { FilterField, SortField } from '../../../ui/sort-field.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { usePeople } from './api.ts'
import { InviteDialog } from './parts/invite-dialog.tsx'
import { PeopleTable } from './parts/people-table.tsx'
import {
  countPeople,
  isFiltered,
  type PeopleView,
  ROLES,
  SORTS,
  STATES,
  parsePeopleView,
  updatePeopleQuery,
} from './view.rules.ts'

const BUILT_IN_VIEWS = [
  { name: t.rolesOf.everybody, search: '' },
  { name: t.states.suspended, search: 'state=suspended' },
  { name: t.states.unverified, search: 'state=unverified' },
]

/** `/operator/people`: all accounts, found by any part of a name, an address or a company. */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const [isInviting, setIsInviting] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const view = parsePeopleView(query)
  const list = usePeople({ ...view, search: useDebouncedSearch(view.search) })
  useRowKeys(root)
  // Updates at once, because the search box shows the value in the address (decision 5).
  const change = (changed: Partial<PeopleView>) =>
    setQuery((present) => updatePeopleQuery(present, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  const counts = list.data?.counts ?? []

  return (
    <Stack>
      <PageHeader
        title={t.list}
        help={t.help}
        actions={
          <>
            <SavedViews list="people" builtIn={BUILT_IN_VIEWS} />
            <Button variant="primary" icon={IconUserPlus} onClick={() => setIsInviting(true)}>
              {t.invite}
            </Button>
          </>
        }
      />
      <div ref={root}>
        <Stack>
          <ListBar
            search={{ label: t.searchPlaceholder, value: view.search, onValue: (search) => change({ search }) }}
            filter={{
              label: t.rolesLabel,
              value: view.role,
              onValue: (role) => change({ role: parsePeopleView(new URLSearchParams({ role })).role }),
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
              onValue={(state) => change({ state: parsePeopleView(new URLSearchParams({ state })).state })}
              choices={[
                { value: '', label: t.anyState },
                ...STATES.map((state) => ({
                  value: state,
                  label: t.withCount(t.states[state], formatCount(countPeople(counts, { role: view.role, state }))),
                })),
              ]}
            />
            <SortField
              label={t.sort}
              value={view.sort}
              onValue={(sort) => change({ sort: parsePeopleView(new URLSearchParams({ sort })).sort })}
              choices={SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
            />
          </ListBar>
          {list.data ? (
            list.data.people.length > 0 ? (
              <>
                <PeopleTable people={list.data.people} />
                <Pager
                  page={view.page}
                  size={PEOPLE_PER_PAGE}
                  total={list.data.total}
                  onPage={(page) => change({ page })}
                />
              </>
            ) : (
              <Card>
                {isFiltered(view) || view.page > 1 ? (
                  <NoResults
                    search={view.search.trim()}
                    reason={t.noneFoundReason}
                    onClear={() => change({ search: '', role: '', state: '', page: 1 })}
                  />
                ) : (
                  <EmptyState icon={IconUsers} title={t.empty} reason={t.emptyReason} />
                )}
              </Card>
            )
          ) : (
            <Card flush={!list.isError}>
              {list.isError ? (
                <FailedState requestId={getRequestId(list.error)} onRetry={() => void list.refetch()} />
              ) : (
                <SkeletonRows rows={8} />
              )}
            </Card>
          )}
        </Stack>
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Stack>
  )
}
