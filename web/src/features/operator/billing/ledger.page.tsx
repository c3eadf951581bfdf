import { forAllowed } from '../../team/may.tsx'
import { listLedger } from '@marquee/contract/ledger'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import { useRef } from 'react'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { LoadMoreFooter } from '../shared/load-more-footer.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useView } from '../shared/use-view.ts'
import { useLedger } from './ledger-api.ts'
import { isNarrowed, ledgerView, toLedgerFilter } from './ledger-view.rules.ts'
import { Balances } from './parts/balances.tsx'
import { BillingNav } from './parts/billing-nav.tsx'
import { EntryLines } from './parts/entry-lines.tsx'
import { LedgerFilters } from './parts/ledger-filters.tsx'

/** `/operator/billing/ledger`: all entries with their lines, filtered by the address, each with a link to its cause. */
export const Component = forAllowed(listLedger, LedgerPage)

function LedgerPage() {
  const [view, change] = useView(ledgerView)
  const filter = toLedgerFilter({ ...view, search: useDebouncedSearch(view.search) })
  const list = useLedger(filter)
  const root = useRef<HTMLDivElement>(null)
  const loadOlder = () => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()
  useRowKeys(root, loadOlder)
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
                onClear={() => change(ledgerView.defaults)}
              />
            ) : (
              <EmptyState icon={IconBook2} title={t.empty} reason={t.emptyReason} />
            )}
          </Card>
        ) : (
          <NotLoaded query={list} rows={10} failure="card" />
        )}
      </Stack>
    </div>
  )
}
