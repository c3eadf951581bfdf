import type { Restaurant } from '@marquee/contract/fleet'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { type MapPoint, MapPanel } from '../../../ui/map/map-panel.tsx'
import { useRestaurants } from '../../fleet/api.ts'
import { useUser } from '../../session/api.ts'
import { formatScreenName } from '../screens.rules.ts'
import { describeQuietScreen } from './screen-stage.tsx'

const t = screenTexts

/**
 * Restaurant screens at their restaurant, the others at the last position of their device; the selection is in the
 * address.
 */
export function ScreenMap({ screens }: { screens: readonly Screen[] }) {
  const [query, setQuery] = useSearchParams()
  const { ownerId } = useUser()
  const restaurants = useRestaurants(ownerId).data
  const points = useMemo(() => screens.map((screen) => toMapPoint(screen, restaurants)), [screens, restaurants])
  const select = (id: string | undefined) => {
    const next = new URLSearchParams(query)
    if (id) next.set('selected', id)
    else next.delete('selected')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return <MapPanel label={t.mapOf} points={points} selectedId={query.get('selected') ?? undefined} onSelect={select} />
}

function toMapPoint(screen: Screen, restaurants: readonly Restaurant[] = []): MapPoint {
  const { _id, lastPosition, vehicle, restaurant, nowPlaying, onlineStatus, playState } = screen
  const venue = restaurants.find(({ _id: id }) => id === restaurant?._id)?.position
  const [longitude, latitude] = venue ? [venue.longitude, venue.latitude] : (lastPosition?.coordinates ?? [null, null])
  return {
    id: _id,
    name: formatScreenName(screen),
    tone: onlineStatus === 'Unknown' ? 'plain' : onlineStatus,
    state: onlineStatus,
    longitude,
    latitude,
    to: paths.screenDetails(_id),
    locationName: (vehicle ?? restaurant)?.locationName,
    note:
      onlineStatus === 'online' && playState !== 'closed' && nowPlaying
        ? t.playing({ name: nowPlaying.name })
        : describeQuietScreen(screen),
  }
}
