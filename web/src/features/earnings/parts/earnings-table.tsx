import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { formatEuros } from '@marquee/contract/money.rules'
import { useState } from 'react'
import { formatCount, formatMonth } from '../../../lib/format.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMonthFile } from '../api.ts'
import { type MonthRow, type MonthState, deriveMonthState, sumYear } from '../earnings.rules.ts'
import { Money, createMoneyColumn } from '../../../ui/money.tsx'
import styles from './earnings-table.module.css'
import { MonthLines } from './month-lines.tsx'

const STATES: Readonly<Record<MonthState, { tone: Tone; icon: Icon; word: string }>> = {
  running: { tone: 'klein', icon: IconCircleDot, word: t.running },
  waits: { tone: 'grey', icon: IconHourglassHigh, word: t.waitsForStatements },
  open: { tone: 'yellow', icon: IconClock, word: t.open },
  'on-its-way': { tone: 'klein', icon: IconBuildingBank, word: t.onItsWay },
  'partly-paid': { tone: 'yellow', icon: IconCircleHalf2, word: t.partlyPaid },
  paid: { tone: 'green', icon: IconCircleCheckFilled, word: t.paid },
}

/**
 * The months by year, the newest first: what was charged, the partner's share, and the state. A month opens to its
 * lines, and has its statements as one PDF.
 */
export function EarningsTable({ months }: { months: readonly MonthRow[] }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (month: string) =>
    setOpened((before) => (before.includes(month) ? before.filter((one) => one !== month) : [...before, month]))
  return (
    <Table
      label={t.months}
      wide
      pairs
      rows={months}
      rowKey={({ month }) => month}
      groupOf={({ month }) => describeYear(month.slice(0, 4), months)}
      detailOf={({ month }) => opened.includes(month) && <MonthLines month={month} />}
      columns={[...COLUMNS, createActionColumn(opened, toggle)]}
    />
  )
}

function describeYear(year: string, months: readonly MonthRow[]) {
  const { shareCents, grossCents, paidCents } = sumYear(year, months)
  const [share, total, paid] = [shareCents, grossCents, paidCents].map(formatEuros) as [string, string, string]
  return { key: year, head: t.yearSums({ year, share, total, paid }) }
}

const COLUMNS: readonly Column<MonthRow>[] = [
  {
    key: 'month',
    head: t.month,
    name: true,
    cell: ({ month, isRunning }) => (
      <span>
        {formatMonth(month)}
        {isRunning && <span className={styles.running}>{t.runningMonth}</span>}
      </span>
    ),
  },
  { key: 'state', head: t.state, cell: (row) => <StateBadge state={deriveMonthState(row)} /> },
  { key: 'screens', head: t.screens, align: 'end', cell: ({ screens }) => formatCount(screens) },
  { key: 'days', head: t.daysOnline, align: 'end', cell: ({ daysOnline }) => formatCount(daysOnline) },
  createMoneyColumn('chargedCents', t.charged),
  createMoneyColumn('shareCents', t.share, { look: 'strong' }),
  {
    key: 'total',
    head: t.totalWithVat,
    align: 'end',
    cell: ({ statements, grossCents }) => (statements === 0 ? '' : <Money cents={grossCents} />),
  },
]

const createActionColumn = (opened: readonly string[], toggle: (month: string) => void): Column<MonthRow> => ({
  key: 'action',
  head: t.action,
  align: 'end',
  cell: ({ month, statements }) => (
    <span className={styles.actions}>
      {statements > 0 && <StatementButton month={month} />}
      <IconButton
        icon={opened.includes(month) ? IconChevronUp : IconChevronDown}
        label={t.linesOf({ month: formatMonth(month) })}
        aria-expanded={opened.includes(month)}
        onClick={() => toggle(month)}
      />
    </span>
  ),
})

function StatementButton({ month }: { month: string }) {
  const statement = useMonthFile(month, 'statement')
  return (
    <IconButton
      icon={IconFileTypePdf}
      label={t.monthPdf({ month: formatMonth(month) })}
      disabled={statement.isPending}
      onClick={() => statement.mutate()}
    />
  )
}

function StateBadge({ state }: { state: MonthState }) {
  const { tone, icon, word } = STATES[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
