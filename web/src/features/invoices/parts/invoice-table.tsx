import type { InvoiceRow } from '@marquee/contract/invoices'
import { truncateText } from '@marquee/contract/text.rules'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { computeBilledCents } from '../amounts.rules.ts'
import { DocumentButton } from '../../documents/parts/document-button.tsx'
import styles from './invoice-table.module.css'
import { Money } from '../../../ui/money.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'

export type Sums = { grossCents: number; openCents: number; total: number }

/** Invoices and credit notes as a table; on a phone each row is a block. Sums are below their columns. */
export function InvoiceTable(props: { invoices: readonly InvoiceRow[]; sums?: Sums; short?: boolean }) {
  const { invoices, sums, short = false } = props
  return (
    <Table
      label={t.list}
      wide
      pairs
      columns={short ? buildColumns().filter(({ key }) => SHORT_COLUMNS.includes(key)) : buildColumns(sums)}
      rows={invoices}
      rowKey={({ id }) => id}
    />
  )
}

/** The columns in a card of the profile. */
const SHORT_COLUMNS = ['number', 'campaign', 'due', 'status', 'amount', 'action']

function buildColumns(sums?: Sums): Column<InvoiceRow>[] {
  return [
    {
      key: 'number',
      head: t.number,
      name: true,
      cell: ({ id, number }) => (
        <Link to={paths.invoice(id)} className={styles.number}>
          {number}
        </Link>
      ),
      ...(sums && { total: t.totalLabel({ count: formatCount(sums.total) }) }),
    },
    { key: 'campaign', head: t.campaign, cell: ({ campaign }) => <Campaign {...campaign} /> },
    { key: 'issued', head: t.issued, cell: ({ issuedOn }) => formatDay(issuedOn) },
    { key: 'due', head: t.due, cell: ({ dueOn }) => (dueOn === null ? '' : formatDay(dueOn)) },
    { key: 'status', head: t.status, cell: ({ state }) => <InvoiceBadge state={state} /> },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: (invoice) => <Money cents={computeBilledCents(invoice)} look="strong" />,
      ...(sums && { total: <Money cents={sums.grossCents} /> }),
    },
    {
      key: 'open',
      head: t.open,
      align: 'end',
      cell: ({ kind, state, openCents }) =>
        kind === 'credit-note' ? '' : <Money cents={openCents} look={LOOKS[state] ?? 'quiet'} />,
      ...(sums && { total: <Money cents={sums.openCents} /> }),
    },
    {
      key: 'action',
      head: t.action,
      align: 'end',
      cell: ({ id, number }) => <DocumentButton id={id} number={number} kind="pdf" size="small" />,
    },
  ]
}

const LOOKS: Readonly<Partial<Record<InvoiceRow['state'], 'strong' | 'danger'>>> = {
  overdue: 'danger',
  unpaid: 'strong',
  'partly-paid': 'strong',
}

function Campaign({ id, name, isDeleted }: InvoiceRow['campaign']) {
  const cut = truncateText(name)
  return (
    <Link to={paths.campaignDetails(id)} title={name} className={styles.campaign}>
      {isDeleted ? t.deletedCampaign({ name: cut }) : cut}
    </Link>
  )
}
