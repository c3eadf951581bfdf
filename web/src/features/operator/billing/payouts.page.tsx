import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { euros } from '@marquee/contract/money.rules'
import { type PayoutRow, PAYOUTS_PER_PAGE } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/texts/operator-payouts'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { dayText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { SkeletonRows } from '../../../ui/waiting.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { addressOf, pageOf } from './bank-view.rules.ts'
import { BillingNav } from './parts/billing-nav.tsx'
import { HeldCard } from './parts/held-card.tsx'
import { PayableCard } from './parts/payable-card.tsx'
import { PayoutBadge } from './parts/payout-badge.tsx'
import { useNextPayout, usePayouts } from './payouts-api.ts'

/** `/operator/billing/payouts`: who can be paid, who is held and why, and the runs so far. */
export function Component() {
  const next = useNextPayout()
  return (
    <Stack>
      <BillingNav />
      <PageHeader title={t.title} help={t.help} />
      {next.data ? (
        <>
          {next.data.payees.length > 0 ? (
            <PayableCard next={next.data} />
          ) : (
            <Card>
              <EmptyState icon={IconCashBanknote} title={t.nobody} reason={t.nobodyReason} />
            </Card>
          )}
          {next.data.held.length > 0 && <HeldCard held={next.data.held} heldCents={next.data.heldCents} />}
        </>
      ) : next.isError ? (
        <Card>
          <FailedState requestId={requestIdOf(next.error)} onRetry={() => void next.refetch()} />
        </Card>
      ) : (
        <SkeletonRows rows={5} />
      )}
      <Runs />
    </Stack>
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
  { key: 'executes', head: t.executesOn, cell: ({ executesOn }) => dayText(executesOn) },
  { key: 'created', head: t.createdBy, cell: ({ createdBy }) => createdBy.name },
  { key: 'approved', head: t.approvedBy, cell: ({ approvedBy }) => approvedBy?.name ?? t.none },
  { key: 'payees', head: t.payees, align: 'end', cell: ({ payees }) => payees },
  { key: 'total', head: t.total, align: 'end', cell: ({ totalCents }) => <b>{euros(totalCents)}</b> },
]

function Runs() {
  const [query, setQuery] = useSearchParams()
  const page = pageOf(query)
  const list = usePayouts(page)
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  const { payouts, total = 0 } = list.data ?? {}
  const turn = (to: number) => setQuery(addressOf({ page: to > 1 ? String(to) : '' }), { preventScrollReset: true })
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
            foot={total > payouts.length && <Pager page={page} size={PAYOUTS_PER_PAGE} total={total} onPage={turn} />}
          />
        ) : payouts ? (
          <p>{t.noRuns}</p>
        ) : list.isError ? (
          <FailedState requestId={requestIdOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Card>
  )
}
