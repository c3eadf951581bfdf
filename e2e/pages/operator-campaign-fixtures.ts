import type { CatalogueLocation, CatalogueVehicleType } from '@marquee/contract/catalogue'
import type { OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { DELIVERY_STATES, type DeliveryState } from '@marquee/contract/delivery-headline.rules'
import { type Answers, createSession, TOKEN } from './built-pages.ts'

/** The operator's data: campaigns in every delivery state, and a catalogue. */

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const OPERATOR = { token: TOKEN }
export const ME: Answers = { 'GET /api/users/me': createSession('operator', { _id: id(1) }) }

const COMPANY = { _id: id(40), name: 'Brisa Coffee Roasters', userId: id(41), isSuspended: false }
const HAMBURG = { _id: id(21), name: 'Hamburg' }

export function campaign(number: number, more: Partial<OperatorCampaign> = {}): OperatorCampaign {
  return {
    _id: id(100 + number),
    name: `Autumn roast ${number}`,
    company: COMPANY,
    type: number % 2 === 0 ? 'vehicle' : 'restaurant',
    status: 'Approved',
    isDeleted: false,
    poster: `roast-${number}.webp`,
    location: HAMBURG,
    startDate: '2026-11-16',
    endDate: '2026-12-13',
    numberOfWeeks: 4,
    numberOfScreens: 3,
    totalCost: 900,
    paid: number % 2 === 0,
    isOwed: number % 2 === 1,
    openCents: number % 2 === 1 ? 107_100 : 0,
    delivery: {
      state: 'onTrack',
      percent: 99.5,
      throughDay: '2026-11-19',
      promised: 3600,
      delivered: 3582,
      shortfall: 18,
      extra: 539,
    },
    ...more,
  }
}

const NOT_OWED = { paid: false, isOwed: false, openCents: 0 }
const none = { percent: null, throughDay: null, promised: 0, delivered: 0, shortfall: 0, extra: 0 }
const some = {
  percent: 57.5,
  throughDay: '2026-11-19',
  promised: 3600,
  delivered: 2070,
  shortfall: 1530,
  extra: 30,
}
const all = { ...some, percent: 100, delivered: 3600, shortfall: 0 }
export const CAMPAIGNS: readonly OperatorCampaign[] = [
  campaign(1),
  campaign(2, {
    name: 'Weekday breakfast, all of the winter and then some, with oranges',
    delivery: { ...some, state: 'behind' },
  }),
  campaign(3, { delivery: { ...some, state: 'withoutPlays' } }),
  campaign(4, { status: 'Pending Approval', ...NOT_OWED, delivery: { ...none, state: 'notStarted' } }),
  campaign(5, {
    status: 'Draft',
    ...NOT_OWED,
    location: null,
    totalCost: 0,
    delivery: { ...none, state: 'notStarted' },
  }),
  campaign(6, { delivery: { ...some, state: 'finishedShort' } }),
  campaign(7, { delivery: { ...all, state: 'finished' } }),
  campaign(8, { isDeleted: true, delivery: { ...some, state: 'stopped' } }),
  campaign(9, { company: { ...COMPANY, isSuspended: true }, delivery: { ...some, state: 'stopped' } }),
]

export function listed(campaigns: readonly OperatorCampaign[], all = campaigns.length) {
  const counts = Object.fromEntries(
    DELIVERY_STATES.map((state: DeliveryState) => [
      state,
      campaigns.filter(({ delivery }) => delivery.state === state).length,
    ]),
  )
  const sums = { campaigns: all, totalCost: 7200, openCents: 360_000, promised: 25_200, shortfall: 6138 }
  return { body: { campaigns, counts, sums } }
}

export const CHOICES = { body: { locations: [HAMBURG], companies: [{ _id: COMPANY._id, name: COMPANY.name }] } }

const unused = { vehicles: 0, restaurants: 0, campaigns: 0, videos: 0, former: 0 }
const LOCATIONS: readonly CatalogueLocation[] = [
  {
    _id: id(21),
    name: 'Hamburg',
    timeZone: 'Europe/Berlin',
    isActive: true,
    uses: { vehicles: 12, restaurants: 7, campaigns: 31, videos: 2, former: 3 },
    goingByItsClock: { screens: 24, campaigns: 6 },
  },
  {
    _id: id(22),
    name: 'Lisbon',
    timeZone: 'Europe/Lisbon',
    isActive: false,
    uses: { ...unused, campaigns: 1 },
    goingByItsClock: { screens: 0, campaigns: 0 },
  },
  {
    _id: id(23),
    name: 'Linz',
    timeZone: 'Europe/Vienna',
    isActive: true,
    uses: unused,
    goingByItsClock: { screens: 0, campaigns: 0 },
  },
]
const VEHICLE_TYPES: readonly CatalogueVehicleType[] = [
  { _id: id(31), name: 'Bus', isActive: true, uses: { vehicles: 0, former: 0 } },
  { _id: id(32), name: 'Taxi', isActive: true, uses: { vehicles: 12, former: 1 } },
]
export const CATALOGUE = { body: { locations: LOCATIONS, vehicleTypes: VEHICLE_TYPES } }
