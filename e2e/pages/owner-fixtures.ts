import type { getOwnerDashboard, getOwnerPlays, getOwnerToday } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { Owner } from '@marquee/contract/owners'
import { type Answers, createSession } from './built-pages.ts'

/** The replaced server's answers for a partner on the profile and the dashboard. */

export const OWNER_ID = '7d9f7f0e-5a56-4b0e-9d0e-0d3a3a6f0001'

export const PARTNER = { ownerId: OWNER_ID, firstName: 'Jonas', lastName: 'Albrecht', phone: '+49 40 5550 182' }

export const OWNER: Owner = {
  _id: OWNER_ID,
  ownerId: OWNER_ID,
  name: 'Elbmedia GmbH',
  phone: '+49 40 5550 180',
  email: 'office@elbmedia.example',
  address: 'Große Elbstraße 68, 22767 Hamburg, Germany',
  bankInfo: { bankName: 'Deutsche Kreditbank', accountHolder: 'Elbmedia', accountNumber: 'DE02120300000000202051' },
  sameInfoAsUser: false,
}

const totals = { totalVehicles: 12, totalScreens: 31, totalRestaurants: 7 }

export const NUMBERS: EndpointReply<typeof getOwnerDashboard> = {
  success: true,
  ...totals,
  data: totals,
  onlineScreens: 28,
  screensNow: { playing: 26, closed: 2, offline: 2, unheard: 1, unused: 0 },
  approvedVehicles: 9,
  approvedRestaurants: 6,
  setup: { profile: true, place: true, screen: true, video: false },
}

const none = { totalVehicles: 0, totalScreens: 0, totalRestaurants: 0 }

export const NO_NUMBERS: EndpointReply<typeof getOwnerDashboard> = {
  ...NUMBERS,
  ...none,
  data: none,
  onlineScreens: 0,
  screensNow: { playing: 0, closed: 0, offline: 0, unheard: 0, unused: 0 },
  approvedVehicles: 0,
  approvedRestaurants: 0,
  setup: { profile: false, place: false, screen: false, video: false },
}

const HAMBURG = { locationName: 'Hamburg', timeZone: 'Europe/Berlin' }

export const TODAY: EndpointReply<typeof getOwnerToday> = {
  success: true,
  offline: {
    count: 2,
    screens: [
      {
        _id: 's-1',
        name: 'Front seat',
        model: 'Samsung QM43',
        place: 'Sprinter HH-EM 214',
        ...HAMBURG,
        lastConnection: '2026-11-20T08:40:00.000Z',
      },
      {
        _id: 's-2',
        name: 'Rear seat',
        model: 'Fire TV',
        place: 'Sprinter HH-EM 214',
        ...HAMBURG,
        lastConnection: '2026-11-20T09:10:00.000Z',
      },
    ],
  },
  rejected: {
    count: 1,
    things: [
      {
        kind: 'vehicle',
        id: 'v-1',
        name: 'VW Crafter, HH-EM 9',
        reason: 'The registration number cannot be read.',
        at: '2026-11-20T07:00:00.000Z',
      },
    ],
  },
  waiting: {
    count: 1,
    things: [{ kind: 'restaurant', id: 'r-1', name: 'Café Elbblick', at: '2026-11-19T16:12:00.000Z' }],
  },
}

export const NO_TODAY: typeof TODAY = {
  success: true,
  offline: { count: 0, screens: [] },
  rejected: { count: 0, things: [] },
  waiting: { count: 0, things: [] },
}

/** The pattern of a week, so that the chart has a shape: weekends are quieter. */
export function createOwnerPlays(count: number, lastDay: string): EndpointReply<typeof getOwnerPlays> {
  const last = Date.parse(lastDay)
  const days = Array.from({ length: count }, (_, index) => {
    const at = new Date(last - (count - 1 - index) * 86_400_000)
    const isWeekend = at.getUTCDay() % 6 === 0
    return { day: at.toISOString().slice(0, 10), plays: (isWeekend ? 980 : 1210) + index * 8 }
  })
  return { success: true, days, plays: days.reduce((sum, { plays }) => sum + plays, 0), playsBefore: 34_680 }
}

export const NO_PLAYS: EndpointReply<typeof getOwnerPlays> = {
  success: true,
  days: createOwnerPlays(30, '2026-11-20').days.map(({ day }) => ({ day, plays: 0 })),
  plays: 0,
  playsBefore: 0,
}

/** A partner with all data. */
export const FILLED: Answers = {
  'GET /api/users/me': createSession('partner', PARTNER),
  [`GET /api/owners/${OWNER_ID}`]: { body: { owner: OWNER } },
  'GET /api/dashboard/ownerData': { body: NUMBERS },
  'GET /api/dashboard/ownerToday': { body: TODAY },
  'GET /api/dashboard/ownerPlays': { body: createOwnerPlays(30, '2026-11-20') },
}

/** A newly registered partner. */
export const EMPTY: Answers = {
  'GET /api/users/me': createSession('partner', { ...PARTNER, ownerId: undefined, emailVerified: false }),
  'GET /api/dashboard/ownerData': { body: NO_NUMBERS },
  'GET /api/dashboard/ownerToday': { body: NO_TODAY },
  'GET /api/dashboard/ownerPlays': { body: NO_PLAYS },
}
