import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorInvoiceTexts as t } from '@marquee/contract/messages/operator-invoice'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import type { Invoice } from '../../../invoices/totals.rules.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useUndoPayment } from '../documents-api.ts'
import styles from '../../shared/money-list.module.css'

type Payment = Invoice['payments'][number]

/** Payments, refunds and reversals, in the order of the server. */
export function PaymentsCard({ invoice: { payments } }: { invoice: Invoice }) {
  const [undoing, setUndoing] = useState<Payment>()
  const columns: Column<Payment>[] = [
    { key: 'day', head: t.paidOn, name: true, cell: ({ paidOn }) => formatDay(paidOn) },
    {
      key: 'kind',
      head: t.kind,
      cell: ({ kind, isUndone, bankEntryId }) => (
        <span className={styles.what}>
          {bankEntryId ? <Link to={paths.bankEntry(bankEntryId)}>{t.kinds[kind]}</Link> : t.kinds[kind]}
          {isUndone && <span className={styles.quiet}>{t.undone}</span>}
        </span>
      ),
    },
    {
      key: 'by',
      head: t.by,
      cell: ({ byName, note }) => (
        <span className={styles.what}>
          {byName}
          {note && <span className={styles.quiet}>{note}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: ({ cents, isUndone }) => (
        <span className={isUndone ? styles.undone : styles.money}>{formatEuros(cents)}</span>
      ),
    },
    {
      key: 'undo',
      head: t.undo,
      align: 'end',
      cell: (payment) =>
        !payment.isUndone &&
        payment.kind !== 'undo' && (
          <Button
            size="small"
            variant="quiet"
            icon={IconArrowBackUp}
            aria-label={t.undoLabel({ amount: formatEuros(payment.cents), day: formatDay(payment.paidOn) })}
            onClick={() => setUndoing(payment)}
          >
            {t.undo}
          </Button>
        ),
    },
  ]
  return (
    <Card title={t.payments} flush={payments.length > 0}>
      {payments.length > 0 ? (
        <Table label={t.payments} columns={columns} rows={payments} rowKey={({ id }) => id} />
      ) : (
        <p className={styles.quiet}>{t.noPayments}</p>
      )}
      {undoing && <UndoDialog payment={undoing} onClose={() => setUndoing(undefined)} />}
    </Card>
  )
}

function UndoDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const undoing = useDialogAction(useUndoPayment(), t.undoing, onClose)
  return (
    <ConfirmDialog
      {...undoing.props}
      open
      icon={IconArrowBackUp}
      title={t.undoTitle}
      text={t.undoText}
      confirm={t.undoConfirm}
      onConfirm={() => undoing.run({ id: payment.id, note: '' }, t.undoneToast)}
    >
      {t.kinds[payment.kind]}, {formatDay(payment.paidOn)}: <b>{formatEuros(payment.cents)}</b>
    </ConfirmDialog>
  )
}
