import { getFirstRun } from '@marquee/contract/first-run'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { getBillingMonth } from '@marquee/contract/billing-months'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { uiTexts } from '@marquee/contract/messages/ui'
import { formatAge, formatList } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { LiveIndicator } from '../../../ui/live-indicator.tsx'
import { BesideTitle, PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { pickGreeting } from '../../dashboards/overview.rules.ts'
import { TileSkeletons } from '../../dashboards/parts/tile-skeletons.tsx'
import { useUser } from '../../session/api.ts'
import { May } from '../../team/may.tsx'
import { isUnwatched, formatLength } from './alerts.rules.ts'
import { useOperatorOverview } from './api.ts'
import { AttentionCard } from './parts/attention-card.tsx'
import { FirstRunCard } from './parts/first-run-card.tsx'
import { MoneyCard, MoneySkeleton } from './parts/money-card.tsx'
import { OverviewTiles } from './parts/overview-tiles.tsx'

/** `/operator`: the state of the marketplace, and what needs attention (decision 23). */
export function Component() {
  const user = useUser()
  const overview = useOperatorOverview()
  const { data, dataUpdatedAt } = overview
  const at = useNow()
  return (
    <>
      {data && (
        <BesideTitle>
          <LiveIndicator
            ageSeconds={Math.max(0, (at.getTime() - dataUpdatedAt) / 1000)}
            otherwise={uiTexts.updated({ age: formatAge(new Date(dataUpdatedAt), at) })}
          />
        </BesideTitle>
      )}
      <PageHeader
        title={dashboardTexts[pickGreeting(at.getHours())]({ name: user.firstName })}
        help={data && describeWork(data.alerts.unacknowledged, data.reviews?.waiting ?? 0)}
      />
      <Stack>
        <May call={getFirstRun}>
          <FirstRunCard />
        </May>
        {data ? (
          <OverviewTiles counts={data} />
        ) : (
          <NotLoaded query={overview} failure="card">
            <TileSkeletons count={6} />
          </NotLoaded>
        )}
        {data && isUnwatched(data.lookedAt, at) && (
          <Callout tone="yellow" title={alertTexts.notWatched}>
            {alertTexts.notWatchedReason({ age: formatLength(data.lookedAt, at) })}
          </Callout>
        )}
        <May call={getBillingMonth}>
          {data ? data.money && <MoneyCard money={data.money} /> : !overview.isError && <MoneySkeleton />}
        </May>
        <AttentionCard openCount={data?.alerts.open} />
      </Stack>
    </>
  )
}

/** "2 new alerts, 1 pending review" */
function describeWork(alerts: number, reviews: number): string {
  const { overview: texts } = alertTexts
  if (alerts === 0 && reviews === 0) return texts.calm
  return formatList([
    ...(alerts > 0 ? [texts.newAlerts({ count: alerts })] : []),
    ...(reviews > 0 ? [texts.pendingReviews({ count: reviews })] : []),
  ])
}
