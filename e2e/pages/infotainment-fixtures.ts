import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import { type Answers, createSession, TOKEN } from './built-pages.ts'

/** The infotainment of a partner, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const OWNER = id(1)
export const HAMBURG = id(10)
export const BERLIN = id(11)
export const PARTNER = { token: TOKEN }
export const WITHOUT_OWNER = { 'GET /api/users/me': createSession('partner', { _id: id(2) }) }

export const LIST = `GET /api/entertainmentVideos/owner/${OWNER}`
export const SCREENS = 'GET /api/entertainmentVideos/screens'
export const CREATE = 'POST /api/entertainmentVideos'
export const createDetailsCall = (video: { _id: string }) => `GET /api/entertainmentVideos/${video._id}`
export const createUpdateCall = (video: { _id: string }) => `PUT /api/entertainmentVideos/${video._id}`
export const createDeleteCall = (video: { _id: string }) => `DELETE /api/entertainmentVideos/${video._id}`

export function screen(end: number, more: Partial<InfotainmentScreen> = {}): InfotainmentScreen {
  return {
    _id: id(end),
    name: `Seat ${end}`,
    model: `LG 23SE3KE Outdoor ${end}`,
    uuid: `6f1c2a9e-5b1d-4c77-9a0e-${String(end).padStart(12, '0')}`,
    screenType: 'vehicle',
    onlineStatus: 'online',
    status: 'Active',
    lastConnection: '2026-11-20T05:00:00.000Z',
    ...more,
  }
}

export const VEHICLE_SCREENS = [
  screen(20),
  screen(21, { model: 'Samsung QB24C-N Interactive Display', status: 'Under Maintenance' }),
  screen(22, { model: 'Philips 24BDL4151T', status: 'In Active', uuid: null, onlineStatus: 'offline' }),
]
export const RESTAURANT_SCREENS = [
  screen(30, { model: 'Litemax SSD2445', screenType: 'restaurant', onlineStatus: 'Unknown', lastConnection: null }),
]

export function video(end: number, name: string, more: Partial<InfotainmentVideo> = {}): InfotainmentVideo {
  return {
    _id: id(end),
    name,
    video: { name: `video-${end}.mp4`, poster: `video-${end}.webp` },
    category: 'Entertainment',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    duration: 12,
    location: HAMBURG,
    locationName: 'Hamburg',
    type: 'vehicle',
    status: 'approved',
    rejectionReason: null,
    screens: [screen(20), screen(21)],
    ...more,
  }
}

/** Two travel videos, and an older one of a category that is no longer offered (TRAP-39, OPEN-91). */
export const TIPS = video(40, 'Travel Tips', {
  category: 'Information',
  startDate: '2025-03-03',
  endDate: '2025-03-16',
})
export const CITY = video(41, 'City travel', { status: 'pending', locationName: 'Berlin', location: BERLIN })
export const NEWS = video(42, 'News', { category: 'Education', type: 'restaurant', screens: [] })

/** Successful answers to all calls; a test overrides those that it is about. */
export function partner(changed: Answers = {}): Answers {
  return {
    'GET /api/users/me': createSession('partner', { _id: id(2), ownerId: OWNER }),
    'GET /api/mobileLocation': {
      body: [
        { _id: HAMBURG, name: 'Hamburg', timeZone: 'Europe/Berlin', isActive: true },
        { _id: BERLIN, name: 'Berlin', timeZone: 'Europe/Berlin', isActive: true },
      ],
    },
    [LIST]: { body: [TIPS, CITY, NEWS] },
    [SCREENS]: { body: VEHICLE_SCREENS },
    [createDetailsCall(TIPS)]: { body: TIPS },
    [createDetailsCall(CITY)]: { body: CITY },
    [createDetailsCall(NEWS)]: { body: NEWS },
    [CREATE]: { status: 201, body: { success: true, message: 'ok', entertainmentVideo: CITY } },
    [createUpdateCall(TIPS)]: { body: { success: true, message: 'ok', entertainmentVideo: TIPS } },
    [createUpdateCall(NEWS)]: { body: { success: true, message: 'ok', entertainmentVideo: NEWS } },
    [createDeleteCall(TIPS)]: { body: { success: true, message: 'ok' } },
    ...changed,
  }
}
