import type { StatementRow } from '@marquee/contract/earnings'
import { TEXT_LENGTHS, truncateText } from '@marquee/contract/text.rules'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatCount, formatMonth } from '../../../lib/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { createMoneyColumn } from '../../../ui/money.tsx'
import { DocumentButton } from '../../documents/parts/document-button.tsx'
import { StatementBadge } from './statement-badge.tsx'
import styles from './statement-table.module.css'

type Sums = { netCents: number; vatCents: number; grossCents: number; total: number }

/** Statements as a table with their sums; on a phone each row is a block. */
export function StatementTable({ statements, sums }: { statements: readonly StatementRow[]; sums: Sums }) {
  return (
    <div className={styles.list}>
      <Table label={t.statements} wide pairs rows={statements} rowKey={({ id }) => id} columns={buildColumns(sums)} />
    </div>
  )
}

function buildColumns(sums: Sums): Column<StatementRow>[] {
  return [
    {
      key: 'number',
      head: t.number,
      name: true,
      cell: ({ number, takesBack, isTakenBack }) => (
        <span className={styles.number}>
          {number}
          {takesBack && <small>{t.credits({ number: takesBack })}</small>}
          {isTakenBack && <small>{t.credited}</small>}
        </span>
      ),
      total: t.totalLabel({ count: formatCount(sums.total) }),
    },
    {
      key: 'screen',
      head: t.screen,
      cell: ({ screen }) => (
        <Link to={paths.screenDetails(screen.id)} title={screen.model} className={styles.screen}>
          {truncateText(screen.model, TEXT_LENGTHS.screenModel)}
        </Link>
      ),
    },
    { key: 'month', head: t.month, cell: ({ month }) => <span className={styles.month}>{formatMonth(month)}</span> },
    { key: 'state', head: t.state, cell: ({ state }) => <StatementBadge state={state} /> },
    createMoneyColumn('netCents', t.share, { total: sums.netCents }),
    createMoneyColumn('vatCents', t.vat, { total: sums.vatCents }),
    createMoneyColumn('grossCents', t.total, { look: 'strong', total: sums.grossCents }),
    {
      key: 'action',
      head: t.action,
      align: 'end',
      cell: ({ id, number }) => <DocumentButton id={id} number={number} kind="pdf" size="small" />,
    },
  ]
}
