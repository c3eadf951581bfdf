import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import type { LocationScreens, ScreenCounts } from '@marquee/contract/venues'
import { Link, useSearchParams } from 'react-router'
import { Card, CardGrid, ObjectCard } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonCards } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { type Period, useLocationScreens } from '../../fleet/client-venues-api.ts'
import { updateVenuesQuery } from '../view.rules.ts'

/** Every location with its venues and screens of each type, and what is free in these weeks. */
export function LocationCards({ period }: { period: Period }) {
  const list = useLocationScreens(period)
  if (!list.data) {
    return (
      <NotLoaded query={list} failure="card">
        <SkeletonCards />
      </NotLoaded>
    )
  }
  const { locations } = list.data
  if (locations.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconMapPin} title={campaignFormTexts.noLocations} />
      </Card>
    )
  }
  return (
    <CardGrid label={texts.locationCount({ count: locations.length })}>
      {locations.map((location) => (
        <li key={location._id}>
          <LocationCard location={location} />
        </li>
      ))}
    </CardGrid>
  )
}

function LocationCard({ location: { _id, name, vehicle, restaurant } }: { location: LocationScreens }) {
  const [query] = useSearchParams()
  return (
    <ObjectCard name={<Link to={`?${updateVenuesQuery(query, { location: _id })}`}>{name}</Link>}>
      <DefinitionList
        items={[
          { label: texts.vehicleCount({ count: vehicle.venues }), value: describeScreens(vehicle) },
          {
            label: campaignFormTexts.restaurantsFound({ count: restaurant.venues }),
            value: describeScreens(restaurant),
          },
        ]}
      />
    </ObjectCard>
  )
}

const describeScreens = ({ venues, screens, freeScreens }: ScreenCounts) =>
  venues === 0
    ? campaignFormTexts.none
    : screens === 0
      ? texts.noScreens
      : texts.screensFree({ free: freeScreens, count: screens })
