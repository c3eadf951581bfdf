import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { getRequestId } from '../../../lib/query.ts'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, FailedState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { LoadMoreFooter } from '../shared/load-more-footer.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useLedger } from './ledger-api.ts'
import {
  NO_FILTERS,
  isNarrowed,
  toLedgerFilter,
  type LedgerView,
  parseLedgerView,
  updateLedgerQuery,
} from './ledger-view.rules.ts'
import { Balances } from './parts/balances.tsx'
import { BillingNav } from './parts/billing-nav.tsx'
import { EntryLines } from './parts/entry-lines.tsx'
import { LedgerFilters } from './parts/ledger-filters.tsx'

/** `/operator/billing/ledger`: all entries with their lines, filtered by the address, each with a link to its cause. */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const view = parseLedgerView(query)
  const filter = toLedgerFilter({ ...view, search: useDebouncedSearch(view.search) })
  const list = useLedger(filter)
  const root = useRef<HTMLDivElement>(null)
  const loadOlder = () => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()
  useRowKeys(root, loadOlder)
  const change = (changed: Partial<LedgerView>) =>
    setQuery((before) => updateLedgerQuery(before, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  return (
    <div ref={root} aria-busy={list.isPlaceholderData}>
      <Stack>
        <BillingNav />
        <PageHeader title={t.title} help={t.help} />
        <Balances balances={list.data?.pages[0]?.balances} chosen={view.account} onAccount={change} />
        <LedgerFilters view={view} filter={filter} entries={entries ?? []} onChange={change} />
        {entries && entries.length > 0 ? (
          <EntryLines
            entries={entries}
            onChange={change}
            foot={<LoadMoreFooter list={list} count={entries.length} texts={t} onOlder={loadOlder} />}
          />
        ) : entries ? (
          <Card>
            {isNarrowed(view) ? (
              <NoResults
                search={view.search}
                title={view.search ? undefined : t.noneFound}
                onClear={() => change(NO_FILTERS)}
              />
            ) : (
              <EmptyState icon={IconBook2} title={t.empty} reason={t.emptyReason} />
            )}
          </Card>
        ) : list.isError ? (
          <Card>
            <FailedState requestId={getRequestId(list.error)} onRetry={() => void list.refetch()} />
          </Card>
        ) : (
          <SkeletonRows rows={10} />
        )}
      </Stack>
    </div>
  )
}
