import type { RestaurantAvailability, VehicleAvailability } from '@marquee/contract/availability'
import type { Campaign } from '@marquee/contract/campaigns'
import type { CompanyVideo } from '@marquee/contract/company-videos'
import { addDays } from '@marquee/contract/days.rules'
import { type Answers, createRefusal, createSession, TOKEN } from './built-pages.ts'
import { SOLE } from './client-venue-fixtures.ts'
import { quietReport } from './delivery-fixtures.ts'

/** A small location for the pages of a client, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const COMPANY = id(1)
export const CAMPAIGN = id(9)
const HAMBURG = id(10)
const AT = '2026-11-20T10:00:00.000Z'

export const CLIENT = { token: TOKEN }
export const ME = { 'GET /api/users/me': createSession('client', { _id: id(2), companyId: COMPANY }) }
export const WITHOUT_COMPANY = { 'GET /api/users/me': createSession('client', { _id: id(2) }) }
export const LOOKUP = 'POST /api/vehicles/type'
export const RESTAURANT_LOOKUP = 'POST /api/restaurants/getRestaurantsWithScreens'
export const CREATE = 'POST /api/campaigns'
export const UPDATE = `PUT /api/campaigns/${CAMPAIGN}`
export const LIST = `GET /api/campaigns/company/${COMPANY}`
export const DETAILS = `GET /api/campaigns/${CAMPAIGN}`
/** The storage key of unsent forms. */
export const KEPT_AS = `marquee-campaign-form/${id(2)}/${CAMPAIGN}`
export const CREDIT = `GET /api/campaigns/${CAMPAIGN}/deletion`
export const DELETE = `DELETE /api/campaigns/${CAMPAIGN}`

/** A vehicle type with the free screens of its vehicles, in the order of the answer. */
function vehicleType(
  end: number,
  name: string,
  ...free: number[]
): VehicleAvailability['availableScreensByType'][number] {
  return {
    _id: id(end),
    name,
    totalVehicles: free.length,
    totalScreensAvailable: free.reduce((sum, screens) => sum + screens, 0),
    vehicles: free.map((availableScreens, index) => ({
      vehicleId: id(end * 100 + index),
      type: id(end),
      availableScreens,
    })),
    bookedUntil: null,
    nextFreeStart: null,
  }
}

/** Taxi: A with 2 free screens, B with none, C and D with one; Van is sold out. */
export const TYPES = [vehicleType(20, 'Taxi', 2, 0, 1, 1), vehicleType(21, 'Bus', 1, 1), vehicleType(22, 'Van', 0, 0)]
export const TAXIS = TYPES[0]?.vehicles.map(({ vehicleId }) => vehicleId) ?? []

export const freeVehicles = (types = TYPES, nextFreeStart: string | null = null) => ({
  body: {
    vehicles: types.flatMap(({ vehicles }) => vehicles),
    availableScreensByType: types,
    nextFreeStart,
    unusualScreens: [],
    asOf: AT,
  },
})

/** No vehicle screen is free before that day. */
export const bookedVehicles = (nextFreeStart: string) =>
  freeVehicles(
    TYPES.map((type) => ({
      ...type,
      vehicles: type.vehicles.map((vehicle) => ({ ...vehicle, availableScreens: 0 })),
      totalScreensAvailable: 0,
      bookedUntil: addDays(nextFreeStart, -1),
      nextFreeStart,
    })),
    nextFreeStart,
  )

const restaurant = (end: number, name: string, availableScreens: number) => ({
  _id: id(end),
  name,
  availableScreens,
  disabled: availableScreens === 0,
  bookedUntil: availableScreens === 0 ? '2026-12-06' : null,
  nextFreeStart: availableScreens === 0 ? '2026-12-07' : null,
  image: null,
})
export const KONTOR = restaurant(32, 'Kontor', 1)
export const FISCHHAUS = restaurant(33, 'Fischhaus', 0)
export const RESTAURANTS: RestaurantAvailability['allRestaurants'] = [
  restaurant(30, 'Trattoria Sole', 2),
  restaurant(31, 'Elbblick', 4),
  KONTOR,
  FISCHHAUS,
]
export const freeRestaurants = (available = RESTAURANTS.slice(0, 3), all = RESTAURANTS) => ({
  body: { availableRestaurants: available, allRestaurants: all, nextFreeStart: null, asOf: AT },
})
const sole = {
  ...RESTAURANTS[0],
  locationName: 'Hamburg',
  seatingCapacity: 0,
  footTrafficEstimate: null,
  description: '',
  contactInformation: { phone: '+49 40 5550', email: 'ciao@sole.example' },
  openingHours: SOLE.openingHours,
  images: ['one.jpg', 'two.jpg'],
}

export const STORED: Campaign = {
  _id: CAMPAIGN,
  name: 'Autumn roast',
  location: HAMBURG,
  locationName: 'Hamburg',
  timeZone: 'Europe/Berlin',
  status: 'Approved',
  rejectionReason: null,
  category: null,
  startDate: '2026-11-02',
  endDate: '2026-11-29',
  numberOfWeeks: 4,
  numberOfScreens: 4,
  numberOfScreensRunning: 2,
  screensRunningOn: [0, 0, 2, 3].map((taxi, index) => ({
    screenId: id(400 + index),
    name: index < 2 ? (['Front seat', 'Rear seat'][index] ?? '') : 'Front seat',
    model: `Philips ${index}`,
    onlineStatus: 'online',
    playState: 'playing',
    vehicle: {
      _id: TAXIS[taxi] ?? '',
      brand: 'Toyota',
      model: 'Prius',
      registrationNumber: `HH-${index}`,
      image: null,
    },
    restaurant: null,
    plays: 10,
    impressions: 20,
    lastPlayedAt: AT,
  })),
  screensNow: { playing: 4, closed: 0, offline: 0, unheard: 0, unused: 0 },
  totalCost: 120,
  paid: false,
  plays: 40,
  impressions: 80,
  video: {
    name: 'stored.mp4',
    type: 'video/mp4',
    sizeBytes: 1000,
    durationSeconds: 12,
    width: 768,
    height: 432,
    poster: 'stored.webp',
  },
  type: 'vehicle',
  makegoodOf: null,
  company: { _id: COMPANY, name: 'Brisa Coffee' },
  createdBy: { firstName: 'Inês', lastName: 'Carvalho', email: 'ines@brisa.example' },
  selectedRestaurants: [],
  selectedVehicles: [TAXIS[0] ?? '', TAXIS[2] ?? '', TAXIS[3] ?? ''],
  createdAt: AT,
  updatedAt: AT,
}

/** Successful answers to all calls; a test overrides those that it is about. */
export function market(changed: Answers = {}): Answers {
  return {
    ...ME,
    'GET /api/mobileLocation': {
      body: [{ _id: HAMBURG, name: 'Hamburg', timeZone: 'Europe/Berlin', isActive: true }],
    },
    [LOOKUP]: freeVehicles(),
    [RESTAURANT_LOOKUP]: freeRestaurants(),
    [`GET /api/restaurants/${id(30)}`]: { body: { restaurant: sole } },
    [LIST]: { body: [STORED] },
    [DETAILS]: { body: STORED },
    ...quietReport(CAMPAIGN),
    'GET /api/dashboard/companyPlays': { body: { success: true, days: [], plays: 0, playsBefore: 0 } },
    [CREATE]: { status: 201, body: { success: true, message: 'ok', campaign: STORED } },
    [UPDATE]: { body: { success: true, message: 'ok', campaign: STORED } },
    [DELETE]: { body: { success: true, message: 'ok' } },
    ...changed,
  }
}

/** The refusal after another client booked first. */
export const taken = (restaurants: string[]) => ({
  status: 409,
  body: {
    ...(createRefusal(409, 'Some screens were just booked by someone else and are no longer available.')
      .body as object),
    code: 'screensTaken',
    details: { vehicles: [], restaurants, freeScreens: 2 },
  },
})

export const VIDEOS = 'GET /api/videos'

/** A video of the library that a campaign used. */
export const buildVideo = (name: string, change: Partial<CompanyVideo> = {}): CompanyVideo => ({
  name: `${name.toLowerCase().replaceAll(' ', '-')}.mp4`,
  type: 'video/mp4',
  poster: null,
  sizeBytes: 3_355_443,
  durationSeconds: 12,
  width: 1280,
  height: 720,
  addedAt: AT,
  campaigns: [{ _id: CAMPAIGN, name, status: 'Approved', startDate: '2026-11-02', endDate: '2026-11-29' }],
  campaignCount: 1,
  ...change,
})
export const EARLIER = [
  buildVideo('Winter tyres'),
  buildVideo('Breakfast club', { width: 720, height: 1280, durationSeconds: 13 }),
]
