import { forAllowed } from '../../team/may.tsx'
import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { listPayouts, PAYEES_PER_PAGE, type PayoutRow, PAYOUTS_PER_PAGE } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/choices.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useView } from '../shared/use-view.ts'
import { BillingNav } from './parts/billing-nav.tsx'
import { HeldCard } from './parts/held-card.tsx'
import { PayableCard } from './parts/payable-card.tsx'
import { type PayoutsView, payoutsView } from './payees.rules.ts'
import { type NextPayout, useNextPayout, usePayouts } from './payouts-api.ts'
import { PayoutBadge } from './parts/payout-steps.tsx'
import styles from './parts/payouts.module.css'

/** `/operator/billing/payouts`: who can be paid, whose payouts are held and why, and the runs. */
export const Component = forAllowed(listPayouts, PayoutsPage)

function PayoutsPage() {
  const [view, change] = useView(payoutsView)
  const search = useDebouncedSearch(view.search)
  const next = useNextPayout({ ...(search && { search }), page: view.payees, heldPage: view.held })
  return (
    <Stack>
      <BillingNav />
      <PageHeader title={t.title} help={t.help} />
      {next.data ? (
        <div aria-busy={next.isPlaceholderData}>
          <Stack>
            <Next next={next.data} view={view} onChange={change} />
          </Stack>
        </div>
      ) : (
        <NotLoaded query={next} rows={5} failure="card" />
      )}
      <Runs page={view.page} onPage={(page) => change({ page })} />
    </Stack>
  )
}

type ViewProps = { view: PayoutsView; onChange: (change: Partial<PayoutsView>) => void }

function Next({ next, view, onChange }: { next: NextPayout } & ViewProps) {
  const { payeeCount, payeesFound, heldCount, heldFound } = next
  const isLong = Math.max(payeeCount, heldCount) > PAYEES_PER_PAGE || view.search !== ''
  const search = isLong && (
    <div className={styles.search}>
      <SearchField
        label={t.search}
        value={view.search}
        maxLength={100}
        onValue={(words) => onChange({ search: words })}
      />
      {payeesFound === 0 && payeeCount > 0 && (
        <p role="status" className={styles.quiet}>
          {t.noneFound}
        </p>
      )}
    </div>
  )
  return (
    <>
      {payeeCount > 0 ? (
        <PayableCard next={next} page={view.payees} onPage={(payees) => onChange({ payees })} search={search} />
      ) : (
        <Card flush>
          {search}
          <EmptyState icon={IconCashBanknote} title={t.nonePayable} reason={t.nonePayableReason} />
        </Card>
      )}
      {heldFound > 0 && <HeldCard next={next} page={view.held} onPage={(held) => onChange({ held })} />}
    </>
  )
}

const COLUMNS: readonly Column<PayoutRow>[] = [
  {
    key: 'run',
    head: t.run,
    name: true,
    cell: ({ id, number }) => (
      <Link to={paths.payout(id)} data-opens-row="">
        {number}
      </Link>
    ),
  },
  { key: 'status', head: t.status, cell: ({ state }) => <PayoutBadge state={state} /> },
  { key: 'executes', head: t.executesOn, cell: ({ executesOn }) => formatDay(executesOn) },
  { key: 'created', head: t.createdBy, cell: ({ createdBy }) => createdBy.name },
  { key: 'approved', head: t.approvedBy, cell: ({ approvedBy }) => approvedBy?.name ?? t.none },
  { key: 'payees', head: t.payees, align: 'end', cell: ({ payees }) => payees },
  { key: 'total', head: t.total, align: 'end', cell: ({ totalCents }) => <b>{formatEuros(totalCents)}</b> },
]

function Runs({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = usePayouts(page)
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  const { payouts, total = 0 } = list.data ?? {}
  return (
    <Card title={t.history} flush={payouts !== undefined && payouts.length > 0}>
      <div ref={root}>
        {payouts && payouts.length > 0 ? (
          <Table
            wide
            label={t.history}
            columns={COLUMNS}
            rows={payouts}
            rowKey={({ id }) => id}
            foot={total > payouts.length && <Pager page={page} size={PAYOUTS_PER_PAGE} total={total} onPage={onPage} />}
          />
        ) : payouts ? (
          <p>{t.noRuns}</p>
        ) : (
          <NotLoaded query={list} rows={3} />
        )}
      </div>
    </Card>
  )
}
