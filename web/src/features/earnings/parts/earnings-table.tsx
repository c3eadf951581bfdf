import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { formatCount, formatMonth } from '../../../lib/format.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import { type MonthRow, type MonthState, deriveMonthState } from '../earnings.rules.ts'
import { Money, createMoneyColumn } from '../../../ui/money.tsx'
import styles from './earnings-table.module.css'

const STATES: Readonly<Record<MonthState, { tone: Tone; icon: Icon; word: string }>> = {
  running: { tone: 'klein', icon: IconCircleDot, word: t.running },
  waits: { tone: 'grey', icon: IconHourglassHigh, word: t.waitsForStatements },
  open: { tone: 'yellow', icon: IconClock, word: t.open },
  'on-its-way': { tone: 'klein', icon: IconBuildingBank, word: t.onItsWay },
  'partly-paid': { tone: 'yellow', icon: IconCircleHalf2, word: t.partlyPaid },
  paid: { tone: 'green', icon: IconCircleCheckFilled, word: t.paid },
}

/** The months, the newest first: what was charged, the partner's share, and the state. */
export function EarningsTable({ months }: { months: readonly MonthRow[] }) {
  return (
    <Table
      label={t.months}
      wide
      pairs
      rows={months}
      rowKey={({ month }) => month}
      columns={[
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
      ]}
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
