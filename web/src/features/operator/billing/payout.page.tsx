import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { euros } from '@marquee/contract/money.rules'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/texts/operator-payouts'
import { Link, useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { dayText } from '../../../lib/format.ts'
import { loadOf } from '../../../lib/query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Load, Loaded } from '../../../ui/loaded.tsx'
import { Breadcrumbs, PageHeader } from '../../../ui/page.tsx'
import { useUser } from '../../session/api.ts'
import { PayoutActions } from './parts/payout-actions.tsx'
import { PayoutItems } from './parts/payout-items.tsx'
import { PayoutSteps } from './parts/payout-steps.tsx'
import { PayoutBadge } from './parts/payout-badge.tsx'
import { usePayout } from './payouts-api.ts'
import pay from './parts/payouts.module.css'
import styles from './billing.module.css'

/** `/operator/billing/payouts/:id`: a run, where it stands, and what comes next. */
export function Component() {
  const { id = '' } = useParams()
  const load: Load<Payout> = loadOf(usePayout(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(payout) => <Run payout={payout} />}
    </Loaded>
  )
}

function Run({ payout }: { payout: Payout }) {
  const { _id: ownId } = useUser()
  const { id, number, state, items, executesOn, totalCents, createdBy } = payout
  const isOwn = createdBy.id === ownId
  const isHeld = (state === 'draft' || state === 'approved') && items.some(({ reasons }) => reasons.length > 0)
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.payouts() }, { text: number }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {t.runTitle(number)} <PayoutBadge state={state} />
          </span>
        }
        help={t.runHelp(items.length, dayText(executesOn))}
        actions={<PayoutActions payout={payout} isOwn={isOwn} />}
      />
      {state === 'draft' && isOwn && (
        <Callout tone="plain" title={t.ownRunTitle}>
          {t.ownRun}
        </Callout>
      )}
      {isHeld && (
        <Callout tone="yellow" title={t.changedTitle}>
          {t.changedText}
        </Callout>
      )}
      <Card
        title={euros(totalCents)}
        foot={
          <span className={pay.links}>
            <Link to={paths.ledgerOf({ search: number })}>{t.ledger}</Link>
            <Link to={paths.auditOf(id)}>{t.audit}</Link>
          </span>
        }
      >
        <PayoutSteps payout={payout} />
      </Card>
      <Card title={t.items} flush>
        <PayoutItems items={items} isPaid={state === 'paid'} />
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
