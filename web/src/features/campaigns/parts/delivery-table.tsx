import type { DeliveryDay, DeliverySoFar } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './delivery-table.module.css'

/**
 * Every finished day as a row, with the sum below; then today and the days ahead, which are not in the sum. A long list
 * scrolls on its own, so it has to be focusable.
 */
export function DeliveryTable(props: { label: string; days: readonly DeliveryDay[]; soFar: DeliverySoFar }) {
  const { label, days, soFar } = props
  const finished = days.filter(({ state }) => state === 'past')
  const upcoming = days.filter(({ state }) => state !== 'past')
  const hasUpcoming = upcoming.some(({ promised, plays }) => promised + plays > 0)
  return (
    <>
      {finished.length > 0 && <Days label={label} days={finished} columns={buildFinishedColumns(soFar, hasUpcoming)} />}
      {hasUpcoming && (
        <Days label={texts.daysToCome({ label })} days={upcoming} columns={buildUpcomingColumns(upcoming)} />
      )}
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
    <ScrollRegion className={styles.days} label={label}>
      <Table
        label={label}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        rowState={({ state }) => (state === 'today' ? 'selected' : undefined)}
        density="compact"
      />
    </ScrollRegion>
  )
}

const buildFinishedColumns = (soFar: DeliverySoFar, hasUpcoming: boolean): Column<DeliveryDay>[] => [
  createDayColumn(hasUpcoming ? texts.totalSoFar : texts.totalOfFlight),
  createNumberColumn('guaranteed', texts.guaranteed, ({ promised }) => promised, soFar.promised),
  createNumberColumn('delivered', texts.delivered, ({ delivered }) => delivered, soFar.delivered),
  createNumberColumn('missing', texts.missing, ({ shortfall }) => shortfall, soFar.shortfall),
  createNumberColumn('extra', texts.extra, ({ extra }) => extra, soFar.extra),
  createNumberColumn('impressions', texts.impressions, ({ impressions }) => impressions, soFar.impressions),
]

const buildUpcomingColumns = (days: readonly DeliveryDay[]): Column<DeliveryDay>[] => [
  createDayColumn(texts.totalToCome),
  createNumberColumn('guaranteed', texts.guaranteed, ({ promised }) => promised, sumDays(days, 'promised')),
  createNumberColumn(
    'plays',
    texts.playsUpToNow,
    ({ state, plays }) => (state === 'ahead' ? null : plays),
    sumDays(days, 'plays'),
  ),
]

const sumDays = (days: readonly DeliveryDay[], what: 'promised' | 'plays') =>
  days.reduce((sum, day) => sum + day[what], 0)

function createDayColumn(total: string): Column<DeliveryDay> {
  return { key: 'day', head: texts.day, name: true, cell: (day) => <Day day={day} />, total }
}

/** A column of numbers; null means that there is no number yet. */
function createNumberColumn(
  key: string,
  head: string,
  of: (day: DeliveryDay) => number | null,
  total: number,
): Column<DeliveryDay> {
  const cell = (day: DeliveryDay) => {
    const count = of(day)
    return count === null ? <span className={styles.none}>{texts.none}</span> : formatCount(count)
  }
  return { key, head, align: 'end', cell, total: formatCount(total) }
}

/** Past days have no label; today and the days ahead have one. */
function Day({ day: { day, state } }: { day: DeliveryDay }) {
  return (
    <>
      {formatDay(day)}
      {state !== 'past' && <small className={styles.state}>{state === 'today' ? texts.todaySoFar : texts.ahead}</small>}
    </>
  )
}
