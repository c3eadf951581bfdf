import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import type { Screen } from '@marquee/contract/screens'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MapPanel, type MapPoint } from '../../../ui/map/map-panel.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useUser } from '../../session/api.ts'
import { useVenueScreens } from '../api.ts'
import { getVehicleName } from '../venues.rules.ts'

/**
 * The screens of the venues: at the position of the restaurant, otherwise at the last position of the device. They are
 * requested when the map opens.
 */
export function VenueMap({ venues }: { venues: readonly (Vehicle | Restaurant)[] }) {
  const { ownerId } = useUser()
  const screens = useVenueScreens(ownerId, venues)
  const [search, setSearch] = useSearchParams()
  const select = (id: string | undefined) => {
    const next = new URLSearchParams(search)
    if (id) next.set('selected', id)
    else next.delete('selected')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  if (screens.data && screens.data.length > 0) {
    return (
      <MapPanel
        label={fleetTexts.mapLabel}
        points={screens.data.map((screen) => toMapPoint(screen, venues))}
        selectedId={search.get('selected') ?? undefined}
        onSelect={select}
      />
    )
  }
  return (
    <Card>
      {screens.isSuccess ? (
        <EmptyState
          icon={IconDeviceTv}
          title={fleetTexts.mapEmpty}
          reason={fleetTexts.mapEmptyReason}
          action={<LinkButton to={paths.screens()}>{fleetTexts.mapEmptyWay}</LinkButton>}
        />
      ) : (
        <NotLoaded query={screens} />
      )}
    </Card>
  )
}

function toMapPoint(screen: Screen, venues: readonly (Vehicle | Restaurant)[]): MapPoint {
  const { _id, name, onlineStatus, lastPosition, vehicle, restaurant } = screen
  const venue = restaurant && venues.find((one) => one._id === restaurant._id)
  const position = venue && 'position' in venue ? venue.position : null
  const [longitude, latitude] = position
    ? [position.longitude, position.latitude]
    : (lastPosition?.coordinates ?? [null, null])
  const venueName = vehicle?.registrationNumber ?? restaurant?.name
  return {
    id: _id,
    name: venueName ? screenTexts.nameAndVenue({ name, venue: venueName }) : name,
    tone: onlineStatus === 'Unknown' ? 'plain' : onlineStatus,
    state: onlineStatus,
    latitude,
    longitude,
    to: paths.screenDetails(_id),
    note: vehicle ? getVehicleName(vehicle) : undefined,
    locationName: (vehicle ?? restaurant)?.locationName,
  }
}
