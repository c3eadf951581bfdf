import { alertTexts } from '@marquee/contract/texts/alerts'
import { dashboardTexts } from '@marquee/contract/texts/dashboards'
import { uiTexts } from '@marquee/contract/texts/ui'
import { ageText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { Live } from '../../../ui/live.tsx'
import { BesideTitle, PageHeader } from '../../../ui/page.tsx'
import { partOfDay } from '../../dashboards/overview.rules.ts'
import { TilesWaiting } from '../../dashboards/parts/tiles-waiting.tsx'
import { useUser } from '../../session/api.ts'
import { isUnwatched, lengthText } from './alerts.rules.ts'
import { useOperatorOverview } from './api.ts'
import { AttentionCard } from './parts/attention-card.tsx'
import { FirstRunCard } from './parts/first-run-card.tsx'
import { MoneyCard, MoneyWaiting } from './parts/money-card.tsx'
import { OverviewTiles } from './parts/overview-tiles.tsx'

/** `/operator`: how the marketplace stands, and what needs somebody (decision 23). */
export function Component() {
  const user = useUser()
  const { data, isError, error, refetch, dataUpdatedAt } = useOperatorOverview()
  const at = useNow()
  return (
    <>
      {data && (
        <BesideTitle>
          <Live
            ageSeconds={Math.max(0, (at.getTime() - dataUpdatedAt) / 1000)}
            otherwise={uiTexts.updated(ageText(new Date(dataUpdatedAt), at))}
          />
        </BesideTitle>
      )}
      <PageHeader
        title={dashboardTexts[partOfDay(at.getHours())](user.firstName)}
        help={data && alertTexts.overview.summary(data.alerts.unacknowledged, data.reviews.waiting)}
      />
      <Stack>
        <FirstRunCard />
        {data ? (
          <OverviewTiles counts={data} />
        ) : isError ? (
          <Card>
            <FailedState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <TilesWaiting count={6} />
        )}
        {data && isUnwatched(data.lookedAt, at) && (
          <Callout tone="yellow" title={alertTexts.notWatched}>
            {alertTexts.notWatchedReason(lengthText(data.lookedAt, at))}
          </Callout>
        )}
        {data ? <MoneyCard money={data.money} /> : !isError && <MoneyWaiting />}
        <AttentionCard openCount={data?.alerts.open} />
      </Stack>
    </>
  )
}
