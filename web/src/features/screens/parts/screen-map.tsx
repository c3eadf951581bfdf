import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { type MapPoint, MapPanel } from '../../../ui/map/map-panel.tsx'
import { nameWithPlace } from '../screens.rules.ts'
import { quietReason } from './screen-stage.tsx'

const t = screenTexts

/** Where the screens are, as their devices last said; the chosen one stands in the address. */
export function ScreenMap({ screens }: { screens: readonly Screen[] }) {
  const [query, setQuery] = useSearchParams()
  const points = useMemo(() => screens.map(pointOf), [screens])
  const select = (id: string | undefined) => {
    const next = new URLSearchParams(query)
    if (id) next.set('selected', id)
    else next.delete('selected')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return <MapPanel label={t.mapOf} points={points} selectedId={query.get('selected') ?? undefined} onSelect={select} />
}

function pointOf(screen: Screen): MapPoint {
  const { _id, lastPosition, vehicle, restaurant, nowPlaying, onlineStatus } = screen
  const [longitude, latitude] = lastPosition?.coordinates ?? [null, null]
  return {
    id: _id,
    name: nameWithPlace(screen),
    tone: onlineStatus === 'Unknown' ? 'plain' : onlineStatus,
    state: onlineStatus,
    longitude,
    latitude,
    to: paths.screenDetails(_id),
    town: (vehicle ?? restaurant)?.locationName,
    note: onlineStatus === 'online' && nowPlaying ? t.playing(nowPlaying.name) : quietReason(screen),
  }
}
