import type { DeliveryDay } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { countText, dayText } from '../../../lib/format.ts'
import { Scrolling } from '../../../ui/scrolling.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './delivery-table.module.css'

/** Every day as a row and their sums below; a long list scrolls in itself, so the keyboard has to reach it. */
export function DeliveryTable({ label, days, totals }: { label: string; days: readonly DeliveryDay[]; totals: Sums }) {
  return (
    <Scrolling className={styles.days} label={label}>
      <Table
        label={label}
        columns={columnsWith(totals)}
        rows={days}
        rowKey={({ day }) => day}
        rowState={({ state }) => (state === 'today' ? 'selected' : undefined)}
        density="compact"
      />
    </Scrolling>
  )
}

type Sums = Pick<DeliveryDay, 'promised' | 'plays' | 'partialPlays' | 'shortfall' | 'impressions'>

const columnsWith = (totals: Sums): Column<DeliveryDay>[] => [
  { key: 'day', head: texts.day, name: true, cell: (day) => <Day day={day} />, total: texts.total },
  number('promised', texts.promised, ({ promised }) => promised, totals.promised),
  number('plays', texts.plays, ({ state, plays }) => (state === 'ahead' ? null : plays), totals.plays),
  number('cut', texts.cutShort, (day) => (day.state === 'ahead' ? null : day.partialPlays), totals.partialPlays),
  number('shortfall', texts.shortfall, (day) => (day.state === 'past' ? day.shortfall : null), totals.shortfall),
  number(
    'impressions',
    texts.impressions,
    (day) => (day.state === 'ahead' ? null : day.impressions),
    totals.impressions,
  ),
]

/** A column of numbers; null where there cannot be one yet. */
function number(
  key: string,
  head: string,
  of: (day: DeliveryDay) => number | null,
  total: number,
): Column<DeliveryDay> {
  const cell = (day: DeliveryDay) => {
    const count = of(day)
    return count === null ? <span className={styles.none}>{texts.none}</span> : countText(count)
  }
  return { key, head, align: 'end', cell, total: countText(total) }
}

/** What is over needs no word; today and the days ahead are told apart. */
function Day({ day: { day, state } }: { day: DeliveryDay }) {
  return (
    <>
      {dayText(day)}
      {state !== 'past' && <small className={styles.state}>{state === 'today' ? texts.todaySoFar : texts.ahead}</small>}
    </>
  )
}
