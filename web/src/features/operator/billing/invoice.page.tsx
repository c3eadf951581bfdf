import { forAllowed } from '../../team/may.tsx'
import { getInvoice } from '@marquee/contract/invoices'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { invoiceTexts } from '@marquee/contract/messages/invoices'
import { operatorBillingTexts } from '@marquee/contract/messages/operator-billing'
import { operatorInvoiceTexts as t } from '@marquee/contract/messages/operator-invoice'
import { operatorPartyTexts } from '@marquee/contract/messages/operator-party'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type LoadState, Loaded } from '../../../ui/loaded.tsx'
import { Breadcrumbs, PageHeader } from '../../../ui/page.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useInvoice } from '../../invoices/api.ts'
import type { Invoice } from '../../invoices/totals.rules.ts'
import { LineTable } from '../../invoices/parts/line-table.tsx'
import { DocumentButton } from '../../documents/parts/document-button.tsx'
import { InvoiceBadge } from '../../invoices/parts/invoice-badge.tsx'
import { usePartyBilling } from '../shared/party-api.ts'
import { CreditNotesCard, FactsCard, PayToCard } from './parts/invoice-aside.tsx'
import { PaymentDialog } from './parts/payment-dialog.tsx'
import { PaymentsCard } from './parts/payments-card.tsx'
import styles from './billing.module.css'

/** `/operator/billing/invoices/:id`: an invoice or credit note with its payments, its client and its campaign. */
export const Component = forAllowed(getInvoice, OperatorInvoicePage)

function OperatorInvoicePage() {
  const { id = '' } = useParams()
  const load: LoadState<Invoice> = toLoadState(useInvoice(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(invoice) => <Document invoice={invoice} />}
    </Loaded>
  )
}

function Document({ invoice }: { invoice: Invoice }) {
  const { id, kind, number, company, issuedOn, state } = invoice
  const isInvoice = kind === 'invoice'
  const back = paths.billingMonth(issuedOn.slice(0, 7))
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: operatorBillingTexts.billing, to: back }, { text: number }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {isInvoice ? t.invoice : t.creditNote} {number} {isInvoice && <InvoiceBadge state={state} />}
          </span>
        }
        help={t.help({ company: company.name, day: formatDay(issuedOn) })}
        actions={
          <>
            <DocumentButton id={id} number={number} kind="pdf" />
            <DocumentButton id={id} number={number} kind="xml" />
            {isInvoice && <RecordButtons invoice={invoice} />}
          </>
        }
      />
      <ReverseChargeMark invoice={invoice} />
      <MainAndAside
        aside={
          <>
            <FactsCard invoice={invoice} />
            {invoice.payTo && <PayToCard payTo={invoice.payTo} />}
          </>
        }
      >
        <Card title={invoiceTexts.lines} note={invoice.subject} flush>
          <LineTable invoice={invoice} />
        </Card>
        {isInvoice && <PaymentsCard invoice={invoice} />}
        {invoice.creditNotes.length > 0 && <CreditNotesCard creditNotes={invoice.creditNotes} />}
      </MainAndAside>
    </Stack>
  )
}

/** An open amount can be paid, and a payment can be refunded. */
function RecordButtons({ invoice }: { invoice: Invoice }) {
  const [asking, setAsking] = useState<'hand' | 'credit' | 'refund'>()
  return (
    <>
      {invoice.openCents < 0 && <Button onClick={() => setAsking('refund')}>{t.refund}</Button>}
      {invoice.openCents > 0 && invoice.creditCents > 0 && (
        <Button onClick={() => setAsking('credit')}>
          {t.payFromCredit({ amount: formatEuros(invoice.creditCents) })}
        </Button>
      )}
      {invoice.openCents > 0 && (
        <Button variant="primary" onClick={() => setAsking('hand')}>
          {t.record}
        </Button>
      )}
      {asking && <PaymentDialog invoice={invoice} kind={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconFileInvoice}
      lit={false}
      title={t.notFound}
      action={<LinkButton to={paths.billing()}>{t.back}</LinkButton>}
    />
  )
}

/** Marks an invoice whose reverse charge is based on an unchecked or refused VAT number (decision 19). */
function ReverseChargeMark({ invoice }: { invoice: Invoice }) {
  return invoice.vatCategory === 'AE' ? (
    <Mark companyId={invoice.company.id} vatNumber={invoice.buyer.vatNumber} />
  ) : null
}

function Mark({ companyId, vatNumber }: { companyId: string; vatNumber: string | null }) {
  const { data } = usePartyBilling(companyId)
  if (!data || vatNumber === null) return null
  const { details } = data
  const isTheirs = details.vatNumber === vatNumber
  if (isTheirs && details.vatCheckedOn !== null) return null
  const isRefused = isTheirs && details.vatRefusedOn !== null
  return (
    <Callout
      tone={isRefused ? 'red' : 'yellow'}
      title={isRefused ? operatorPartyTexts.restsOnRefused : operatorPartyTexts.restsOnUnchecked}
    >
      {isRefused
        ? operatorPartyTexts.restsOnRefusedNote({ number: vatNumber })
        : operatorPartyTexts.restsOnUncheckedNote({ number: vatNumber })}
    </Callout>
  )
}
