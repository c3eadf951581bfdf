import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Invoice } from '../totals.rules.ts'
import { Money, createMoneyColumn } from '../../../ui/money.tsx'
import styles from './payment-card.module.css'

/** Payments, refunds and reversals in their order. */
export function PaymentsCard({ payments }: Pick<Invoice, 'payments'>) {
  return (
    <Card title={t.payments} flush={payments.length > 0}>
      {payments.length === 0 ? (
        <p className={styles.none}>{t.noPayments}</p>
      ) : (
        <Table
          label={t.payments}
          density="compact"
          rows={payments}
          rowKey={({ id }) => id}
          rowState={({ isUndone }) => (isUndone ? 'disabled' : undefined)}
          columns={[
            { key: 'paidOn', head: t.paidOn, cell: ({ paidOn }) => formatDay(paidOn) },
            {
              key: 'how',
              head: t.how,
              cell: ({ kind, note, isUndone }) => (
                <span className={styles.how}>
                  {t.hows[kind]}
                  {(isUndone || note) && <small>{isUndone ? t.reversed : note}</small>}
                </span>
              ),
            },
            createMoneyColumn('cents', t.amount, { look: 'strong' }),
          ]}
        />
      )}
    </Card>
  )
}

/** The credit notes that reduce this invoice. */
export function CreditNotesCard({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  return (
    <Card title={t.creditNotesOf} flush>
      <Table
        label={t.creditNotesOf}
        density="compact"
        rows={creditNotes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            head: t.number,
            name: true,
            cell: ({ id, number }) => <Link to={paths.invoice(id)}>{number}</Link>,
          },
          { key: 'issued', head: t.issued, cell: ({ issuedOn }) => formatDay(issuedOn) },
          {
            key: 'amount',
            head: t.amount,
            align: 'end',
            cell: ({ grossCents }) => <Money cents={-grossCents} look="strong" />,
          },
        ]}
      />
    </Card>
  )
}
