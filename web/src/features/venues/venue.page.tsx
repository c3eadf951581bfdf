import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { shellTexts } from '@marquee/contract/messages/shell'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import type { FoundVenue } from '@marquee/contract/venues'
import { useParams } from 'react-router'
import { getToday } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { toLoadState } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Breadcrumbs } from '../../ui/page.tsx'
import { useVenue } from '../fleet/client-venues-api.ts'
import { WeeksFields } from './parts/period-fields.tsx'
import styles from './parts/period-fields.module.css'
import { VenueDetails } from './parts/venue-details.tsx'
import { useVenuesView } from './use-venues-view.ts'
import { buildPeriodQuery, toPeriod } from './view.rules.ts'

/** `/venues/{kind}/{id}`: a venue that a client may book (decision 30). */
export function Component() {
  const { kind, id = '' } = useParams()
  if (kind !== 'vehicle' && kind !== 'restaurant') {
    return (
      <Card>
        <Gone />
      </Card>
    )
  }
  return <VenuePage key={id} kind={kind} id={id} />
}

function VenuePage({ kind, id }: { kind: ScreenType; id: string }) {
  const [view, change] = useVenuesView()
  const period = toPeriod(view, getToday())
  const venue = useVenue(kind, id, period)
  if (period === null) {
    return (
      <Stack>
        <div className={styles.fields}>
          <WeeksFields view={view} onChange={change} />
        </div>
        <Card>
          <EmptyState icon={IconCalendarEvent} title={texts.periodWrong({ max: MAX_WEEKS })} />
        </Card>
      </Stack>
    )
  }
  return (
    <Loaded load={toLoadState(venue)} gone={<Gone />}>
      {(found: FoundVenue) => (
        <Stack>
          <Breadcrumbs
            trail={[
              { text: shellTexts.titles.venues, to: paths.venues(buildPeriodQuery(view)) },
              { text: found.venue.locationName, to: paths.venues(buildPeriodQuery(view), found.venue.location) },
              { text: found.venue.name },
            ]}
          />
          <VenueDetails found={found} period={period} view={view} onChange={change} />
        </Stack>
      )}
    </Loaded>
  )
}

function Gone() {
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={texts.gone}
      reason={texts.goneReason}
      action={<LinkButton to={paths.venues()}>{texts.back}</LinkButton>}
    />
  )
}
