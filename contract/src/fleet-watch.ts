import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_TAG_LENGTH } from './screen-tags.rules.ts'
import { deviceFaultKind, id, instant, page, screenStatus, screenType, wholeNumber } from './scalars.ts'

/**
 * The fleet in the operator's console (decision 22). The state of a screen comes from the reports of its current
 * device.
 */

/** The connection of a screen; each screen has exactly one state. */
export const linkState = z.enum(['online', 'offline', 'never', 'unpaired'])
export type LinkState = z.infer<typeof linkState>

/**
 * Whether a device plays the newest manifest: `downloading` for the first ten minutes of a difference while it is
 * online, `outdated` otherwise; `unknown` without a device, before its first heartbeat, or until the server has
 * computed its manifest.
 */
export const contentState = z.enum(['current', 'downloading', 'outdated', 'unknown'])
export type ContentState = z.infer<typeof contentState>

/** From this share on, a disk is nearly full. */
export const STORAGE_FULL_PERCENT = 85
/** For so many minutes, a difference is a download. */
export const DOWNLOAD_MINUTES = 10
/** Device faults of the last so many hours are counted. */
export const RECENT_ERROR_HOURS = 24
/** The most points on one map. */
export const MAX_MAP_POINTS = 10_000
/** A device without a heartbeat for longer than this is offline for long. */
export const LONG_OFFLINE_HOURS = 24

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

/** The filter of the fleet; without one, all screens except retired ones. */
export const fleetFilter = z.object({
  /** Words of venue, registration number, partner, screen model, IMEI or device uuid; all of them have to occur. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  online: z.optional(linkState),
  /** Without a heartbeat for more than a day. */
  silent: z.optional(z.literal('day')),
  content: z.optional(contentState),
  storage: z.optional(z.literal('full')),
  /** Recent device faults: of any kind, or of this one. */
  error: z.optional(z.union([z.literal('any'), deviceFaultKind])),
  /** The device has plays that it has not sent yet. */
  proofs: z.optional(z.literal('waiting')),
  status: z.optional(screenStatus),
  type: z.optional(screenType),
  location: z.optional(id),
  owner: z.optional(id),
  version: z.optional(z.string().check(z.maxLength(50))),
  /** A tag that partners gave; capitals do not matter (decision 36). */
  tag: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TAG_LENGTH))),
})
export type FleetFilter = z.infer<typeof fleetFilter>

export const fleetScreen = z.object({
  id,
  name: z.string(),
  /** The name of the vehicle or restaurant. */
  venue: z.nullable(z.string()),
  model: z.string(),
  type: screenType,
  status: screenStatus,
  location: z.nullable(z.object({ id, name: z.string() })),
  owner: z.object({ id, name: z.string() }),
  online: linkState,
  lastContact: z.nullable(instant),
  /** The video that it plays, while it is online. */
  playing: z.nullable(z.object({ kind: z.enum(['campaign', 'infotainment', 'house']), name: z.string() })),
  content: contentState,
  /** Since when its manifest is outdated, as far as the server knows. */
  contentSince: z.nullable(instant),
  device: z.nullable(z.object({ uuid: z.string(), model: z.string(), playerVersion: z.nullable(z.string()) })),
  storage: z.nullable(z.object({ usedBytes: z.number(), quotaBytes: z.nullable(z.number()) })),
  /** Faults of the last 24 hours. */
  errors: z.number(),
  tags: z.array(z.string()),
  lastError: z.nullable(z.object({ at: instant, kind: deviceFaultKind, detail: z.string() })),
  queuedPlays: z.number(),
})
export type FleetScreen = z.infer<typeof fleetScreen>

/**
 * How many screens each of the other filters leaves, after search, status, type, location, owner, version and tag.
 * The counts use the conditions of the filters, so a count is the length of the list that it links to.
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
  /** All unsent plays on these devices. */
  proofsWaiting: z.number(),
})
export type FleetCounts = z.infer<typeof fleetCounts>

export const listFleet = endpoint({
  method: 'GET',
  path: '/api/operator/fleet',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'A page of the screens with how they are, and how many there are of each state',
  query: z.extend(fleetFilter, {
    /** A column; a minus before it sorts in descending order. */
    sort: z.optional(z.enum(sortKeys)),
    page,
    size: z.optional(wholeNumber(1, 100)),
  }),
  reply: z.object({
    screens: z.array(fleetScreen),
    /** The number of screens on all pages. */
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
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The same screens as a table, all pages of them, by their names',
  query: fleetFilter,
  reply: 'table',
})

/** id, name, latitude, longitude, connection, type: a tuple, because there may be ten thousand points. */
const fleetPoint = z.tuple([id, z.string(), z.number(), z.number(), linkState, screenType])
export type FleetPoint = z.infer<typeof fleetPoint>

export const getFleetMap = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/map',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'Where the same screens are or were last, those whose position is known; at most 10,000',
  query: fleetFilter,
  reply: z.object({
    points: z.array(fleetPoint),
    /** Whether points were left out. */
    isCut: z.boolean(),
    asOf: instant,
  }),
})

/** Something that needs attention, with the filter that shows it. */
const attentionItem = z.object({
  kind: z.enum(['offline', 'storage', 'content', 'version']),
  /** A screen, a location or a version of the player; null for the whole fleet. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  screens: z.number(),
  /** Since when, for the longest case. */
  since: z.nullable(instant),
  /** The fill level of the fullest disk. */
  percent: z.nullable(z.number()),
})
export type AttentionItem = z.infer<typeof attentionItem>

export const getFleetAttention = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/attention',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The largest groups of screens that need attention',
  reply: z.object({ items: z.array(attentionItem), asOf: instant }),
})

/** The choices of the filters. */
export const getFleetChoices = endpoint({
  method: 'GET',
  path: '/api/operator/fleet/choices',
  who: ['operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The locations, partners, player versions and tags that occur in the fleet',
  reply: z.object({
    locations: z.array(z.object({ id, name: z.string() })),
    owners: z.array(z.object({ id, name: z.string() })),
    versions: z.array(z.string()),
    tags: z.array(z.string()),
  }),
})
