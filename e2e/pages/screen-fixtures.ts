import type { Answer, Answers } from './built-pages.ts'
import { type DayEntry, type LogEntry, logEntry, type Screen, type ScreenDay } from '@marquee/contract/screens'
import { createSession, TOKEN } from './built-pages.ts'
import { createRemoteAnswers } from './remote-fixtures.ts'

/** The screens of one partner, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const OWNER = id(1)
/** The fixed time of these pages: a Friday afternoon in Hamburg. */
export const AT = '2026-11-20T13:32:00.000Z'
export const HAMBURG = 'Europe/Berlin'

export const PARTNER = { token: TOKEN }
export const ME = { 'GET /api/users/me': createSession('partner', { _id: id(2), ownerId: OWNER }) }
export const WITHOUT_OWNER = { 'GET /api/users/me': createSession('partner', { _id: id(2) }) }
export const LIST = `GET /api/owners/screens/${OWNER}`
export const VEHICLE_SCREEN = id(100)
export const RESTAURANT_SCREEN = id(200)
export const PAIR = 'POST /api/screens/pair'
export const STATUS = 'POST /api/payment/status'
export const DOWNLOAD = 'GET /api/payment/download'

export const createDetailsCall = (screenId: string) => `GET /api/screens/${screenId}`
export const createLogCall = (screenId: string) => `GET /api/screens/${screenId}/position-logs`
export const createDayCall = (screenId: string, day = '2026-11-20') => `GET /api/screens/${screenId}/days/${day}`
export const createEarningsCall = (screenId: string) => `GET /api/screens/${screenId}/earnings`
export const createMonthsCall = (screenId: string) => `GET /api/screens/calculateMonthlyScreenCount/${screenId}`

export const vehicle = {
  _id: id(10),
  owner: OWNER,
  brand: 'Mercedes-Benz',
  model: 'Sprinter 314',
  type: 'Delivery Van',
  location: id(20),
  locationName: 'Hamburg',
  registrationNumber: 'HH-EM 214',
}
export const restaurant = {
  _id: id(11),
  owner: OWNER,
  name: 'Trattoria Sole',
  location: id(20),
  locationName: 'Hamburg',
  cuisineType: 'Italian',
  seatingCapacity: 46,
}

/** The conditions of an active screen in an approved venue that is open. */
const PLAY_STATES = { online: 'playing', offline: 'offline', Unknown: 'unheard' } as const

/** A screen of the van, online and playing. */
export function vehicleScreen(more: Partial<Screen> = {}): Screen {
  return {
    _id: VEHICLE_SCREEN,
    name: 'Front seat',
    tags: [],
    model: 'LG 23SE3KE Outdoor',
    status: 'Active',
    imeiNumber: '356938035643809',
    uuid: '6f1c2a9e-1c1f-4b7b-9a55-0d6f5b3a9a0e',
    defaultOrientation: 'landscape',
    slotsPerLoop: 10,
    onlineStatus: 'online',
    playState: PLAY_STATES[more.onlineStatus ?? 'online'],
    lastConnection: '2026-11-20T13:31:48.000Z',
    lastPosition: { coordinates: [9.993682, 53.550341], timestamp: '2026-11-20T13:31:00.000Z' },
    screenType: 'vehicle',
    ownerId: OWNER,
    vehicle,
    restaurant: null,
    campaigns: [
      {
        _id: id(30),
        name: 'Autumn roast launch',
        status: 'Approved',
        startDate: '2026-11-16',
        endDate: '2026-12-13',
        location: id(20),
        locationName: 'Hamburg',
        poster: 'autumn.webp',
      },
      {
        _id: id(31),
        name: 'Elbe Jazz evenings',
        status: 'Approved',
        startDate: '2026-11-09',
        endDate: '2026-11-29',
        location: null,
        locationName: '',
        poster: null,
      },
    ],
    entertainmentVideos: [
      {
        _id: id(40),
        name: 'Harbour at sunrise',
        category: 'Entertainment',
        startDate: '2026-11-01',
        endDate: '2026-12-31',
        video: { name: 'harbour.mp4', poster: 'harbour.webp' },
      },
      {
        _id: id(41),
        name: 'Hamburg weather, daily',
        category: 'Information',
        startDate: '2026-11-16',
        endDate: '2026-11-29',
        video: { name: 'weather.mp4', poster: null },
      },
    ],
    nowPlaying: { kind: 'campaign', name: 'Autumn roast launch', video: 'autumn.mp4', poster: 'autumn.webp' },
    timeZone: HAMBURG,
    device: {
      model: 'Player 4',
      pairedAt: '2026-08-01T08:00:00.000Z',
      playerVersion: '4.2.1',
      manifestVersion: 'm1',
      isUpToDate: true,
      queuedPlays: 0,
      storageUsedBytes: 6_200_000_000,
      faults: [],
    },
    ...more,
  }
}

/** A portrait screen of the restaurant, offline since the morning. */
export function restaurantScreen(more: Partial<Screen> = {}): Screen {
  return vehicleScreen({
    _id: RESTAURANT_SCREEN,
    name: 'Bar',
    model: 'Philips 32BDL3751T',
    screenType: 'restaurant',
    defaultOrientation: 'portrait',
    onlineStatus: 'offline',
    lastConnection: '2026-11-20T08:40:00.000Z',
    lastPosition: null,
    vehicle: null,
    restaurant,
    nowPlaying: null,
    campaigns: [],
    entertainmentVideos: [],
    ...more,
  })
}

/** Many screens: vans around Hamburg and restaurants, some offline, one that never connected. */
export function manyScreens(count: number): Screen[] {
  return Array.from({ length: count }, (_, index): Screen => {
    const number = { _id: id(1000 + index), model: `Screen ${String(index + 1).padStart(2, '0')}` }
    if (index % 4 === 3) return restaurantScreen(number)
    const silent = index % 5 === 4 ? { onlineStatus: 'offline' as const, nowPlaying: null } : {}
    return vehicleScreen({
      ...number,
      ...silent,
      vehicle: { ...vehicle, registrationNumber: `HH-EM ${300 + index}` },
      lastPosition: {
        coordinates: [9.93 + (index % 9) * 0.017, 53.53 + ((index * 7) % 11) * 0.006],
        timestamp: AT,
      },
    })
  })
}

/** An entry of the log in Hamburg's winter time, one hour ahead of UTC. */
export function entry(day: string, from: string, until: string, state: LogEntry['state']): DayEntry {
  const instant = (time: string) => new Date(Date.parse(`${day}T00:00:00.000Z`) + seconds(time) * 1000 - 3_600_000)
  const total = seconds(until) - seconds(from)
  const isVehicle = state.startsWith('app_')
  return {
    Date: day,
    start: instant(from).toISOString(),
    end: instant(until).toISOString(),
    start_time: from,
    end_time: until,
    total_time: [total / 3600, (total / 60) % 60, total % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':'),
    state,
    ...(isVehicle && { status: state === 'app_stopped' ? ('offline' as const) : ('online' as const) }),
  }
}

function seconds(time: string): number {
  const [hours = 0, minutes = 0, rest = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}

/** The day of the van, in the order of time. */
export const DAY_OF_VAN = [
  entry('2026-11-20', '00:00:00', '07:12:30', 'app_stopped'),
  entry('2026-11-20', '07:12:30', '10:40:00', 'app_moves'),
  entry('2026-11-20', '10:40:00', '11:18:44', 'app_not_moves'),
  entry('2026-11-20', '11:18:44', '13:05:02', 'app_moves'),
  entry('2026-11-20', '13:05:02', '13:52:10', 'app_not_moves'),
  entry('2026-11-20', '13:52:10', '14:31:48', 'app_moves'),
]
export const DAY_BEFORE = [
  entry('2026-11-19', '16:02:37', '19:20:11', 'app_moves'),
  entry('2026-11-19', '19:20:11', '24:00:00', 'app_stopped'),
]
export const DAY_OF_RESTAURANT = [
  entry('2026-11-20', '00:00:00', '09:40:00', 'online'),
  entry('2026-11-20', '09:40:00', '14:32:00', 'offline'),
]

/** A local day of Hamburg in winter. */
export function screenDay(day: string, entries: DayEntry[]): ScreenDay {
  const startMs = Date.parse(`${day}T00:00:00.000Z`) - 3_600_000
  const sums = Map.groupBy(entries, ({ state }) => state)
  const way = [
    [9.93, 53.548],
    [9.945, 53.552],
    [9.962, 53.556],
    [9.975, 53.553],
    [9.993682, 53.550341],
  ] as const
  return {
    day,
    timeZone: HAMBURG,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + 86_400_000).toISOString(),
    entries,
    totals: [...sums].map(([state, some]) => ({
      state,
      seconds: some.reduce((sum, one) => sum + (Date.parse(one.end) - Date.parse(one.start)) / 1000, 0),
    })),
    track: entries.some(({ state }) => state === 'app_moves')
      ? way.map(([longitude, latitude], index) => ({
          at: new Date(startMs + (8 + index) * 3_600_000).toISOString(),
          time: `${String(8 + index).padStart(2, '0')}:00:00`,
          coordinates: [longitude, latitude],
          state: 'app_moves',
        }))
      : [],
  }
}

/** Newest first and without the ends of the day's entries, as the call returns it. */
export const logAnswer = (...entries: DayEntry[]): Answer => ({
  body: entries.toReversed().map((one) => logEntry.parse(one)),
})

export const MONTHS = [
  { month: '2026-11', days: 20 },
  { month: '2026-10', days: 31 },
  { month: '2026-09', days: 29 },
]

/** The event stream, kept open until an event about a screen, or about the given nouns, is sent. */
export function heldEvents(event = 'screen') {
  let tell = () => {}
  const sent = new Promise<void>((resolve) => {
    tell = resolve
  })
  let isSent = false
  const answer = async (): Promise<Answer> => {
    // After its event, the stream stays silent.
    await (isSent ? new Promise(() => {}) : sent)
    isSent = true
    return { contentType: 'text/event-stream', body: `event: ${event}\ndata: {}\n\n` }
  }
  return { answers: { 'GET /api/events': answer }, tell: () => tell() }
}

/** Answers for all details of that screen. */
export function detailAnswers(screen: Screen, more: Answers = {}): Answers {
  const entries = screen.screenType === 'vehicle' ? DAY_OF_VAN : DAY_OF_RESTAURANT
  return {
    ...ME,
    [createDetailsCall(screen._id)]: { body: { screen } },
    [createLogCall(screen._id)]: logAnswer(...(screen.screenType === 'vehicle' ? DAY_BEFORE : []), ...entries),
    [createDayCall(screen._id)]: { body: screenDay('2026-11-20', entries) },
    [createDayCall(screen._id, '2026-11-19')]: { body: screenDay('2026-11-19', DAY_BEFORE) },
    [createMonthsCall(screen._id)]: { body: { monthlyScreenCount: MONTHS } },
    [createEarningsCall(screen._id)]: { body: { months: [] } },
    [STATUS]: { body: { isPaid: false } },
    ...createRemoteAnswers(screen._id),
    ...more,
  }
}
