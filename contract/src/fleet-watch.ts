import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deviceFaultKind, id, instant, screenStatus, screenType, wholeNumber } from './scalars.ts'

/**
 * The fleet as operators watch it (decision 22). A device is told of by what it reports itself; what one before it
 * reported is not said of it.
 */

/** Whether the device of a screen is there: each screen is one of these. */
export const linkState = z.enum(['online', 'offline', 'never', 'unpaired'])
export type LinkState = z.infer<typeof linkState>

/**
 * Whether a device plays by the plan of now: `downloading` for the first ten minutes of a difference while it is
 * online, `outdated` otherwise; `unknown` without a device, before its first sign of life, or until the server has
 * looked at its plan.
 */
export const contentState = z.enum(['current', 'downloading', 'outdated', 'unknown'])
export type ContentState = z.infer<typeof contentState>

/** A disk is nearly full from here on. */
export const STORAGE_FULL_PERCENT = 85
/** A difference is a download for this long. */
export const DOWNLOAD_MINUTES = 10
/** What went wrong on a device counts for this long. */
export const RECENT_ERROR_HOURS = 24
/** As many points as one map is asked to draw. */
export const MAX_MAP_POINTS = 10_000
/** Silent for longer than this is silent for long. */
export const LONG_SILENCE_HOURS = 24

export const FLEET_SORTS = [
  'name',
  'place',
  'owner',
  'contact',
  'playing',
  'content',
  'version',
  'storage',
  'errors',
] as const
export const PAGE_SIZES = [50, 100] as const

const sortKeys = FLEET_SORTS.flatMap((key) => [key, `-${key}`] as const)
const page = z.optional(wholeNumber(1, 10_000))

/** What narrows the fleet; nothing means all but the retired. */
export const fleetFilter = z.object({
  /** Words of place, registration number, partner, screen model, IMEI or device uuid; all of them have to occur. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  online: z.optional(linkState),
  /** Silent for more than a day. */
  silent: z.optional(z.literal('day')),
  content: z.optional(contentState),
  storage: z.optional(z.literal('full')),
  /** Something went wrong lately: anything, or of this kind. */
  error: z.optional(z.union([z.literal('any'), deviceFaultKind])),
  /** Plays wait on the device to be sent. */
  proofs: z.optional(z.literal('waiting')),
  status: z.optional(screenStatus),
  type: z.optional(screenType),
  location: z.optional(id),
  owner: z.optional(id),
  version: z.optional(z.string().check(z.maxLength(50))),
})
export type FleetFilter = z.infer<typeof fleetFilter>

export const fleetScreen = z.object({
  id,
  name: z.string(),
  /** The vehicle or restaurant where it hangs. */
  venue: z.nullable(z.string()),
  model: z.string(),
  type: screenType,
  status: screenStatus,
  location: z.nullable(z.object({ id, name: z.string() })),
  owner: z.object({ id, name: z.string() }),
  online: linkState,
  lastContact: z.nullable(instant),
  /** The name of what it plays, while it is online. */
  playing: z.nullable(z.object({ kind: z.enum(['campaign', 'infotainment', 'house']), name: z.string() })),
  content: contentState,
  /** Since when it is due to play something else than it does, as far as the server knows. */
  contentSince: z.nullable(instant),
  device: z.nullable(z.object({ uuid: z.string(), model: z.string(), playerVersion: z.nullable(z.string()) })),
  storage: z.nullable(z.object({ usedBytes: z.number(), quotaBytes: z.nullable(z.number()) })),
  /** Of the last 24 hours. */
  errors: z.number(),
  lastError: z.nullable(z.object({ at: instant, kind: deviceFaultKind, detail: z.string() })),
  queuedPlays: z.number(),
})
export type FleetScreen = z.infer<typeof fleetScreen>

/**
 * Of the fleet as narrowed by search, status, type, location, owner and version: how many screens each of the other
 * filters would leave. The same definitions as those filters, so a count is the length of the list it leads to.
 */
export const fleetCounts = z.object({
  all: z.number(),
  online: z.number(),
  offline: z.number(),
  silentForADay: z.number(),
  never: z.number(),
  unpaired: z.number(),
  outdated: z.number(),
  downloading: z.number(),
  storageFull: z.number(),
  withErrors: z.number(),
  withProofs: z.number(),
  /** All the plays that wait on these devices. */
  proofsWaiting: z.number(),
})
export type FleetCounts = z.infer<typeof fleetCounts>

export const listFleet = endpoint({
  method: 'GET',
  path: '/api/operator/fleet',
  who: ['operator'],
  summary: 'A page of the screens with how they are, and how many there are of each state',
  query: z.extend(fleetFilter, {
    /** A column, or with a minus before it the other way round. */
    sort: z.optional(z.enum(sortKeys)),
    page,
    size: z.optional(wholeNumber(1, 100)),
  }),
  reply: z.object({
    screens: z.array(fleetScreen),
    /** Of all pages. */
    total: z.number(),
    counts: fleetCounts,
    asOf: instant,
  }),
})
export type Fleet = z.infer<typeof listFleet.reply>

export const exportFleet = endpoint({
  method: 'GET',
  path: '/api/operator/fleet.csv',
  who: ['operator'],
  summary: 'The same screens as a table, all pages of them, by their names',
  query: fleetFilter,
  reply: 'table',
})

/** id, name, latitude, longitude, its device, what it hangs in: short, because there may be ten thousand. */
const fleetPoint = z.tuple([id, z.string(), z.number(), z.number(), linkState, screenType])
export type FleetPoint = z.infer<typeof fleetPoint>

export const getFleetMap = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/map',
  who: ['operator'],
  summary: 'Where the same screens are or were last, those whose position is known; at most 10,000',
  query: fleetFilter,
  reply: z.object({
    points: z.array(fleetPoint),
    /** Whether there are more than were answered. */
    isCut: z.boolean(),
    asOf: instant,
  }),
})

/** Something that wants somebody's eye, and the filter that shows it. */
const attentionItem = z.object({
  kind: z.enum(['offline', 'storage', 'content', 'version']),
  /** What it is about: a screen, a location, a version of the player; null for the fleet. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  screens: z.number(),
  /** Since when, of what has lasted longest. */
  since: z.nullable(instant),
  /** Of the fullest. */
  percent: z.nullable(z.number()),
})
export type AttentionItem = z.infer<typeof attentionItem>

export const getFleetAttention = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/attention',
  who: ['operator'],
  summary: 'The largest groups of screens that need somebody',
  reply: z.object({ items: z.array(attentionItem), asOf: instant }),
})

/** What a filter can choose from. */
export const getFleetChoices = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/choices',
  who: ['operator'],
  summary: 'The locations, partners and player versions that occur in the fleet',
  reply: z.object({
    locations: z.array(z.object({ id, name: z.string() })),
    owners: z.array(z.object({ id, name: z.string() })),
    versions: z.array(z.string()),
  }),
})
