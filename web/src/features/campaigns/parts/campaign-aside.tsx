import type { ReactNode } from 'react'
import type { Campaign } from '@marquee/contract/campaigns'
import { computePriceCents, WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import { formatEuros, toEuros } from '@marquee/contract/money.rules'
import type { InvoiceState } from '@marquee/contract/invoices'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { formatEuroAmount } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CampaignInvoices, useInvoiceStates } from '../../invoices/parts/campaign-invoices.tsx'
import { InvoiceBadge } from '../../invoices/parts/invoice-badge.tsx'
import styles from './campaign-aside.module.css'

const texts = campaignTexts.details

/**
 * The badge reads `Paid` or `Unpaid`; the statistics say Yes or No (CAMP-DET-13, CAMP-DET-14, OPEN-62). A second badge
 * shows further states of the invoices: overdue or partly paid.
 */
export function PaymentCard({ campaign }: { campaign: Campaign }) {
  const states = useInvoiceStates(campaign._id)
  return (
    <Card
      title={texts.payment}
      actions={
        <>
          {hasPayment(campaign, states) && <StatusBadge context="payment" status={campaign.paid ? 'Paid' : 'Unpaid'} />}
          {states
            .filter((state) => state === 'overdue' || state === 'partly-paid')
            .map((state) => (
              <InvoiceBadge key={state} state={state} />
            ))}
        </>
      }
    >
      <DefinitionList
        items={[
          { label: texts.totalCost, value: formatEuroAmount(campaign.totalCost) },
          ...(isFormulaExact(campaign) ? [{ label: texts.formula, value: formatFormula(campaign) }] : []),
        ]}
      />
      <CampaignInvoices campaignId={campaign._id} />
    </Card>
  )
}

/** A draft has no debt yet, and a rejected campaign owes only the open amount of an invoice. */
function hasPayment({ paid, status }: Campaign, states: readonly InvoiceState[]): boolean {
  if (paid) return true
  if (status === 'Rejected') return states.some((state) => OPEN_STATES.includes(state))
  return status !== 'Draft'
}

const OPEN_STATES: readonly InvoiceState[] = ['unpaid', 'partly-paid', 'overdue']

/** A campaign that lost screens before it was extended costs less than all its screens in all its weeks. */
const isFormulaExact = ({ type, numberOfScreens, numberOfWeeks, totalCost }: Campaign) =>
  numberOfWeeks < 1 || toEuros(computePriceCents(type, numberOfScreens, numberOfWeeks)) === totalCost

function formatFormula({ type, numberOfScreens, numberOfWeeks }: Campaign): ReactNode {
  return campaignFormTexts.formulas[type === 'vehicle' ? 'vehicle' : 'restaurant']({
    screens: numberOfScreens,
    weeks: numberOfWeeks,
    price: formatEuros(WEEKLY_PRICE_CENTS.restaurant),
    b: (text) => text,
  })
}

/** CAMP-DET-12 */
export function CreatorCard({ createdBy }: { createdBy: Campaign['createdBy'] }) {
  return (
    <Card title={texts.createdBy}>
      <div className={styles.creator}>
        <Avatar size={38} />
        <p>
          <b>{`${createdBy.firstName} ${createdBy.lastName}`}</b>
          <span>{createdBy.email}</span>
        </p>
      </div>
    </Card>
  )
}

/** Shown before the client edits the campaign, not afterwards (BOOK-6). */
export function ReapprovalNote() {
  return <Callout tone="plain">{texts.reapproval({ status: (text) => <b key="status">{text}</b> })}</Callout>
}
