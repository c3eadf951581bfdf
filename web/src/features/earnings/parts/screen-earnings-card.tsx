import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { getScreenEarnings } from '@marquee/contract/earnings'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatCount, formatDay, formatMonth, formatPercent } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { createMoneyColumn } from '../../../ui/money.tsx'
import { useScreenEarnings } from '../api.ts'
import styles from './screen-earnings-card.module.css'
import { StatementBadge } from './statement-badge.tsx'

type Month = EndpointReply<typeof getScreenEarnings>['months'][number]

/** What a screen earns per month and from which campaigns; the current month includes the days so far. */
export function ScreenEarningsCard({ screenId }: { screenId: string }) {
  const months = useScreenEarnings(screenId)
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (month: string) =>
    setOpened((before) => (before.includes(month) ? before.filter((one) => one !== month) : [...before, month]))
  const hasRows = (months.data?.length ?? 0) > 0
  return (
    <Card
      title={t.ofScreen}
      note={t.ofScreenNote}
      actions={<Link to={paths.earnings()}>{t.allEarnings}</Link>}
      flush={hasRows}
    >
      {months.data && hasRows ? (
        <Table
          label={t.ofScreen}
          rows={months.data}
          rowKey={({ month }) => month}
          columns={buildColumns(opened, toggle)}
          detailOf={({ month, parts }) => opened.includes(month) && <Parts month={month} parts={parts} />}
        />
      ) : months.isError ? (
        <QuietFailure onRetry={() => void months.refetch()} />
      ) : months.data ? (
        <p className={styles.none}>{`${t.noneOfScreen} ${t.noneOfScreenReason}`}</p>
      ) : (
        <Delayed>
          <SkeletonRows rows={2} />
        </Delayed>
      )}
    </Card>
  )
}

function buildColumns(opened: readonly string[], toggle: (month: string) => void): Column<Month>[] {
  return [
    {
      key: 'month',
      head: t.month,
      name: true,
      cell: ({ month, isRunning }) => (
        <span className={styles.month}>
          {formatMonth(month)}
          {isRunning && <span className={styles.quietValue}>{t.runningMonth}</span>}
        </span>
      ),
    },
    { key: 'days', head: t.daysOnline, align: 'end', cell: ({ daysOnline }) => formatCount(daysOnline) },
    createMoneyColumn('chargedCents', t.charged),
    createMoneyColumn('shareCents', t.share, { look: 'strong' }),
    {
      key: 'statement',
      head: t.statement,
      cell: ({ statement }) => (statement === null ? '' : <StatementBadge state={statement.state} />),
    },
    {
      key: 'parts',
      head: t.parts,
      align: 'end',
      cell: ({ month, parts }) => {
        const isOpen = opened.includes(month)
        return (
          <IconButton
            icon={isOpen ? IconChevronUp : IconChevronDown}
            label={t.showParts({ month: formatMonth(month) })}
            aria-expanded={isOpen}
            disabled={parts.length === 0}
            onClick={() => toggle(month)}
          />
        )
      },
    },
  ]
}

/** The campaigns that a month's share comes from; their shares add up to it. */
function Parts({ month, parts }: Pick<Month, 'month' | 'parts'>) {
  const sum = (key: 'chargedCents' | 'shareCents') => parts.reduce((cents, part) => cents + part[key], 0)
  return (
    <Table
      label={t.showParts({ month: formatMonth(month) })}
      density="compact"
      rows={parts.map((part, index) => ({ ...part, key: String(index) }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'campaign', head: t.campaign, name: true, cell: ({ campaign }) => campaign, total: t.total },
        {
          key: 'period',
          head: t.period,
          cell: ({ from, until }) => t.dateRange({ from: formatDay(from), until: formatDay(until) }),
        },
        { key: 'days', head: t.days, align: 'end', cell: ({ days }) => formatCount(days) },
        createMoneyColumn('chargedCents', t.charged, { total: sum('chargedCents') }),
        {
          key: 'rate',
          head: t.rate,
          align: 'end',
          cell: ({ shareBps }) => billingTexts.percent({ percent: formatPercent(shareBps) }),
        },
        createMoneyColumn('shareCents', t.share, { total: sum('shareCents') }),
      ]}
    />
  )
}
