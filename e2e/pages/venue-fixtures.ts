import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { type Answers, createSession, TOKEN } from './built-pages.ts'

/** The venues of one partner, as defined by the contract. */

export const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const OWNER = id(1)
const AT = '2026-11-18T09:04:00.000Z'

export const PARTNER = { token: TOKEN }
export const ME = { 'GET /api/users/me': createSession('partner', { _id: id(2), ownerId: OWNER }) }
export const WITHOUT_OWNER = { 'GET /api/users/me': createSession('partner', { _id: id(2) }) }

export const TYPES = [
  { _id: id(11), name: 'Taxi', isActive: true },
  { _id: id(12), name: 'Bus', isActive: true },
]
export const LOCATIONS = [
  { _id: id(21), name: 'Hamburg', timeZone: 'Europe/Berlin', isActive: true },
  { _id: id(22), name: 'Bremen', timeZone: 'Europe/Berlin', isActive: true },
]
const [TAXI, BUS] = TYPES.map(({ _id }) => _id) as [string, string] // the two above
export const [HAMBURG, BREMEN] = LOCATIONS.map(({ _id }) => _id) as [string, string] // the two above
export { BUS, TAXI }

export const VEHICLES = `GET /api/vehicles/owner/${OWNER}`
export const CREATE_VEHICLE = 'POST /api/vehicles'
export const RESTAURANTS = `GET /api/restaurants/owner/${OWNER}`
export const CREATE_RESTAURANT = 'POST /api/restaurants'
export const SCREENS = `GET /api/owners/screens/${OWNER}`

type VenueScreen = Vehicle['screens'][number]
export const screen = (end: number, status: VenueScreen['status'] = 'Active'): VenueScreen => ({
  _id: id(end),
  name: `Seat ${end}`,
  model: 'LG 23SE3KE',
  status,
  onlineStatus: end % 2 === 0 ? 'online' : 'offline',
})

export function vehicle(end: number, more: Partial<Vehicle> = {}): Vehicle {
  return {
    _id: id(100 + end),
    image: null,
    brand: 'Toyota',
    model: `Prius ${end}`,
    type: TAXI,
    service: 'Taxi',
    registrationNumber: `HH-TX ${end}`,
    location: HAMBURG,
    locationName: 'Hamburg',
    owner: OWNER,
    ownerId: OWNER,
    status: 'Approved',
    rejectionReason: null,
    // The later one is the newer one.
    createdAt: `2026-10-01T08:00:${String(end % 60).padStart(2, '0')}.000Z`,
    updatedAt: AT,
    screens: [],
    ...more,
  }
}

const closed = { start: '', end: '' }
const WEEK = {
  monday: { start: '09:00', end: '' },
  tuesday: { start: '11:30', end: '22:30' },
  wednesday: { start: '', end: '22:30' },
  thursday: closed,
  friday: { start: '18:00', end: '02:00' },
  saturday: closed,
  sunday: { start: '10:00', end: '21:00' },
}

export function restaurant(end: number, more: Partial<Restaurant> = {}): Restaurant {
  return {
    _id: id(200 + end),
    name: `Trattoria ${end}`,
    location: HAMBURG,
    locationName: 'Hamburg',
    cuisineType: 'Casual Dining',
    seatingCapacity: 64,
    footTrafficEstimate: 600,
    footTrafficStatedAt: '2026-11-03T12:00:00.000Z',
    description: 'An open pasta kitchen.',
    contactInformation: { phone: '+49 40 5550', email: 'ciao@sole.example' },
    openingHours: WEEK,
    position: null,
    images: [],
    owner: OWNER,
    ownerId: OWNER,
    status: 'Approved',
    rejectionReason: null,
    createdAt: `2026-10-01T08:00:${String(end % 60).padStart(2, '0')}.000Z`,
    updatedAt: AT,
    screens: [],
    ...more,
  }
}

/** A partner with these venues; a test overrides the answers that it is about. */
export function places(has: { vehicles?: Vehicle[]; restaurants?: Restaurant[] }, changed: Answers = {}): Answers {
  const { vehicles = [], restaurants = [] } = has
  return {
    ...ME,
    'GET /api/vehicleType': { body: TYPES },
    'GET /api/mobileLocation': { body: LOCATIONS },
    [VEHICLES]: { body: { vehicles } },
    [RESTAURANTS]: { body: { restaurants } },
    ...Object.fromEntries(restaurants.map((one) => [`GET /api/restaurants/${one._id}`, { body: { restaurant: one } }])),
    ...changed,
  }
}

export const saved = (what: object) => ({ status: 201, body: { success: true, message: 'ok', ...what } })
export const DONE = { body: { success: true, message: 'ok' } }

/** The text parts of a multipart body by name, and its files by file name. */
export function parseParts(body: string | null): {
  texts: Record<string, string>
  files: [part: string, name: string][]
} {
  const texts: Record<string, string> = {}
  const files: [string, string][] = []
  const boundary = body?.split('\r\n', 1)[0] ?? ''
  for (const part of body?.split(boundary) ?? []) {
    const [, name = '', file] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(part) ?? []
    if (name === '') continue
    if (file !== undefined) files.push([name, file])
    else texts[name] = part.slice(part.indexOf('\r\n\r\n') + 4, -2)
  }
  return { texts, files }
}
