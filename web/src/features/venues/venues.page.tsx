import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { getToday } from '../../lib/clock.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-value.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { useLocations } from '../fleet/api.ts'
import { LocationCards } from './parts/location-cards.tsx'
import { PeriodFields } from './parts/period-fields.tsx'
import { VenueResults } from './parts/venue-results.tsx'
import { useVenuesView } from './use-venues-view.ts'
import { toPeriod } from './view.rules.ts'

/** `/venues`: the locations with what is free, and the venues of one of them (decision 30). */
export function Component() {
  const [view, change] = useVenuesView()
  const { data: locations } = useLocations()
  const place = locations?.find(({ _id }) => _id === view.location)
  const period = toPeriod(view, getToday())
  const search = useDebouncedSearch(view.search)
  return (
    <>
      <PageHeader title={place?.name ?? texts.allLocations} help={texts.help} />
      <Stack>
        <PeriodFields view={view} onChange={change} />
        {period === null ? (
          <Card>
            <EmptyState icon={IconCalendarEvent} title={texts.periodWrong({ max: MAX_WEEKS })} />
          </Card>
        ) : view.location === '' ? (
          <LocationCards period={period} />
        ) : (
          <VenueResults period={period} view={view} search={search} onChange={change} />
        )}
      </Stack>
    </>
  )
}
