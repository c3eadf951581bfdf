import * as z from 'zod/mini'
import { pageCursor } from './audit.ts'
import { diagnosis } from './diagnosis.ts'
import { endpoint } from './endpoint.ts'
import { openingHours } from './fleet.ts'
import { operatorScreen } from './operator-screen-details.ts'
import { COMMON, refusal } from './refusals.ts'
import { byId, campaignStatus, day, id, instant, screenType } from './scalars.ts'
import { refusalTexts } from './messages/refusal.ts'

/** One screen for operators, with the diagnosis of why something does not play. */

export const getOperatorScreen = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'Everything of a screen: place, partner, devices, presence, terms, what was done to it, what is sold',
  params: byId,
  reply: operatorScreen,
})

/* ---------- manifest ---------- */

const flightState = z.enum(['running', 'ahead', 'over'])
const spot = z.object({
  kind: z.enum(['campaign', 'infotainment']),
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  state: flightState,
  /** Its slots in today's loop, counted from 1; infotainment has no slots. */
  slots: z.array(z.number()),
  file: z.object({
    sha256: z.string(),
    type: z.string(),
    bytes: z.number(),
    durationMs: z.number(),
    url: z.string(),
    /** Whether the server has the file. */
    isStored: z.boolean(),
  }),
})
export type ManifestSpot = z.infer<typeof spot>

export const getScreenManifest = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/manifest',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The manifest that the device of a screen would get now, to be read by people',
  params: byId,
  reply: z.object({
    version: z.string(),
    composedAt: instant,
    /** The manifest that the device reported; null before its first report. */
    device: z.nullable(z.object({ version: z.nullable(z.string()), saidAt: instant })),
    /** Fetched by the device, but not reported as live yet. */
    served: z.nullable(z.object({ version: z.string(), at: instant })),
    isPaired: z.boolean(),
    timeZone: z.string(),
    today: day,
    isOpen: z.boolean(),
    openingHours: z.nullable(openingHours),
    slotsPerLoop: z.number(),
    /** The slots of today's loop in order: a campaign, or null for an unsold slot. */
    loop: z.array(z.nullable(z.object({ campaignId: id, name: z.string() }))),
    /** The length of the loop with its breaks. */
    loopSeconds: z.number(),
    spots: z.array(spot),
    /** The size of all files, each counted once. */
    bytes: z.number(),
  }),
})
export type ScreenManifest = z.infer<typeof getScreenManifest.reply>

/* ---------- plays ---------- */

export const playVerdict = z.enum(['counted', 'partial', 'flagged'])
export type PlayVerdict = z.infer<typeof playVerdict>

/** Rows on one page. */
export const PLAYS_PER_PAGE = 50
/** The most days of one page and of one table. */
export const MAX_PLAY_DAYS = { page: 31, table: 366 } as const

const playQuery = {
  /** Local days of the screen, both included; today when left out. */
  from: z.optional(day),
  to: z.optional(day),
  verdict: z.optional(playVerdict),
}
const screenPlay = z.object({
  playId: id,
  kind: z.enum(['campaign', 'infotainment']),
  /** The name of the campaign or video; empty when it is unknown. */
  name: z.string(),
  campaignId: z.nullable(id),
  videoId: z.nullable(id),
  /** Counted from 1. */
  slot: z.number(),
  startedAt: instant,
  receivedAt: instant,
  durationMs: z.number(),
  verdict: playVerdict,
  reason: z.nullable(z.string()),
  impressions: z.number(),
})
export type ScreenPlay = z.infer<typeof screenPlay>

const playsRefusals = {
  daysTooMany: refusal(400, () => refusalTexts.daysTooMany),
  /** Plays of finished weeks are in files (decision 3). */
  playsDamaged: refusal(409, () => refusalTexts.playsDamaged),
}

export const listScreenPlays = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/plays',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'What a screen says it has shown, newest first, with what we make of it, a page at a time',
  params: byId,
  query: z.object({ ...playQuery, cursor: z.optional(pageCursor) }),
  reply: z.object({
    from: day,
    to: day,
    timeZone: z.string(),
    /** The counts of all verdicts, independent of the filter. */
    totals: z.object({ counted: z.number(), partial: z.number(), flagged: z.number() }),
    plays: z.array(screenPlay),
    /** The cursor of the older plays; null: there are none. */
    next: z.nullable(pageCursor),
  }),
  refusals: playsRefusals,
})
export type ScreenPlays = z.infer<typeof listScreenPlays.reply>

export const exportScreenPlays = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/plays.csv',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The same as a table, oldest first, streamed',
  params: byId,
  query: z.object(playQuery),
  reply: 'table',
  refusals: { ...playsRefusals, tooMany: COMMON.tooMany },
})

/* ---------- orders ---------- */

const order = z.object({
  campaignId: id,
  name: z.string(),
  companyId: id,
  company: z.string(),
  status: campaignStatus,
  /** null for operators who do not read money (decision 38) */
  isPaid: z.nullable(z.boolean()),
  /** The days that it reserves on this screen. */
  startsOn: day,
  endsOn: day,
  state: flightState,
  bookedAt: instant,
  today: z.object({ promised: z.number(), plays: z.number(), partialPlays: z.number() }),
  /** Full plays on this screen on all days. */
  plays: z.number(),
  lastPlayedAt: z.nullable(instant),
})
export type ScreenOrder = z.infer<typeof order>

export const listScreenOrders = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/orders',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary:
    'The campaigns that hold a slot of a screen, with what was promised and played today; when=over lists the last 100 that are over',
  params: byId,
  query: z.object({ when: z.optional(z.enum(['now', 'over'])) }),
  reply: z.object({ timeZone: z.string(), today: day, orders: z.array(order) }),
})

/* ---------- diagnosis ---------- */

export const explainCampaign = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/why',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'Why a campaign does not play on a screen: the first true cause, and everything that was looked at',
  params: byId,
  query: z.object({ campaign: id }),
  reply: diagnosis,
})

export const findScreenCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/campaigns',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'Campaigns to ask about: those that hold the screen first, then others by name; at most 20',
  params: byId,
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  reply: z.object({
    campaigns: z.array(
      z.object({
        _id: id,
        name: z.string(),
        company: z.string(),
        status: campaignStatus,
        isDeleted: z.boolean(),
        isHere: z.boolean(),
      }),
    ),
  }),
})

/* ---------- a screen for a partner ---------- */

export const findPlaces = endpoint({
  method: 'GET',
  path: '/api/operator/places',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary:
    'Approved venues of all partners by name, plate, partner or location; at most 20. With a screen the venues where it may hang, at most 500',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))), screen: z.optional(id) }),
  reply: z.object({
    places: z.array(
      z.object({
        kind: screenType,
        id,
        name: z.string(),
        locationName: z.string(),
        ownerId: id,
        ownerName: z.string(),
        screens: z.number(),
      }),
    ),
  }),
})
export type VenueOption = z.infer<typeof findPlaces.reply>['places'][number]
