import { forAllowed } from '../../team/may.tsx'
import { getPayout } from '@marquee/contract/payouts'
import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type LoadState, Loaded } from '../../../ui/loaded.tsx'
import { Breadcrumbs, PageHeader } from '../../../ui/page.tsx'
import { useUser } from '../../session/api.ts'
import { useView } from '../shared/use-view.ts'
import { transfersView } from './payees.rules.ts'
import { PayoutActions } from './parts/payout-actions.tsx'
import { PayoutItems } from './parts/payout-items.tsx'
import { PayoutSteps, PayoutBadge } from './parts/payout-steps.tsx'
import { usePayout } from './payouts-api.ts'
import pay from './parts/payouts.module.css'
import styles from './billing.module.css'

/** `/operator/billing/payouts/:id`: a run with its state and its next step. */
export const Component = forAllowed(getPayout, PayoutPage)

function PayoutPage() {
  const { id = '' } = useParams()
  const [view, change] = useView(transfersView)
  const search = useDebouncedSearch(view.search)
  const load: LoadState<Payout> = toLoadState(usePayout(id, { ...(search && { search }), page: view.page }))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(payout) => <Run payout={payout} items={<PayoutItems payout={payout} view={view} onChange={change} />} />}
    </Loaded>
  )
}

function Run({ payout, items }: { payout: Payout; items: ReactNode }) {
  const { _id: ownId } = useUser()
  const { id, number, state, payees, heldCount, executesOn, totalCents, createdBy } = payout
  const isOwn = createdBy.id === ownId
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.payouts() }, { text: number }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {t.runTitle({ number })} <PayoutBadge state={state} />
          </span>
        }
        help={t.runHelp({ count: payees, day: formatDay(executesOn) })}
        actions={<PayoutActions payout={payout} isOwn={isOwn} />}
      />
      {state === 'draft' && isOwn && (
        <Callout tone="plain" title={t.ownRunTitle}>
          {t.ownRun}
        </Callout>
      )}
      {heldCount > 0 && (
        <Callout tone="yellow" title={t.changedTitle}>
          {t.changedText}
        </Callout>
      )}
      <Card
        title={formatEuros(totalCents)}
        foot={
          <span className={pay.links}>
            <Link to={paths.filteredLedger({ search: number })}>{t.ledger}</Link>
            <Link to={paths.subjectAudit(id)}>{t.audit}</Link>
          </span>
        }
      >
        <PayoutSteps payout={payout} />
      </Card>
      <Card title={t.items} flush>
        {items}
      </Card>
    </Stack>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconCashBanknote}
      lit={false}
      title={t.notFound}
      action={<LinkButton to={paths.payouts()}>{t.back}</LinkButton>}
    />
  )
}
