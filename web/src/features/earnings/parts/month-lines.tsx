import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { monthStatementTexts as monthTexts } from '@marquee/contract/messages/month-statement'
import { uiTexts } from '@marquee/contract/messages/ui'
import { MONTH_LINES_PER_PAGE, type MonthLine } from '@marquee/contract/month-earnings'
import { useState } from 'react'
import { formatDay, formatMonth, formatPercent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { createMoneyColumn } from '../../../ui/money.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMonthFile, useMonthLines } from '../api.ts'
import styles from './month-lines.module.css'

/** The lines of a month: each campaign on each screen, with its days so far and all that are booked. */
export function MonthLines({ month }: { month: string }) {
  const [page, setPage] = useState(1)
  const found = useMonthLines(month, page)
  const csv = useMonthFile(month, 'lines')
  const { data } = found
  if (found.isError && !data) return <QuietFailure onRetry={() => void found.refetch()} />
  if (!data) {
    return (
      <Delayed>
        <SkeletonRows rows={2} />
      </Delayed>
    )
  }
  if (data.total === 0) return <p className={styles.note}>{t.noLines}</p>
  return (
    <section className={styles.lines} aria-label={t.linesOf({ month: formatMonth(month) })}>
      <div className={styles.head}>
        <p className={styles.note}>{t.linesNote}</p>
        <Button
          variant="quiet"
          size="small"
          icon={IconDownload}
          disabled={csv.isPending}
          aria-label={t.linesCsv({ month: formatMonth(month) })}
          onClick={() => csv.mutate()}
        >
          {uiTexts.csv}
        </Button>
      </div>
      <Table
        label={t.linesOf({ month: formatMonth(month) })}
        density="compact"
        rows={data.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={buildColumns(data.sums)}
      />
      {data.total > MONTH_LINES_PER_PAGE && (
        <Pager page={page} size={MONTH_LINES_PER_PAGE} total={data.total} onPage={setPage} />
      )}
    </section>
  )
}

type Sums = { chargedCents: number; shareCents: number; expectedShareCents: number }

const buildColumns = (sums: Sums): Column<MonthLine>[] => [
  {
    key: 'screen',
    head: t.screen,
    name: true,
    cell: ({ screen: { name, venue } }) => (
      <span className={styles.screen}>
        {name}
        <small>{venue ?? monthTexts.noVenue}</small>
      </span>
    ),
    total: t.total,
  },
  { key: 'campaign', head: t.campaign, cell: ({ campaign }) => campaign },
  {
    key: 'period',
    head: t.period,
    cell: ({ from, until }) => t.dateRange({ from: formatDay(from), until: formatDay(until) }),
  },
  {
    key: 'days',
    head: t.days,
    align: 'end',
    cell: ({ days, expectedDays }) => t.daysSoFar({ days, booked: expectedDays }),
  },
  createMoneyColumn('chargedCents', t.charged, { total: sums.chargedCents }),
  {
    key: 'rate',
    head: t.rate,
    align: 'end',
    cell: ({ shareBps }) => billingTexts.percent({ percent: formatPercent(shareBps) }),
  },
  createMoneyColumn('shareCents', t.share, { total: sums.shareCents }),
  createMoneyColumn('expectedShareCents', t.expected, { total: sums.expectedShareCents }),
]
