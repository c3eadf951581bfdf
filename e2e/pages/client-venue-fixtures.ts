import type { FoundVenue, ListedVenue, LocationScreens, VenueList } from '@marquee/contract/venues'
import type { Answer } from './built-pages.ts'

/** Venues as clients see them, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
const AT = '2026-11-20T12:00:00.000Z'
export const HAMBURG = id(10)
export const SOLE_ID = id(30)
export const VAN_ID = id(2000)
export const TAXI_TYPE = id(20)

export const LOCATION_SCREENS = 'GET /api/locations/screens'
export const LIST_VENUES = 'GET /api/venues'
export const SOLE_CALL = `GET /api/venues/restaurant/${SOLE_ID}`
export const VAN_CALL = `GET /api/venues/vehicle/${VAN_ID}`

const open = { start: '11:30', end: '22:30' }
const WEEK = {
  monday: { start: '', end: '' },
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: open,
}

export const SOLE: ListedVenue = {
  _id: SOLE_ID,
  kind: 'restaurant',
  name: 'Trattoria Sole',
  location: HAMBURG,
  locationName: 'Hamburg',
  image: null,
  vehicleType: null,
  cuisineType: 'Casual Dining',
  seatingCapacity: 64,
  footTrafficEstimate: 600,
  footTrafficStatedAt: '2026-11-03T12:00:00.000Z',
  openingHours: WEEK,
  address: { line1: 'Lange Reihe 9', line2: '20099 Hamburg' },
  position: { latitude: 53.5581, longitude: 10.0108 },
  screens: 2,
  freeScreens: 1,
  bookedUntil: null,
  nextFreeStart: null,
}

export const VAN: ListedVenue = {
  ...SOLE,
  _id: VAN_ID,
  kind: 'vehicle',
  name: 'Skoda Octavia',
  vehicleType: { _id: TAXI_TYPE, name: 'Taxi' },
  cuisineType: null,
  seatingCapacity: null,
  footTrafficEstimate: null,
  footTrafficStatedAt: null,
  openingHours: null,
  address: null,
  position: null,
  screens: 1,
  freeScreens: 0,
  bookedUntil: '2026-12-31',
  nextFreeStart: '2027-01-01',
}

export const LOCATIONS: LocationScreens[] = [
  {
    _id: HAMBURG,
    name: 'Hamburg',
    vehicle: { venues: 12, screens: 24, freeScreens: 20 },
    restaurant: { venues: 1, screens: 2, freeScreens: 1 },
  },
  {
    _id: id(11),
    name: 'Bremen',
    vehicle: { venues: 0, screens: 0, freeScreens: 0 },
    restaurant: { venues: 3, screens: 0, freeScreens: 0 },
  },
]

export const listVenues = (venues: ListedVenue[], total = venues.length): Answer => ({
  body: { venues, total, asOf: AT } satisfies VenueList,
})

/** A venue with two screens for four weeks from the day after the day of the tests. */
export function findVenue(venue: ListedVenue, freeSlots: readonly number[][]): Answer {
  const screens = freeSlots.map((slots, index) => ({
    name: ['Bar', 'Window'][index] ?? `Screen ${index}`,
    orientation: venue.kind === 'vehicle' ? ('landscape' as const) : ('portrait' as const),
    display: index === 0 ? { width: 1080, height: 1920 } : null,
    slotsPerLoop: 10,
    multiplier: null,
    freeSlots: slots,
  }))
  const added = { images: [], timeZone: 'Europe/Berlin', blockedCategories: ['alcohol' as const, 'gambling' as const] }
  const found = { ...venue, description: 'An open pasta kitchen.', ...added }
  const body: FoundVenue = { venue: found, screens, startDate: '2026-11-21', numberOfWeeks: 4, asOf: AT }
  return { body }
}

const FREE = Array.from({ length: 28 }, () => 10)
/** Full on the second and third day. */
const FULL_SOMETIMES = FREE.map((slots, day) => (day === 1 || day === 2 ? 0 : slots))

export const VENUE_ANSWERS = {
  [LOCATION_SCREENS]: { body: { locations: LOCATIONS, asOf: AT } },
  [LIST_VENUES]: listVenues([VAN, SOLE]),
  [SOLE_CALL]: findVenue(SOLE, [FREE, FULL_SOMETIMES]),
  [VAN_CALL]: findVenue(VAN, [FREE.map(() => 0)]),
}
