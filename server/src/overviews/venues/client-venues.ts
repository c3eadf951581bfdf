import { COMMON } from '@marquee/contract/refusals'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import { getVenue, type ListedVenue, listVenues, MAX_MAP_VENUES, VENUES_PER_PAGE } from '@marquee/contract/venues'
import { computeStartRange } from '../../modules/campaigns/rules.ts'
import { enqueueLookup } from '../../modules/inventory/policy.ts'
import { listVenueAvailability, type Lookup, type VenueScreens } from '../../modules/inventory/queries/availability.ts'
import { listFreeSlots } from '../../modules/inventory/queries/free-slots.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findBookableVenue, searchVenues, type VenueRow } from './client-venue-rows.ts'

type PeriodInput = { startDate: string; numberOfWeeks: number }

/**
 * Venues for clients who look for screens (decision 30). They are overviews, because a venue is answered with its free
 * screens. Nothing of the partner, no registration number and no live position is in them.
 */
export const clientVenueRoutes: readonly Route[] = [
  route(listVenues, async ({ caller, query }, { db, clock }) => {
    const { location: locationId, kind, vehicleType, search, onMap, page = 1 } = query
    const at = clock.now()
    const size = onMap ? MAX_MAP_VENUES : VENUES_PER_PAGE
    const filter = { locationId, kind, vehicleType, search, onMap }
    return enqueueLookup(caller.userId, async () => {
      const found = await searchVenues(db, filter, { from: onMap ? 0 : (page - 1) * size, size })
      const screens = await countScreens(db, found.venues, toLookup(locationId, query, at))
      return {
        venues: found.venues.map((venue) => presentListed(venue, screens.get(venue._id))),
        total: found.total,
        asOf: at.toISOString(),
      }
    })
  }),

  route(getVenue, async ({ params, query }, { db, clock }) => {
    const { kind, id } = params
    const venue = await findBookableVenue(db, kind, id)
    if (!venue) throw refuse(COMMON.notFound)
    const at = clock.now()
    const lookup = toLookup(venue.location, query, at)
    const [counts, slots] = await Promise.all([countScreens(db, [venue], lookup), listFreeSlots(db, kind, id, lookup)])
    const { description, images, timeZone, blockedCategories } = venue
    return {
      venue: { ...presentListed(venue, counts.get(id)), description, images, timeZone, blockedCategories },
      screens: slots.map(({ width, height, ...screen }) => ({
        ...screen,
        display: width && height ? { width, height } : null,
      })),
      startDate: query.startDate,
      numberOfWeeks: query.numberOfWeeks,
      asOf: at.toISOString(),
    }
  }),
]

function toLookup(locationId: string, { startDate, numberOfWeeks }: PeriodInput, at: Date): Lookup {
  const endsOn = computeEndDate(startDate, numberOfWeeks)
  return {
    locationId,
    startsOn: startDate,
    endsOn,
    holderId: null,
    category: null,
    advert: null,
    starts: computeStartRange(at),
  }
}

/** The screens of these venues, in one query for each kind. */
async function countScreens(
  db: Db,
  venues: readonly VenueRow[],
  lookup: Lookup,
): Promise<ReadonlyMap<string, VenueScreens>> {
  const listIds = (kind: VenueRow['kind']) => venues.filter((venue) => venue.kind === kind).map(({ _id }) => _id)
  const [ofVehicles, ofRestaurants] = await Promise.all([
    listVenueAvailability(db, 'vehicle', listIds('vehicle'), lookup),
    listVenueAvailability(db, 'restaurant', listIds('restaurant'), lookup),
  ])
  return new Map([...ofVehicles, ...ofRestaurants].map((screens) => [screens.venueId, screens]))
}

function presentListed(venue: VenueRow, screens: VenueScreens | undefined): ListedVenue {
  const { description: _, images: __, timeZone: ___, blockedCategories: ____, ...listed } = venue
  return {
    ...listed,
    screens: screens?.screens ?? 0,
    freeScreens: screens?.availableScreens ?? 0,
    bookedUntil: screens?.bookedUntil ?? null,
    nextFreeStart: screens?.nextFreeStart ?? null,
  }
}
