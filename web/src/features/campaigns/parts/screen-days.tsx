import { sumOfFinishedDays } from '@marquee/contract/delivery.rules'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { useScreenDelivery } from '../delivery-api.ts'
import { type ScreenRow, getScreenTitle } from '../screen-rows.ts'
import { DeliveryTable } from './delivery-table.tsx'
import styles from './running-screens.module.css'

/** The days of one screen, loaded when its row is opened. */
export function ScreenDays({ id, row }: { id: string; row: ScreenRow }) {
  const { data, isError, refetch } = useScreenDelivery(id, row.screenId)
  const label = texts.daysLabel({ screen: getScreenTitle(row) })
  if (data && data.rows.length > 0) {
    return (
      <div className={styles.detail}>
        <DeliveryTable label={label} days={data.rows} soFar={sumOfFinishedDays(data.rows)} />
      </div>
    )
  }
  if (data) return <p className={styles.detail}>{texts.noDays}</p>
  if (isError) {
    return (
      <div className={styles.detail}>
        <QuietFailure what={texts.daysFailed} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div className={styles.detail} aria-busy="true">
      <Delayed>
        <Skeleton height="120px" />
      </Delayed>
    </div>
  )
}
