import type { DeliveryDay, DeliverySoFar } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { countText, dayText } from '../../../lib/format.ts'
import { Scrolling } from '../../../ui/scrolling.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './delivery-table.module.css'

/**
 * Every finished day as a row and their sum below; then today and the days ahead, which count for nothing yet. A long
 * list scrolls in itself, so the keyboard has to reach it.
 */
export function DeliveryTable(props: { label: string; days: readonly DeliveryDay[]; soFar: DeliverySoFar }) {
  const { label, days, soFar } = props
  const finished = days.filter(({ state }) => state === 'past')
  const coming = days.filter(({ state }) => state !== 'past')
  const isComing = coming.some(({ promised, plays }) => promised + plays > 0)
  return (
    <>
      {finished.length > 0 && <Days label={label} days={finished} columns={finishedColumns(soFar, isComing)} />}
      {isComing && <Days label={texts.daysToCome(label)} days={coming} columns={comingColumns(coming)} />}
    </>
  )
}

function Days({
  label,
  days,
  columns,
}: {
  label: string
  days: readonly DeliveryDay[]
  columns: Column<DeliveryDay>[]
}) {
  return (
    <Scrolling className={styles.days} label={label}>
      <Table
        label={label}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        rowState={({ state }) => (state === 'today' ? 'selected' : undefined)}
        density="compact"
      />
    </Scrolling>
  )
}

const finishedColumns = (soFar: DeliverySoFar, isComing: boolean): Column<DeliveryDay>[] => [
  dayColumn(isComing ? texts.totalSoFar : texts.totalOfFlight),
  number('guaranteed', texts.guaranteed, ({ promised }) => promised, soFar.promised),
  number('delivered', texts.delivered, ({ delivered }) => delivered, soFar.delivered),
  number('missing', texts.missing, ({ shortfall }) => shortfall, soFar.shortfall),
  number('extra', texts.extra, ({ extra }) => extra, soFar.extra),
  number('impressions', texts.impressions, ({ impressions }) => impressions, soFar.impressions),
]

const comingColumns = (days: readonly DeliveryDay[]): Column<DeliveryDay>[] => [
  dayColumn(texts.totalToCome),
  number('guaranteed', texts.guaranteed, ({ promised }) => promised, sumOf(days, 'promised')),
  number('plays', texts.playsUpToNow, ({ state, plays }) => (state === 'ahead' ? null : plays), sumOf(days, 'plays')),
]

const sumOf = (days: readonly DeliveryDay[], what: 'promised' | 'plays') =>
  days.reduce((sum, day) => sum + day[what], 0)

function dayColumn(total: string): Column<DeliveryDay> {
  return { key: 'day', head: texts.day, name: true, cell: (day) => <Day day={day} />, total }
}

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
