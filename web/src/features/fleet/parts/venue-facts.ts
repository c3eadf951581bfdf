import { formatAddress } from '@marquee/contract/addresses'
import type { ListedVenue } from '@marquee/contract/venues'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { getStatusName } from '../../../ui/status-names.ts'
import { describeToday } from './opening-hours.tsx'
import { describeGuests } from './restaurant-overview.tsx'

/** The cuisine of a restaurant, or the type of a vehicle. */
export const describeVenueKind = ({ vehicleType, cuisineType }: ListedVenue): string =>
  vehicleType?.name ?? (cuisineType ? getStatusName('cuisine', cuisineType) : '')

/** The address of a restaurant; otherwise the location, in which a vehicle drives. */
export const describeWhere = ({ address, locationName }: Pick<ListedVenue, 'address' | 'locationName'>): string =>
  address ? formatAddress(address) : locationName

/** Address or area, opening hours of today, and guests a day. */
export function listVenueFacts(venue: ListedVenue): { label: string; value: string }[] {
  const { address, openingHours, footTrafficEstimate } = venue
  return [
    { label: address ? texts.address : texts.area, value: describeWhere(venue) },
    ...(openingHours ? [{ label: texts.openToday, value: describeToday(openingHours) }] : []),
    ...(footTrafficEstimate === null ? [] : [{ label: texts.guests, value: describeGuests(venue) }]),
  ]
}
