import { formatAddress } from '@marquee/contract/addresses'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { MapPanel, type MapPoint } from '../../../ui/map/map-panel.tsx'
import type { RestaurantRow } from '../selection.ts'

type Props = {
  rows: readonly RestaurantRow[]
  chosen: readonly string[]
  /** The address of the same form with the details of that restaurant. */
  getDetailsPath: (id: string) => string
  onOpen: (id: string) => void
}

/** The restaurants with a position; a marker opens the details, in which the restaurant is selected. */
export function RestaurantMap({ rows, chosen, getDetailsPath, onOpen }: Props) {
  const points = rows.map((row) => toMapPoint(row, chosen.includes(row._id), getDetailsPath(row._id)))
  return <MapPanel label={texts.mapLabel} points={points} onSelect={(id) => id && onOpen(id)} />
}

function toMapPoint(
  { _id, name, choosable, address, position }: RestaurantRow,
  isChosen: boolean,
  to: string,
): MapPoint {
  return {
    id: _id,
    name,
    tone: isChosen ? 'online' : choosable ? 'plain' : 'offline',
    state: isChosen ? texts.chosen : choosable ? texts.legend.free : texts.booked,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    to,
    note: address ? formatAddress(address) : undefined,
  }
}
