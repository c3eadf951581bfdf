import * as z from 'zod/mini'
import { pageCursor } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { openingHours } from './fleet.ts'
import { COMMON, refusal } from './refusals.ts'
import { byId, campaignStatus, day, id, instant, venueStatus, screenType } from './scalars.ts'
import { screen } from './screens.ts'
import { refusalTexts } from './texts/refusals.ts'

/** One screen as operators see it: everything that is known of it, and why something does not play. */

const changes = z.record(
  z.string(),
  z.object({
    from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  }),
)

/** How many days of the calendar are told ahead. */
export const CALENDAR_DAYS = 28

export const operatorScreen = z.object({
  screen,
  /** Named by a change, so that nobody changes what somebody else has changed since (decision 22). */
  version: instant,
  owner: z.object({
    ownerId: id,
    name: z.string(),
    /** The account behind the partner. */
    userId: id,
    person: z.string(),
    email: z.string(),
    suspendedAt: z.nullable(instant),
  }),
  place: z.nullable(
    z.object({ kind: screenType, id, name: z.string(), status: venueStatus, locationName: z.string() }),
  ),
  /** What a play is worth, and where the figure comes from (product 7). */
  multiplier: z.object({
    value: z.number(),
    set: z.nullable(z.number()),
    /** What it would be, or is, without the operator's own figure. */
    derived: z.object({
      value: z.number(),
      guests: z.nullable(z.number()),
      openHoursPerDay: z.nullable(z.number()),
    }),
  }),
  /** Newest first: all that were ever paired, at most fifty. */
  devices: z.array(
    z.object({
      id,
      uuid: z.string(),
      model: z.string(),
      width: z.number(),
      height: z.number(),
      pairedAt: instant,
      firstSeenAt: z.nullable(instant),
      unpairedAt: z.nullable(instant),
    }),
  ),
  /** What the last sign of life told; null before the first. */
  presence: z.nullable(
    z.object({
      lastBeatAt: instant,
      /** Server time minus device time. */
      clockOffsetMs: z.number(),
      storageUsedBytes: z.nullable(z.number()),
      storageQuotaBytes: z.nullable(z.number()),
      queuedPlays: z.nullable(z.number()),
    }),
  ),
  /** What it was like and where it hung, newest first: what promises are worked out from. */
  terms: z.array(
    z.object({ since: instant, slotsPerLoop: z.number(), place: z.string(), openingHours: z.nullable(openingHours) }),
  ),
  /** What operators did with it, newest first, at most fifty. */
  deeds: z.array(
    z.object({
      at: instant,
      by: z.string(),
      action: z.string(),
      reason: z.nullable(z.string()),
      changes: z.nullable(changes),
    }),
  ),
  /** Slots of the coming days, the first of them today. */
  calendar: z.array(z.object({ day, slotsTaken: z.number(), slotsPerLoop: z.number() })),
  /** What is sold here from today on, whatever the day: what a change of the status would cut off. */
  sold: z.object({ campaigns: z.number(), firstDay: z.nullable(day), lastDay: z.nullable(day) }),
})
export type OperatorScreen = z.infer<typeof operatorScreen>

export const getOperatorScreen = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id',
  who: ['operator'],
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
  /** Its slots in the loop of today, counted from 1; infotainment has none of its own. */
  slots: z.array(z.number()),
  file: z.object({
    sha256: z.string(),
    type: z.string(),
    bytes: z.number(),
    durationMs: z.number(),
    url: z.string(),
    /** Whether the server has it. */
    isStored: z.boolean(),
  }),
})
export type ManifestSpot = z.infer<typeof spot>

export const getScreenManifest = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/manifest',
  who: ['operator'],
  summary: 'The manifest that the device of a screen would get now, to be read by people',
  params: byId,
  reply: z.object({
    version: z.string(),
    composedAt: instant,
    /** What the device said it plays by, and when; null before it said so. */
    device: z.nullable(z.object({ version: z.nullable(z.string()), saidAt: instant })),
    /** Fetched, but not yet said to be live. */
    served: z.nullable(z.object({ version: z.string(), at: instant })),
    isPaired: z.boolean(),
    timeZone: z.string(),
    today: day,
    isOpen: z.boolean(),
    openingHours: z.nullable(openingHours),
    slotsPerLoop: z.number(),
    /** The slots of today's loop in their order: a campaign, or null where infotainment takes turns, or the house card. */
    loop: z.array(z.nullable(z.object({ campaignId: id, name: z.string() }))),
    /** How long that loop lasts with its breaks. */
    loopSeconds: z.number(),
    spots: z.array(spot),
    /** Of all files together, each once. */
    bytes: z.number(),
  }),
})
export type ScreenManifest = z.infer<typeof getScreenManifest.reply>

/* ---------- plays ---------- */

export const playVerdict = z.enum(['counted', 'partial', 'flagged'])
export type PlayVerdict = z.infer<typeof playVerdict>

/** Rows of one page. */
export const PLAYS_PER_PAGE = 50
/** Days that one question may span, and one table. */
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
  /** Of the campaign or the video; empty when it is none of ours. */
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

export const listScreenPlays = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/plays',
  who: ['operator'],
  summary: 'What a screen says it has shown, newest first, with what we make of it, a page at a time',
  params: byId,
  query: z.object({ ...playQuery, cursor: z.optional(pageCursor) }),
  reply: z.object({
    from: day,
    to: day,
    timeZone: z.string(),
    /** Of all verdicts, whichever are listed. */
    totals: z.object({ counted: z.number(), partial: z.number(), flagged: z.number() }),
    plays: z.array(screenPlay),
    /** Where the older ones go on; null: there are none. */
    next: z.nullable(pageCursor),
  }),
  refusals: { daysTooMany: refusal(400, refusalTexts.daysTooMany) },
})
export type ScreenPlays = z.infer<typeof listScreenPlays.reply>

export const exportScreenPlays = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/plays.csv',
  who: ['operator'],
  summary: 'The same as a table, oldest first, streamed',
  params: byId,
  query: z.object(playQuery),
  reply: 'table',
  refusals: { daysTooMany: refusal(400, refusalTexts.daysTooMany), tooMany: COMMON.tooMany },
})

/* ---------- orders ---------- */

const order = z.object({
  campaignId: id,
  name: z.string(),
  companyId: id,
  company: z.string(),
  status: campaignStatus,
  isPaid: z.boolean(),
  /** What it holds of this screen. */
  startsOn: day,
  endsOn: day,
  state: flightState,
  bookedAt: instant,
  today: z.object({ promised: z.number(), plays: z.number(), partialPlays: z.number() }),
  /** Plays in full on this screen, all days together. */
  plays: z.number(),
  lastPlayedAt: z.nullable(instant),
})
export type ScreenOrder = z.infer<typeof order>

export const listScreenOrders = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/orders',
  who: ['operator'],
  summary:
    'The campaigns that hold a slot of a screen, with what was promised and played today; when=over lists the last 100 that are over',
  params: byId,
  query: z.object({ when: z.optional(z.enum(['now', 'over'])) }),
  reply: z.object({ timeZone: z.string(), today: day, orders: z.array(order) }),
})

/* ---------- why is it not playing? ---------- */

/** What can keep a campaign off a screen, in the order in which it is looked at; the first that is so is the cause. */
export const DIAGNOSIS_CAUSES = [
  'deleted',
  'company-suspended',
  'not-approved',
  'no-slot',
  'not-in-flight',
  'screen-not-active',
  'no-place',
  'place-not-approved',
  'file-missing',
  'not-in-manifest',
  'device-unpaired',
  'closed',
  'offline',
  'not-fetched',
  'file-failed',
  'not-counted',
  'not-proven',
] as const
export const diagnosisCause = z.enum(DIAGNOSIS_CAUSES)
export type DiagnosisCause = z.infer<typeof diagnosisCause>

const check = z.object({ code: diagnosisCause, ok: z.boolean(), text: z.string() })

export const explainCampaign = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/why',
  who: ['operator'],
  summary: 'Why a campaign does not play on a screen: the first true cause, and everything that was looked at',
  params: byId,
  query: z.object({ campaign: id }),
  reply: z.object({
    campaign: z.object({ _id: id, name: z.string(), company: z.string(), companyId: id }),
    /** null: nothing keeps it from playing */
    cause: z.nullable(diagnosisCause),
    /** Since when, where that is known. */
    since: z.nullable(instant),
    /** One sentence: the cause, or that it plays. */
    text: z.string(),
    /** A second, independent cause (closed and offline); empty without one. */
    also: z.string(),
    /** What to do about it; empty when there is nothing to do. */
    remedy: z.string(),
    /** In the order of `CAUSES`; after the cause nothing is looked at, as it would follow from it. */
    checked: z.array(check),
    lastPlayedAt: z.nullable(instant),
    /** When it plays again at the latest, or begins to; null when that is not known. */
    nextAt: z.nullable(instant),
    asOf: instant,
    timeZone: z.string(),
  }),
})
export type Diagnosis = z.infer<typeof explainCampaign.reply>

export const findScreenCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/screens/:id/campaigns',
  who: ['operator'],
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
  summary:
    'Approved places of all partners by name, plate, partner or market; at most 20. With a screen the places where it may hang, at most 500',
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
