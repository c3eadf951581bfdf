import type { AttentionItem, Fleet, FleetPoint, FleetScreen } from '@marquee/contract/fleet-watch'
import { type Answer, type Answers, createSession } from './built-pages.ts'

/** A fleet of forty screens in the server's format, for pages with the server replaced. */

export const createId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const NAMES = [
  'Trattoria Sole',
  'Mercedes Sprinter HH-EM 214',
  'Tram 2041',
  'Bodega Norte',
  'Toyota Corolla B-MQ 551',
  'Café Lumière',
]
const PARTNERS = ['Elbmedia GmbH', 'Rijders BV', 'Pantallas Sur SL', 'Écrans du Rhône', 'Schermi Lombardi']
const LOCATIONS = ['Hamburg', 'Utrecht', 'Barcelona', 'Berlin', 'Lyon', 'Milan']
/** The time of this state; pages that show it have their clock fixed to it. */
export const AT = new Date('2026-11-20T12:00:00Z')
const subtractSeconds = (seconds: number) => new Date(AT.getTime() - seconds * 1000).toISOString()

function createScreen(number: number): FleetScreen {
  const isAway = number % 6 === 5
  const isNever = number === 10
  const link = isNever ? 'never' : isAway ? 'offline' : 'online'
  const content = isAway ? 'outdated' : number % 9 === 2 ? 'downloading' : 'current'
  const location = LOCATIONS[number % LOCATIONS.length] ?? ''
  return {
    id: createId(number),
    name: `${NAMES[number % NAMES.length]}${number >= NAMES.length ? ` ${number}` : ''}`,
    venue: number % 2 === 0 ? 'Trattoria Sole' : 'HH-EM 214, MAN Lion’s City 12',
    model: 'LG 23SE3KE',
    type: number % 2 === 0 ? 'restaurant' : 'vehicle',
    status: 'Active',
    location: { id: createId(500 + (number % LOCATIONS.length)), name: location },
    owner: { id: createId(900 + (number % PARTNERS.length)), name: PARTNERS[number % PARTNERS.length] ?? '' },
    online: link,
    lastContact: isNever ? null : subtractSeconds(isAway ? 17_520 + number * 4000 : 5 + number),
    playing: link === 'online' ? { kind: 'campaign', name: 'Advent opening hours at the harbour' } : null,
    content: isNever ? 'unknown' : content,
    contentSince: content === 'current' ? null : subtractSeconds(7200),
    device: {
      uuid: createId(100 + number),
      model: 'Raspberry Pi 5',
      playerVersion: number % 7 === 3 ? '4.1.7' : '4.2.1',
    },
    storage: isNever ? null : { usedBytes: (number % 10) * 1e9, quotaBytes: 10e9 },
    errors: number === 3 ? 2 : 0,
    tags: number === 0 ? ['North'] : [],
    lastError: number === 3 ? { at: subtractSeconds(600), kind: 'file', detail: 'a.mp4 could not be fetched' } : null,
    queuedPlays: number % 4,
  }
}

export const fleetScreens = Array.from({ length: 40 }, (_, number) => createScreen(number))

export function fleetReply(screens: readonly FleetScreen[] = fleetScreens, total = 1207): Fleet {
  return {
    screens: [...screens],
    total,
    counts: {
      all: total,
      online: 1184,
      offline: 23,
      silentForADay: 7,
      never: 1,
      unpaired: 0,
      outdated: 41,
      downloading: 12,
      storageFull: 3,
      withErrors: 5,
      withProofs: 96,
      proofsWaiting: 318,
    },
    asOf: subtractSeconds(0),
  }
}

const points = fleetScreens.map(
  ({ id, name, online, type }, number): FleetPoint => [
    id,
    name,
    53.5 + (number % 7) / 20,
    9.8 + (number % 11) / 20,
    online,
    type,
  ],
)

const attention: AttentionItem[] = [
  {
    kind: 'offline',
    subject: { id: createId(5), name: 'Café Lumière' },
    screens: 1,
    since: subtractSeconds(180_000),
    percent: 88,
  },
  { kind: 'storage', subject: null, screens: 3, since: null, percent: 97 },
  {
    kind: 'content',
    subject: { id: createId(504), name: 'Lyon' },
    screens: 8,
    since: subtractSeconds(90_000),
    percent: null,
  },
  { kind: 'version', subject: { id: '4.1.7', name: '4.1.7' }, screens: 14, since: null, percent: null },
]

export const fleetAnswers: Answers = {
  'GET /api/users/me': createSession('operator'),
  'GET /api/operator/fleet': { body: fleetReply() },
  'GET /api/operator/fleet/map': { body: { points, isCut: false, asOf: subtractSeconds(0) } },
  'GET /api/operator/fleet/attention': { body: { items: attention, asOf: subtractSeconds(0) } },
  'GET /api/operator/fleet/choices': {
    body: {
      locations: [{ id: createId(504), name: 'Lyon' }],
      owners: [{ id: createId(900), name: 'Elbmedia GmbH' }],
      versions: ['4.2.1', '4.1.7'],
      tags: ['North', 'South'],
    },
  },
  'GET /api/operator/fleet.csv': { body: 'Screen\r\nTrattoria Sole\r\n', contentType: 'text/csv' } satisfies Answer,
  'GET /api/operator/views': { body: { views: [] } },
}
