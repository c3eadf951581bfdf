import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { ReactNode } from 'react'
import { buildChartColumns } from '@marquee/contract/delivery-chart.rules'
import type { CampaignStatus } from '@marquee/contract/scalars'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { hasDelivery } from '../delivery.ts'
import { useDelivery } from '../delivery-api.ts'
import styles from './delivery-card.module.css'
import { DeliveryChart } from './delivery-chart.tsx'
import { DeliveryHeadline } from './delivery-headline.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'
import { ExportButton } from './export-button.tsx'

/** The delivery of a campaign in one look: headline, chart, and how it is counted (product 7). */
export function DeliveryCard(props: {
  id: string
  /** absent: the campaign was deleted */
  status?: CampaignStatus
  town: string
  /** Shares the report; only a client does. */
  share?: ReactNode
  /** Below the method: the weekly report of a client. */
  weekly?: ReactNode
}) {
  const { id, status, town, share, weekly } = props
  const delivery = useDelivery(id)
  const { data, isError } = delivery
  const isFilled = data !== undefined && hasDelivery(data)
  const columns = buildChartColumns(data?.days ?? [])
  return (
    <Card
      title={texts.title}
      note={columns[0]?.isWeek ? texts.perWeek : texts.perDay}
      className={styles.card}
      actions={
        isFilled && (
          <>
            <ExportButton id={id} file="csv" />
            <ExportButton id={id} file="report" />
            {share}
          </>
        )
      }
      foot={
        isFilled && (
          <div className={styles.foot}>
            <DeliveryMethods delivery={data} town={town} />
            {weekly}
          </div>
        )
      }
    >
      {isFilled ? (
        <>
          <DeliveryHeadline delivery={data} />
          <DeliveryChart columns={columns} />
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
