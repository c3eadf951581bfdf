import { formatEuros } from '@marquee/contract/money.rules'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatMonth } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { useEarnings } from '../api.ts'
import styles from './earnings-card.module.css'

/** A card of the dashboard: what the current month has earned, with a link to the earnings page (INV-4). */
export function EarningsCard() {
  const { data, isError, refetch } = useEarnings()
  return (
    <Card
      title={t.title}
      note={data && formatMonth(data.soFar.month)}
      actions={<Link to={paths.earnings()}>{t.allEarnings}</Link>}
    >
      {data ? (
        <>
          <p className={styles.figure}>{formatEuros(data.soFar.shareCents)}</p>
          <p className={styles.note}>{t.soFarNote}</p>
          <DefinitionList
            items={[
              { label: t.expected, value: formatEuros(data.expectedCents) },
              { label: t.openLabel, value: formatEuros(data.openCents) },
              { label: t.onItsWay, value: formatEuros(data.inPayoutCents) },
            ]}
          />
          {data.held.length > 0 && (
            <p className={styles.held}>
              <Link to={paths.earnings()}>{t.held}</Link>
            </p>
          )}
        </>
      ) : isError ? (
        <QuietFailure onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <SkeletonRows rows={3} />
        </Delayed>
      )}
    </Card>
  )
}
