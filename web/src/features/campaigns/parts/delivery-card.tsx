import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { CampaignStatus } from '@marquee/contract/scalars'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { buildChartColumns, hasDelivery } from '../delivery.ts'
import { useDelivery } from '../delivery-api.ts'
import styles from './delivery-card.module.css'
import { DeliveryChart } from './delivery-chart.tsx'
import { Headline, Sums } from './delivery-figures.tsx'
import { Methods } from './delivery-methods.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ExportButton } from './export-button.tsx'

/** Guaranteed and delivered plays by day, as a chart, a table and a file (product 7). */
export function DeliveryCard(props: {
  id: string
  /** absent: the campaign was deleted */
  status?: CampaignStatus
  town: string
}) {
  const { id, status, town } = props
  const [asTable, setAsTable] = useState(false)
  const delivery = useDelivery(id)
  const { data, isError } = delivery
  const isFilled = data !== undefined && hasDelivery(data)
  const columns = buildChartColumns(data?.days ?? [])
  return (
    <Card
      title={texts.title}
      note={!asTable && columns[0]?.isWeek ? texts.perWeek : texts.perDay}
      className={styles.card}
      actions={
        isFilled && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={asTable ? IconChartBar : IconTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? texts.asChart : texts.asTable}
            </Button>
            <ExportButton id={id} />
          </>
        )
      }
      foot={isFilled && <Methods delivery={data} town={town} />}
    >
      {isFilled ? (
        <>
          <Headline delivery={data} />
          <Sums delivery={data} />
          {asTable ? (
            <DeliveryTable label={texts.title} days={data.days} soFar={data.totals.soFar} />
          ) : (
            <DeliveryChart columns={columns} />
          )}
        </>
      ) : data ? (
        <div className={styles.middle}>
          <EmptyState
            icon={IconChartBar}
            headingLevel={3}
            lit={false}
            title={texts.noPlaysYet}
            reason={describeEmpty(status)}
          />
        </div>
      ) : isError ? (
        <div className={styles.middle}>
          <NotLoaded query={delivery} />
        </div>
      ) : (
        <Delayed>
          <Waiting />
        </Delayed>
      )}
    </Card>
  )
}

function describeEmpty(status: CampaignStatus | undefined): string {
  if (status === 'Rejected') return texts.noPlaysRejected
  if (status === 'Draft') return texts.noPlaysDraft
  return status === 'Approved' || status === undefined ? texts.noPlaysReason : texts.noPlaysWaiting
}

/** A placeholder with the height of the content. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="50px" />
      <Skeleton height="270px" />
    </div>
  )
}
