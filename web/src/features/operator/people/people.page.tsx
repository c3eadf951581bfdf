import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { PEOPLE_PER_PAGE } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getRequestId } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, FailedState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SavedViews } from '../shared/saved-views.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { usePeople } from './api.ts'
import { InviteDialog } from './parts/invite-dialog.tsx'
import { PeopleBar } from './parts/people-bar.tsx'
import { PeopleTable } from './parts/people-table.tsx'
import { isFiltered, type PeopleView, parsePeopleView, updatePeopleQuery } from './view.rules.ts'

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
        {list.isError ? (
          <FailedState requestId={getRequestId(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
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
          onClear={() => onChange({ search: '', role: '', state: '', page: 1 })}
        />
      ) : (
        <EmptyState icon={IconUsers} title={t.empty} reason={t.emptyReason} />
      )}
    </Card>
  )
}
