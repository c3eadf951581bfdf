import type { getInvoice } from '@marquee/contract/invoices'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { formatEuros } from '@marquee/contract/money.rules'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import type { ReactNode } from 'react'
import { formatDay, groupFours } from '../../../lib/format.ts'
import { useQrModules } from '../../../lib/use-qr-modules.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from './pay-card.module.css'

type Invoice = EndpointReply<typeof getInvoice>['invoice']

/**
 * How to pay: a code for the banking app, and the details of a transfer to copy (INV-3); or why nothing has to be paid.
 */
export function PayCard({ invoice }: { invoice: Invoice }) {
  const { payTo, state, openCents } = invoice
  return payTo === null ? (
    <NothingToPay state={state} openCents={openCents} />
  ) : (
    <Transfer payTo={payTo} invoice={invoice} />
  )
}

function Transfer(props: { payTo: NonNullable<Invoice['payTo']>; invoice: Invoice }) {
  const { payTo, invoice } = props
  const { state, dueOn } = invoice
  const modules = useQrModules(payTo.epc)
  return (
    <Card title={t.pay}>
      <div className={styles.pay}>
        <p className={styles.amount}>
          <span className={styles.figure}>{formatEuros(payTo.cents)}</span>
          <CopyButton label={t.copyAmount} text={(payTo.cents / 100).toFixed(2)} />
        </p>
        {dueOn !== null && (
          <p className={state === 'overdue' ? styles.overdue : styles.due}>
            {(state === 'overdue' ? t.wasDue : t.dueDate)({ day: formatDay(dueOn) })}
          </p>
        )}
        <div className={styles.code}>
          <QrCode modules={modules} label={t.qr} failed={t.qrFailed} />
          <p className={styles.hint}>{t.qrHint}</p>
        </div>
        <dl className={styles.details}>
          <Detail label={t.recipient}>{payTo.accountHolder}</Detail>
          <Detail label={t.iban} copy={{ label: t.copyIban, text: payTo.iban.replaceAll(/\s/g, '') }}>
            {groupFours(payTo.iban)}
          </Detail>
          {payTo.bic !== null && <Detail label={t.bic}>{payTo.bic}</Detail>}
          <Detail label={t.reference} copy={{ label: t.copyReference, text: payTo.reference.replaceAll(/\s/g, '') }}>
            {groupFours(payTo.reference)}
          </Detail>
        </dl>
        <p className={styles.hint}>{t.referenceHint}</p>
      </div>
    </Card>
  )
}

function Detail(props: { label: string; copy?: { label: string; text: string }; children: ReactNode }) {
  const { label, copy, children } = props
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton {...copy} />}
      </dd>
    </div>
  )
}

function NothingToPay({ state, openCents }: Pick<Invoice, 'state' | 'openCents'>) {
  const reasons: Readonly<Partial<Record<Invoice['state'], string>>> = t.nothingToPayReasons
  return (
    <Card title={t.nothingToPay}>
      <p className={styles.hint}>{reasons[state] ?? t.nothingToPayReasons.other}</p>
      {openCents < 0 && <p className={styles.hint}>{t.paidBack}</p>}
    </Card>
  )
}
