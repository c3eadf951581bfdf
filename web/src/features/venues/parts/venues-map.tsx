import { formatAddress } from '@marquee/contract/addresses'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import type { ListedVenue, VenueList } from '@marquee/contract/venues'
import { useSearchParams } from 'react-router'
import { formatDetails } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { MapPanel, type MapPoint } from '../../../ui/map/map-panel.tsx'
import { describeFree } from '../../fleet/parts/free-badge.tsx'
import { buildPeriodQuery, type PeriodView } from '../view.rules.ts'
import styles from './venues-map.module.css'

/** The restaurants of a location at their positions. Vehicles have none that clients see. */
export function VenuesMap({ list, view }: { list: VenueList; view: PeriodView }) {
  const [search, setSearch] = useSearchParams()
  const select = (id: string | undefined) => {
    const next = new URLSearchParams(search)
    if (id) next.set('selected', id)
    else next.delete('selected')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <MapPanel
        label={texts.mapLabel}
        points={list.venues.map((venue) =>
          toMapPoint(venue, paths.venue(venue.kind, venue._id, buildPeriodQuery(view))),
        )}
        selectedId={search.get('selected') ?? undefined}
        onSelect={select}
      />
      <p className={styles.note}>
        {list.total > list.venues.length
          ? texts.mapCut({ count: list.venues.length, total: list.total })
          : texts.mapNote}
      </p>
    </>
  )
}

function toMapPoint(venue: ListedVenue, to: string): MapPoint {
  const { _id, name, position, address, locationName, freeScreens } = venue
  return {
    id: _id,
    name,
    tone: freeScreens > 0 ? 'online' : 'offline',
    state: freeScreens > 0 ? texts.legend.free : texts.booked,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    to,
    note: formatDetails([describeFree(venue), address && formatAddress(address)]),
    locationName,
  }
}
