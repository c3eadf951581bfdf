import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { type createRestaurant, openingHours } from '@marquee/contract/fleet'
import { fileURLToPath } from 'node:url'

/**
 * The people, venues and campaigns of the demo data. Names are invented, videos and pictures drawn by `npm run
 * samples`.
 */

export const PASSWORD = 'marquee-demo'
/** Accounts are created with this password, because the API refuses the one above as too easy to guess. */
export const INITIAL_PASSWORD = 'seven lanterns above the quay'
export const getSamplePath = (name: string) => fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url))

/** The poster of a video, which `npm run samples` makes with it. */
export const getPosterPath = (video: string) => getSamplePath(`posters/${video.replace(/\.\w+$/, '.webp')}`)

/** The accounts for a first sign-in; the README and the start print them. A payout needs two operators. */
export const ACCOUNTS = {
  partner: { email: 'partner@demo.example', firstName: 'Jonas', lastName: 'Albrecht', phone: '+353 61 555 182' },
  client: { email: 'client@demo.example', firstName: 'Inês', lastName: 'Carvalho', phone: '+351 21 555 0142' },
  operator: { email: 'operator@demo.example', firstName: 'Maud', lastName: 'Verbeke', phone: '' },
  secondOperator: { email: 'operator2@demo.example', firstName: 'Tomas', lastName: 'Lindqvist', phone: '' },
} as const

/** A second advertiser, who competes for the screens. */
export const RIVAL = { email: 'rival@demo.example', firstName: 'Henning', lastName: 'Kröger', phone: '' } as const

/** A studio that books for local shops and theatres, so that a screen has videos of many kinds. */
export const STUDIO = {
  email: 'studio@demo.example',
  firstName: 'Aoife',
  lastName: 'Kestrel',
  phone: '+353 61 555 340',
} as const

/** Who works with the first partner and the first client (decision 33). */
export const MEMBERS = {
  partner: { email: 'viewer@demo.example', firstName: 'Declan', lastName: 'Byrne', phone: '' },
  client: { email: 'finance@demo.example', firstName: 'Marta', lastName: 'Nogueira', phone: '' },
} as const

/** An operator of each role besides admin, which the operators above have (decision 38). */
export const ROLE_OPERATORS = {
  reviewer: { email: 'reviewer@demo.example', firstName: 'Nadia', lastName: 'Okafor', phone: '' },
  fleet: { email: 'fleet@demo.example', firstName: 'Piet', lastName: 'Hermans', phone: '' },
  finance: { email: 'money@demo.example', firstName: 'Lucia', lastName: 'Ferrante', phone: '' },
  support: { email: 'support@demo.example', firstName: 'Sam', lastName: 'Delaney', phone: '' },
} as const

/** Whom the first client has invited, and who has not answered yet. */
export const INVITED = { email: 'rui@brisa-coffee.example', role: 'manager' } as const

export const LOCATIONS = [
  { name: 'Limerick', timeZone: 'Europe/Dublin', isActive: true },
  { name: 'Salzburg', timeZone: 'Europe/Vienna', isActive: true },
  { name: 'Graz', timeZone: 'Europe/Vienna', isActive: false },
] as const

export const VEHICLE_TYPES = ['Taxi', 'Delivery Van', 'City Bus', 'Cargo Bike'] as const

export const OWNER = {
  name: 'Albrecht Media',
  phone: '+353 61 555 180',
  email: 'office@albrecht-media.example',
  address: '68 Dock Road, Limerick',
  bankInfo: { bankName: 'Bank of Limerick', accountHolder: 'Jonas Albrecht', accountNumber: 'IE29AIBK93115212345678' },
} as const

export const COMPANIES = {
  client: {
    name: 'Brisa Coffee Roasters',
    phone: '+351 21 555 0140',
    email: 'ola@brisa-coffee.example',
    address: 'Rua do Norte 12, Lisboa',
    website: 'https://brisa-coffee.example',
    description: 'Coffee for people who get up early. Three roasteries, eleven bars, one blend per season.',
  },
  rival: {
    name: 'Reifen Kröger GmbH',
    phone: '+49 40 5550 260',
    email: 'kontakt@reifen-kroeger.example',
    address: 'Großmannstraße 5, Hamburg',
    description: 'Tyres, wheels, winter checks.',
  },
  studio: {
    name: 'Kestrel & Vale',
    phone: '+353 61 555 340',
    email: 'hello@kestrel-vale.example',
    address: '9 Catherine Place, Limerick',
    description: 'Advertising for a theatre, a book shop, a gym and a bakery.',
  },
} as const

type Decision = 'approve' | 'reject' | 'wait'

/** A venue; a vehicle is named by its registration number. */
export type DemoVenue = {
  name: string
  images: readonly string[]
  decision: Decision
  /** The model identifies a screen in the demo data. */
  screens: readonly { name: string; model: string }[]
} & (
  | { kind: 'vehicle'; fields: { brand: string; model: string; type: (typeof VEHICLE_TYPES)[number] } }
  | { kind: 'restaurant'; fields: Omit<EndpointBodyInput<typeof createRestaurant>, 'name' | 'location'> }
)

const createSpan = (start: string, end: string) => ({ start, end })
const createWeek = (hours: { start: string; end: string }, more: object = {}) =>
  openingHours.parse({ ...Object.fromEntries(WEEKDAYS.map((day) => [day, hours])), ...more })

/** The positions of the restaurants are those of real ones in Salzburg (samples/NOTICE.md). */
export const VENUES: readonly DemoVenue[] = [
  {
    kind: 'vehicle',
    name: '191-L-8801',
    fields: { brand: 'Toyota', model: 'Corolla Touring', type: 'Taxi' },
    images: ['taxi-by-day.png'],
    decision: 'approve',
    screens: [{ name: 'Rear seat', model: 'LG 23SE3KE Outdoor' }],
  },
  {
    kind: 'vehicle',
    name: '201-L-1140',
    fields: { brand: 'Škoda', model: 'Octavia Combi', type: 'Taxi' },
    images: ['taxi-by-night.png'],
    decision: 'approve',
    screens: [{ name: 'Rear seat', model: 'Samsung QB24C-N Interactive' }],
  },
  {
    kind: 'vehicle',
    name: '181-L-5120',
    fields: { brand: 'MAN', model: "Lion's City 12", type: 'City Bus' },
    images: ['city-bus.png'],
    decision: 'approve',
    screens: [
      { name: 'Front', model: 'Litemax SSD2445-E Spanpixel Stretched' },
      { name: 'Rear', model: 'Litemax SSD1906' },
    ],
  },
  {
    kind: 'vehicle',
    name: '212-L-2071',
    fields: { brand: 'Ford', model: 'Transit Custom', type: 'Delivery Van' },
    images: ['delivery-van.png'],
    decision: 'wait',
    screens: [],
  },
  {
    kind: 'vehicle',
    name: '71-L-13',
    fields: { brand: 'Volkswagen', model: 'Käfer 1300', type: 'Taxi' },
    images: ['covered-car.png'],
    decision: 'reject',
    screens: [],
  },
  {
    kind: 'restaurant',
    name: 'Trattoria Sole',
    fields: {
      cuisineType: 'Casual Dining',
      seatingCapacity: 64,
      footTrafficEstimate: 320,
      description: 'Family-run, with an open pasta kitchen. One screen beside the bar.',
      contactInformation: { phone: '+43 662 555 260', email: 'ciao@trattoria-sole.example' },
      address: { line1: 'Linzer Gasse 9', line2: '5020 Salzburg' },
      position: { latitude: 47.806388, longitude: 13.046806 },
      openingHours: createWeek(createSpan('11:30', '22:30'), { monday: createSpan('', '') }),
    },
    images: ['trattoria.jpg', 'trattoria-table.jpg'],
    decision: 'approve',
    screens: [{ name: 'Bar', model: 'Philips 32BDL3751T' }],
  },
  {
    kind: 'restaurant',
    name: 'Café Salzachblick',
    fields: {
      cuisineType: 'Cafe',
      seatingCapacity: 38,
      footTrafficEstimate: 210,
      description: 'Cakes, newspapers, and the river.',
      contactInformation: { phone: '+43 662 555 118', email: 'servus@salzachblick.example' },
      address: { line1: 'Franz-Josef-Kai 3', line2: '5020 Salzburg' },
      position: { latitude: 47.801416, longitude: 13.04058 },
      openingHours: createWeek(createSpan('07:30', '19:00')),
    },
    images: ['cafe-by-the-river.jpg', 'cake-and-coffee.jpg'],
    decision: 'approve',
    screens: [{ name: 'Window', model: 'iiyama ProLite LH2465HS' }],
  },
  {
    kind: 'restaurant',
    name: 'Brasserie Kontor',
    fields: {
      cuisineType: 'Fine Dining',
      seatingCapacity: 46,
      footTrafficEstimate: null,
      description: '',
      contactInformation: { phone: '+43 662 555 777', email: 'tisch@kontor.example' },
      position: { latitude: 47.799233, longitude: 13.047149 },
      openingHours: createWeek(createSpan('17:00', '01:00'), {
        sunday: createSpan('', ''),
        monday: createSpan('', ''),
      }),
    },
    images: ['brasserie-by-night.jpg'],
    decision: 'wait',
    screens: [],
  },
]

/** The venues of each kind are all in one location. */
export const LOCATION_NAMES = { vehicle: 'Limerick', restaurant: 'Salzburg' } as const

export const REASONS = {
  vehicle: 'Picture does not show the vehicle',
  campaign: 'Text too small to read',
  infotainment: 'Claims to be live but is a recording',
} as const
