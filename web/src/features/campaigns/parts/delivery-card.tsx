import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useState } from 'react'
import { dayText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { AfterAMoment, Skeleton } from '../../../ui/waiting.tsx'
import { useDelivery } from '../api.ts'
import { type DeliveryDay, daysWithPlays, deliveryDays } from '../delivery.ts'
import { DeliveryChart } from './delivery-chart.tsx'
import styles from './delivery-card.module.css'

const texts = campaignTexts.details

/** Proven plays by day: a chart with a table behind it (product design 7). What is promised is not shown yet. */
export function DeliveryCard({ campaign }: { campaign: Campaign }) {
  const [asTable, setAsTable] = useState(false)
  const delivery = useDelivery(campaign._id)
  const days = delivery.data && deliveryDays(delivery.data.rows, campaign.startDate, campaign.endDate)
  const hasPlays = days !== undefined && daysWithPlays(days).length > 0
  return (
    <Card
      title={texts.delivery}
      note={texts.deliveryNote}
      actions={
        hasPlays && (
          <Button
            variant="quiet"
            size="small"
            icon={asTable ? IconChartBar : IconTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.showChart : texts.showTable}
          </Button>
        )
      }
    >
      {days ? (
        hasPlays ? (
          <>
            <Sums days={days} />
            {asTable ? <DaysTable days={days} /> : <DeliveryChart days={days} startsOn={campaign.startDate} />}
            <p className={styles.method}>{texts.method}</p>
          </>
        ) : (
          <EmptyState
            icon={IconChartBar}
            headingLevel={3}
            lit={false}
            title={texts.noPlaysYet}
            reason={campaign.status === 'Approved' ? texts.noPlaysReason : texts.noPlaysWaiting}
          />
        )
      ) : delivery.isError ? (
        <FailedState requestId={requestIdOf(delivery.error)} onRetry={() => void delivery.refetch()} />
      ) : (
        <AfterAMoment>
          <Skeleton height="280px" />
        </AfterAMoment>
      )}
    </Card>
  )
}

function Sums({ days }: { days: readonly DeliveryDay[] }) {
  const sum = (of: (day: DeliveryDay) => number) => days.reduce((so, day) => so + of(day), 0).toLocaleString('en-US')
  return (
    <dl className={styles.sums}>
      <div>
        <dd>{sum(({ plays }) => plays)}</dd>
        <dt>{texts.playsSoFar}</dt>
      </div>
      <div>
        <dd>{sum(({ impressions }) => impressions)}</dd>
        <dt>{texts.impressionsSoFar}</dt>
      </div>
    </dl>
  )
}

const COLUMNS: readonly Column<DeliveryDay>[] = [
  { key: 'day', head: texts.day, name: true, cell: ({ day }) => dayText(day) },
  { key: 'plays', head: texts.plays, align: 'end', cell: ({ plays }) => plays.toLocaleString('en-US') },
  { key: 'partial', head: texts.cutShort, align: 'end', cell: ({ partialPlays }) => partialPlays },
  {
    key: 'impressions',
    head: texts.impressions,
    align: 'end',
    cell: ({ impressions }) => impressions.toLocaleString('en-US'),
  },
]

function DaysTable({ days }: { days: readonly DeliveryDay[] }) {
  return (
    // A long list scrolls in itself, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.table} tabIndex={0} aria-label={texts.delivery}>
      <Table
        label={texts.delivery}
        columns={COLUMNS}
        rows={daysWithPlays(days)}
        rowKey={({ day }) => day}
        density="compact"
      />
    </section>
  )
}
