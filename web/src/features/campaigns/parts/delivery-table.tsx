import type { DeliveryDay, DeliverySoFar } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './delivery-table.module.css'

/**
 * Every finished day as a row, with the sums below. Days that are not over are counted in no column; a line below says
 * what they are guaranteed. A long list scrolls on its own, so it has to be focusable.
 */
export function DeliveryTable(props: { label: string; days: readonly DeliveryDay[]; soFar: DeliverySoFar }) {
  const { label, days, soFar } = props
  const finished = days.filter(({ state }) => state === 'past')
  const stillToCome = days.reduce((sum, { state, promised }) => (state === 'past' ? sum : sum + promised), 0)
  return (
    <>
      {finished.length > 0 ? (
        <ScrollRegion className={styles.days} label={label}>
          <Table
            label={label}
            columns={buildColumns(soFar, stillToCome > 0 ? texts.totalSoFar : texts.totalOfFlight)}
            rows={finished}
            rowKey={({ day }) => day}
            density="compact"
          />
        </ScrollRegion>
      ) : (
        <p className={styles.note}>{texts.noneFinished}</p>
      )}
      {stillToCome > 0 && <p className={styles.note}>{texts.stillToCome({ count: stillToCome })}</p>}
    </>
  )
}

const buildColumns = (soFar: DeliverySoFar, total: string): Column<DeliveryDay>[] => [
  { key: 'day', head: texts.day, name: true, cell: ({ day }) => formatDay(day), total },
  createNumberColumn('guaranteed', texts.guaranteed, ({ promised }) => promised, soFar.promised),
  createNumberColumn('delivered', texts.delivered, ({ delivered }) => delivered, soFar.delivered),
  createNumberColumn('missing', texts.missing, ({ shortfall }) => shortfall, soFar.shortfall),
  createNumberColumn('extra', texts.extra, ({ extra }) => extra, soFar.extra),
  createNumberColumn('impressions', texts.impressions, ({ impressions }) => impressions, soFar.impressions),
]

const createNumberColumn = (
  key: string,
  head: string,
  of: (day: DeliveryDay) => number,
  total: number,
): Column<DeliveryDay> => ({ key, head, align: 'end', cell: (day) => formatCount(of(day)), total: formatCount(total) })
