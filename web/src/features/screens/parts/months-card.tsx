import { downloadInvoice } from '@marquee/contract/payments'
import { useMay } from '../../team/may.tsx'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { addDays, toDayNumber } from '@marquee/contract/days.rules'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { formatMonth } from '../../../lib/format.ts'
import { ProgressBar } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useScreenEarnings } from '../../earnings/api.ts'
import { useArePaid, useScreenMonths, useStatement } from '../api.ts'
import styles from './months-card.module.css'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'

const t = screenTexts

/**
 * `Monthly Screen Count & Invoices` with the columns Month, Days, Status and Action only (SCR-DET-07 to SCR-DET-13).
 */
export function MonthsCard({ screen }: { screen: Screen }) {
  const months = useScreenMonths(screen._id)
  const earnings = useScreenEarnings(screen._id)
  const withStatement = new Set(earnings.data?.filter(({ statement }) => statement !== null).map(({ month }) => month))
  const rows = months.data ?? []
  const mayReadMoney = useMay(downloadInvoice)
  const arePaid = useArePaid(
    screen.ownerId,
    screen._id,
    rows.map(({ month }) => month),
  )
  const paidMonths = new Set(rows.flatMap(({ month }, index) => (arePaid[index] ? [month] : [])))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'month', head: t.month, name: true, cell: ({ month }) => formatMonth(month) },
    {
      key: 'days',
      head: t.days,
      cell: ({ month, days }) => (
        <span className={styles.days}>
          {days}
          <ProgressBar
            percent={(days / countMonthDays(month)) * 100}
            label={t.dayCount({ days, of: countMonthDays(month) })}
          />
        </span>
      ),
    },
    {
      key: 'status',
      head: t.status,
      cell: ({ month }) => <StatusBadge context="payment" status={paidMonths.has(month) ? 'Paid' : 'Pending'} />,
    },
    {
      key: 'action',
      head: t.action,
      align: 'end',
      cell: ({ month }) => <Download screenId={screen._id} month={month} stands={withStatement.has(month)} />,
    },
  ]
  return (
    <Card title={t.monthly} flush={rows.length > 0}>
      {rows.length > 0 ? (
        <Table
          label={t.monthly}
          rows={rows}
          rowKey={({ month }) => month}
          columns={columns.filter(({ key }) => mayReadMoney || !MONEY_COLUMNS.includes(key))}
        />
      ) : months.isError ? (
        <QuietFailure onRetry={() => void months.refetch()} />
      ) : (
        months.data && <p className={styles.none}>{t.noMonths}</p>
      )}
    </Card>
  )
}

/** Whether the month is paid, and its statement. */
const MONEY_COLUMNS = ['status', 'action']

function Download(props: { screenId: string; month: string; stands: boolean }) {
  const { screenId, month, stands } = props
  const statement = useStatement(screenId, month, stands)
  const toast = useToast()
  const open = () => {
    statement.mutate(undefined, {
      onSuccess: (isThere) => !isThere && toast.error(t.downloadFailed),
      onError: () => toast.error(t.downloadFailed),
    })
  }
  return (
    <Button
      size="small"
      icon={IconDownload}
      aria-label={t.downloadLabel({ month: formatMonth(month) })}
      disabled={statement.isPending}
      onClick={open}
    >
      {t.download}
    </Button>
  )
}

/** The number of days of a month YYYY-MM. */
function countMonthDays(month: string): number {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return toDayNumber(next) - toDayNumber(first)
}
