import { type Diagnosis, DIAGNOSIS_CAUSES, type DiagnosisCause } from '@marquee/contract/diagnosis'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import type { ScreenManifest, ScreenPlay, ScreenPlays } from '@marquee/contract/operator-screens'
import { diagnosisTexts } from '@marquee/contract/messages/diagnosis'
import { type Answers, createSession } from './built-pages.ts'
import { createRemoteAnswers } from './remote-fixtures.ts'
import {
  AT,
  createDayCall,
  DAY_BEFORE,
  DAY_OF_VAN,
  HAMBURG,
  logAnswer,
  createLogCall,
  OWNER,
  screenDay,
  vehicle,
  vehicleScreen,
  VEHICLE_SCREEN,
} from './screen-fixtures.ts'

/** One screen as the operator sees it, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const CAMPAIGN = id(30)
const OTHER_CAMPAIGN = id(31)
export const COMPANY = id(40)
export const VENUE = vehicle._id
export const OTHER_VENUE = id(12)
const OPERATOR = { 'GET /api/users/me': createSession('operator', { _id: id(3) }) }
export const SCREEN = `GET /api/operator/screens/${VEHICLE_SCREEN}`
export const SAVE = `PUT /api/operator/screens/${VEHICLE_SCREEN}`
export const UNPAIR = `POST /api/operator/screens/${VEHICLE_SCREEN}/unpair`
export const MANIFEST = `${SCREEN}/manifest`
export const PLAYS = `${SCREEN}/plays`
export const TABLE = `${SCREEN}/plays.csv`
export const ORDERS = `${SCREEN}/orders`
export const WHY = `${SCREEN}/why`
export const CHOICES = `${SCREEN}/campaigns`
export const VENUES = 'GET /api/operator/places'

export function operatorScreen(more: Partial<OperatorScreen> = {}): OperatorScreen {
  const screen = vehicleScreen()
  const fault = { at: '2026-11-20T09:12:00.000Z', kind: 'file' as const, detail: 'elbe-jazz.mp4 answered 404' }
  return {
    screen: { ...screen, device: screen.device && { ...screen.device, faults: [fault] } },
    version: '2026-11-19T10:00:00.000Z',
    owner: {
      ownerId: OWNER,
      name: 'Elbmedia GmbH',
      userId: id(2),
      person: 'Jonas Albrecht',
      email: 'jonas@elbmedia.example',
      suspendedAt: null,
    },
    place: {
      kind: 'vehicle',
      id: VENUE,
      name: 'Mercedes-Benz Sprinter 314, HH-EM 214',
      status: 'Approved',
      locationName: 'Hamburg',
    },
    multiplier: { value: 2.5, set: 2.5, derived: { value: 1, guests: null, openHoursPerDay: null } },
    devices: [
      {
        id: id(50),
        uuid: String(screen.uuid),
        model: 'Player 4',
        width: 1920,
        height: 1080,
        pairedAt: '2026-08-01T08:00:00.000Z',
        firstSeenAt: '2026-08-01T08:00:20.000Z',
        unpairedAt: null,
      },
      {
        id: id(51),
        uuid: '7a2c2a9e-1c1f-4b7b-9a55-0d6f5b3a9a0e',
        model: 'Fire TV',
        width: 1280,
        height: 720,
        pairedAt: '2026-05-01T08:00:00.000Z',
        firstSeenAt: null,
        unpairedAt: '2026-08-01T08:00:00.000Z',
      },
    ],
    presence: {
      lastBeatAt: '2026-11-20T13:31:48.000Z',
      clockOffsetMs: -4200,
      storageUsedBytes: 6_200_000_000,
      storageQuotaBytes: 16_000_000_000,
      queuedPlays: 0,
    },
    terms: [
      { since: '2026-09-01T08:00:00.000Z', slotsPerLoop: 10, place: 'Sprinter 314', openingHours: null },
      { since: '2026-05-01T08:00:00.000Z', slotsPerLoop: 8, place: 'Sprinter 314', openingHours: null },
    ],
    deeds: [
      {
        at: '2026-09-01T08:00:00.000Z',
        by: 'Maud Verbeke',
        action: 'update',
        reason: null,
        changes: { slotsPerLoop: { from: 8, to: 10 } },
      },
    ],
    calendar: Array.from({ length: 28 }, (_, ahead) => ({
      day: new Date(Date.parse('2026-11-20') + ahead * 86_400_000).toISOString().slice(0, 10),
      slotsTaken: ahead < 10 ? 2 : ahead < 24 ? 1 : 0,
      slotsPerLoop: 10,
    })),
    sold: { campaigns: 2, firstDay: '2026-11-20', lastDay: '2026-12-13' },
    ...more,
  }
}

export function explanation(cause: DiagnosisCause | null, text = '', more: Partial<Diagnosis> = {}): Diagnosis {
  const checked = DIAGNOSIS_CAUSES.map((code) => ({
    code,
    ok: code !== cause,
    text: code === cause ? text : diagnosisTexts.causes[code].ok,
  }))
  return {
    campaign: { _id: CAMPAIGN, name: 'Autumn roast launch', company: 'Brisa Coffee', companyId: COMPANY },
    cause,
    since: null,
    text: cause ? text : diagnosisTexts.plays,
    also: '',
    remedy: cause ? diagnosisTexts.causes[cause].remedy : '',
    checked,
    lastPlayedAt: '2026-11-20T13:30:00.000Z',
    nextAt: cause ? null : '2026-11-20T13:33:00.000Z',
    asOf: AT,
    timeZone: HAMBURG,
    ...more,
  }
}

const file = (sha: string, isStored = true) => ({
  sha256: `${sha}1`.repeat(32),
  type: 'video/mp4',
  bytes: 12_400_000,
  durationMs: 18_000,
  url: '/api/s3/images/x.mp4',
  isStored,
})

export function manifest(more: Partial<ScreenManifest> = {}): ScreenManifest {
  const autumn = { campaignId: CAMPAIGN, name: 'Autumn roast launch' }
  const jazz = { campaignId: OTHER_CAMPAIGN, name: 'Elbe Jazz evenings' }
  return {
    version: '1a2b3c4d5e6f7a8b9c0d1e2',
    composedAt: AT,
    device: { version: '1a2b3c4d5e6f7a8b9c0d1e2', saidAt: '2026-11-20T13:31:48.000Z' },
    served: null,
    isPaired: true,
    timeZone: HAMBURG,
    today: '2026-11-20',
    isOpen: true,
    openingHours: null,
    slotsPerLoop: 10,
    loop: [autumn, null, null, null, null, jazz, null, null, null, null],
    loopSeconds: 186,
    spots: [
      {
        kind: 'campaign',
        id: CAMPAIGN,
        name: autumn.name,
        startsOn: '2026-11-16',
        endsOn: '2026-12-13',
        state: 'running',
        slots: [1],
        file: file('a'),
      },
      {
        kind: 'campaign',
        id: OTHER_CAMPAIGN,
        name: jazz.name,
        startsOn: '2026-11-09',
        endsOn: '2026-11-29',
        state: 'running',
        slots: [6],
        file: file('b', false),
      },
      {
        kind: 'infotainment',
        id: id(40),
        name: 'Harbour at sunrise',
        startsOn: '2026-12-01',
        endsOn: '2026-12-31',
        state: 'ahead',
        slots: [],
        file: file('c'),
      },
    ],
    bytes: 37_200_000,
    ...more,
  }
}

export const play = (index: number, verdict: ScreenPlay['verdict'], reason: string | null = null): ScreenPlay => ({
  playId: id(9000 + index),
  kind: 'campaign',
  name: 'Autumn roast launch',
  campaignId: CAMPAIGN,
  videoId: null,
  slot: 1,
  startedAt: new Date(Date.parse(AT) - index * 180_000).toISOString(),
  receivedAt: new Date(Date.parse(AT) - index * 180_000 + (index === 3 ? 5_400_000 : 20_000)).toISOString(),
  durationMs: verdict === 'partial' ? 4200 : 18_000,
  verdict,
  reason,
  impressions: verdict === 'counted' ? 2.5 : 0,
})

export function plays(more: Partial<ScreenPlays> = {}): ScreenPlays {
  return {
    from: '2026-11-20',
    to: '2026-11-20',
    timeZone: HAMBURG,
    totals: { counted: 120, partial: 2, flagged: 1 },
    plays: [play(1, 'counted'), play(2, 'partial'), play(3, 'flagged', 'too-fast'), play(4, 'counted')],
    next: `${Date.parse(AT)}_${id(9004)}`,
    ...more,
  }
}

const ORDER = {
  campaignId: CAMPAIGN,
  name: 'Autumn roast launch',
  companyId: id(60),
  company: 'Brisa Coffee',
  status: 'Approved' as const,
  isPaid: true,
  startsOn: '2026-11-16',
  endsOn: '2026-12-13',
  state: 'running' as const,
  bookedAt: '2026-11-01T08:00:00.000Z',
  today: { promised: 120, plays: 98, partialPlays: 2 },
  plays: 612,
  lastPlayedAt: '2026-11-20T13:30:00.000Z',
}

const CHOICE = {
  _id: CAMPAIGN,
  name: 'Autumn roast launch',
  company: 'Brisa Coffee',
  status: 'Approved' as const,
  isDeleted: false,
  isHere: true,
}

/** Answers for the whole page. */
export function operatorScreenAnswers(more: Answers = {}): Answers {
  return {
    ...OPERATOR,
    [SCREEN]: { body: operatorScreen() },
    [createLogCall(VEHICLE_SCREEN)]: logAnswer(...DAY_BEFORE, ...DAY_OF_VAN),
    [createDayCall(VEHICLE_SCREEN)]: { body: screenDay('2026-11-20', DAY_OF_VAN) },
    ...createRemoteAnswers(VEHICLE_SCREEN),
    [MANIFEST]: { body: manifest() },
    [PLAYS]: { body: plays() },
    [ORDERS]: { body: { timeZone: HAMBURG, today: '2026-11-20', orders: [ORDER] } },
    [WHY]: { body: explanation('offline', diagnosisTexts.causes.offline.no, { since: '2026-11-20T11:02:00.000Z' }) },
    [CHOICES]: {
      body: {
        campaigns: [
          CHOICE,
          { ...CHOICE, _id: OTHER_CAMPAIGN, name: 'Elbe Jazz evenings', isHere: false, status: 'Draft' },
        ],
      },
    },
    [VENUES]: {
      body: {
        places: [
          {
            kind: 'vehicle',
            id: OTHER_VENUE,
            name: 'Skoda Octavia, HH-TX 8',
            locationName: 'Hamburg',
            ownerId: OWNER,
            ownerName: 'Elbmedia GmbH',
            screens: 2,
          },
        ],
      },
    },
    ...more,
  }
}
