import { getInvoice } from '@marquee/contract/invoices'
import { forAllowed } from '../team/may.tsx'
import IconFileEuro from '@tabler/icons-react/dist/esm/icons/IconFileEuro.mjs'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { toLoadState } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type LoadState, Loaded } from '../../ui/loaded.tsx'
import { Breadcrumbs, PageHeader } from '../../ui/page.tsx'
import styles from './invoice.module.css'
import { useInvoice } from './api.ts'
import { DocumentButton } from '../documents/parts/document-button.tsx'
import { LineTable } from './parts/line-table.tsx'
import { PartiesCard } from './parts/parties-card.tsx'
import { PayCard } from './parts/pay-card.tsx'
import { CreditNotesCard, PaymentsCard } from './parts/payment-card.tsx'
import { InvoiceBadge } from './parts/invoice-badge.tsx'
import type { Invoice } from './totals.rules.ts'

/** `/invoices/{id}`: what it charges, how to pay it, and what was paid (product 8, INV-3). */
export const Component = forAllowed(getInvoice, InvoicePage)

function InvoicePage() {
  const { id = '' } = useParams()
  const load: LoadState<Invoice> = toLoadState(useInvoice(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(invoice) => <Details invoice={invoice} />}
    </Loaded>
  )
}

function Details({ invoice }: { invoice: Invoice }) {
  const { id, kind, number, subject, state, payments, creditNotes } = invoice
  const name = (kind === 'invoice' ? t.invoiceNumber : t.creditNoteNumber)({ number })
  return (
    <>
      <Breadcrumbs trail={[{ text: t.title, to: paths.invoices() }, { text: number }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            {name}
            {kind === 'invoice' && <InvoiceBadge state={state} />}
          </span>
        }
        help={subject}
        actions={
          <>
            <DocumentButton id={id} number={number} kind="xml" />
            <DocumentButton id={id} number={number} kind="pdf" variant="primary" />
          </>
        }
      />
      {/* Most readers want to know how to pay, so this comes first on a phone. */}
      <MainAndAside isAsideFirst aside={<PayCard invoice={invoice} />}>
        <Card title={t.lines} flush>
          <LineTable invoice={invoice} />
        </Card>
        <Stack>
          {creditNotes.length > 0 && <CreditNotesCard creditNotes={creditNotes} />}
          {kind === 'invoice' && <PaymentsCard payments={payments} />}
          <PartiesCard invoice={invoice} />
        </Stack>
      </MainAndAside>
    </>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconFileEuro}
      lit={false}
      title={t.notFound}
      reason={t.notFoundReason}
      action={<LinkButton to={paths.invoices()}>{t.backToList}</LinkButton>}
    />
  )
}
