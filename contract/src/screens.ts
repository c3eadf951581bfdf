import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { declareRefusals, refusal } from './refusals.ts'
import {
  byId,
  campaignStatus,
  category,
  day,
  deviceFaultKind,
  id,
  instant,
  month,
  onlineStatus,
  orientation,
  playState,
  screenStatus,
  screenType,
  text,
  wholeNumber,
} from './scalars.ts'
import { MAX_SCREEN_NAME_LENGTH } from './screen-names.rules.ts'
import { pairingRefusalTexts } from './messages/pairing-refusals.ts'
import { refusalTexts } from './messages/refusal.ts'

const screenName = text(MAX_SCREEN_NAME_LENGTH)
const screenNameTaken = refusal(409, () => refusalTexts.screenNameTaken)

/** A fault of a device, by the server's clock. */
export const deviceFault = z.object({
  at: instant,
  kind: deviceFaultKind,
  /** the file that caused it, if any */
  sha256: z.optional(z.string()),
  detail: z.string(),
})
export type DeviceFault = z.infer<typeof deviceFault>

export const screen = z.object({
  _id: id,
  /** the place in the venue, such as front seat; unique within the venue */
  name: z.string(),
  /** The labels of its partner, in the order of the alphabet. */
  tags: z.array(z.string()),
  model: z.string(),
  status: screenStatus,
  /** Since when its partner has paused it; null otherwise (decision 36). */
  pausedAt: z.optional(z.nullable(instant)),
  imeiNumber: z.nullable(z.string()),
  uuid: z.nullable(z.string()),
  defaultOrientation: orientation,
  slotsPerLoop: z.number(),
  onlineStatus,
  playState,
  lastConnection: z.nullable(instant),
  /** coordinates are [longitude, latitude] (ENT-11, TRAP-38) */
  lastPosition: z.nullable(z.object({ coordinates: z.tuple([z.number(), z.number()]), timestamp: instant })),
  screenType,
  ownerId: z.nullable(id),
  vehicle: z.nullable(
    z.object({
      _id: id,
      owner: id,
      brand: z.string(),
      model: z.string(),
      type: z.string(),
      location: id,
      locationName: z.string(),
      registrationNumber: z.string(),
    }),
  ),
  restaurant: z.nullable(
    z.object({
      _id: id,
      owner: id,
      name: z.string(),
      location: id,
      locationName: z.string(),
      cuisineType: z.string(),
      seatingCapacity: z.number(),
    }),
  ),
  campaigns: z.array(
    z.object({
      _id: id,
      name: z.string(),
      status: campaignStatus,
      startDate: day,
      endDate: day,
      location: z.nullable(id),
      locationName: z.string(),
      /** Of its video, and only one that an operator has seen. */
      poster: z.nullable(z.string()),
    }),
  ),
  entertainmentVideos: z.array(
    z.object({
      _id: id,
      name: z.string(),
      category,
      startDate: day,
      endDate: day,
      video: z.object({ name: z.string(), poster: z.nullable(z.string()) }),
    }),
  ),
  /** The video that the device reported with its last heartbeat. */
  nowPlaying: z.nullable(
    z.object({
      kind: z.enum(['campaign', 'infotainment', 'house']),
      name: z.string(),
      video: z.nullable(z.string()),
      /** Only one that an operator has seen. */
      poster: z.nullable(z.string()),
    }),
  ),
  /** IANA name; the days and times of its log are of this zone. UTC for a screen without a venue. */
  timeZone: z.optional(z.string()),
  /** The current display of the paired device in pixels; null without a device. */
  display: z.optional(z.nullable(z.object({ width: z.number(), height: z.number() }))),
  /** The reports of the paired device; null without a device, or before its first heartbeat. */
  device: z.optional(
    z.nullable(
      z.object({
        model: z.string(),
        pairedAt: instant,
        playerVersion: z.nullable(z.string()),
        /** The manifest that it plays. */
        manifestVersion: z.nullable(z.string()),
        /** Whether the manifest is the newest one; null in lists, and when unknown. */
        isUpToDate: z.nullable(z.boolean()),
        /** Plays that the device has not sent yet. */
        queuedPlays: z.nullable(z.number()),
        storageUsedBytes: z.nullable(z.number()),
        /** Recent faults, newest first; at most 20. */
        faults: z.array(deviceFault),
      }),
    ),
  ),
})
export type Screen = z.infer<typeof screen>

export const getScreen = endpoint({
  method: 'GET',
  path: '/api/screens/:id',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'A screen with what runs on it',
  params: byId,
  reply: z.object({ screen }),
})

export const pairScreen = endpoint({
  method: 'POST',
  path: '/api/screens/pair',
  who: ['partner', 'operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Pairs the device that shows this code, as a new screen of a place or as the new device of a screen',
  body: z.object({
    /** Typed by people: case, spaces and hyphens do not matter. */
    code: z.string().check(z.maxLength(20)),
    /** The venue of the screen; may be left out for a screen that has one. */
    vehicle: z.optional(id),
    restaurant: z.optional(id),
    /** Replaces the device of this screen. */
    screen: z.optional(id),
    model: z.optional(text(200)),
    /** the name of a new screen; left out: "Screen 2", or the next free number in the venue */
    name: z.optional(screenName),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), screen }),
  refusals: {
    screenNameTaken,
    pairingCodeUnknown: refusal(404, () => pairingRefusalTexts.pairingCodeUnknown),
    pairingPlace: refusal(400, () => refusalTexts.pairingPlace),
    ...declareRefusals(409, refusalTexts, 'placeNotApproved', 'screenRetired'),
  },
})

const screenReply = z.object({ success: z.literal(true), screen })

export const renameScreen = endpoint({
  method: 'PUT',
  path: '/api/screens/:id/name',
  who: ['partner', 'operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Names a screen; no other screen of its venue may have the name',
  params: byId,
  body: z.object({ name: screenName }),
  reply: screenReply,
  refusals: { screenNameTaken },
})

const operatorScreenFields = {
  name: z.optional(screenName),
  model: text(200),
  status: screenStatus,
  slotsPerLoop: wholeNumber(1, 60),
  vehicle: z.optional(z.nullable(id)),
  restaurant: z.optional(z.nullable(id)),
  imeiNumber: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  defaultOrientation: z.optional(orientation),
  /** Impressions per play; null: derived from the venue (product 7). */
  impressionMultiplier: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100_000)))),
}
export const createScreen = endpoint({
  method: 'POST',
  path: '/api/operator/screens',
  who: ['operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Registers a screen of a place before a device is paired',
  status: 201,
  body: z.object({
    ...operatorScreenFields,
    status: z._default(screenStatus, 'Active'),
    slotsPerLoop: z._default(wholeNumber(1, 60), 10),
  }),
  reply: screenReply,
  refusals: {
    screenNameTaken,
    pairingPlace: refusal(400, () => refusalTexts.pairingPlace),
    placeNotApproved: refusal(409, () => refusalTexts.placeNotApproved),
  },
})

export const updateScreen = endpoint({
  method: 'PUT',
  path: '/api/operator/screens/:id',
  who: ['operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Changes a screen; fewer slots than are sold are refused with the days',
  params: byId,
  body: z.object({
    ...operatorScreenFields,
    model: z.optional(text(200)),
    status: z.optional(screenStatus),
    slotsPerLoop: z.optional(wholeNumber(1, 60)),
    /**
     * The `version` that the form was opened with; the change is refused if the screen has a newer one (decision 22).
     */
    version: z.optional(instant),
  }),
  reply: screenReply,
  refusals: {
    screenNameTaken,
    pairingPlace: refusal(400, () => refusalTexts.pairingPlace),
    ...declareRefusals(409, refusalTexts, 'placeNotApproved', 'slotsSold', 'screenChanged'),
  },
})

export const unpairScreen = endpoint({
  method: 'POST',
  path: '/api/operator/screens/:id/unpair',
  who: ['operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Takes the device off a screen; its credential is useless from then on',
  params: byId,
  reply: screenReply,
  refusals: { noDevice: refusal(409, () => refusalTexts.noDevice) },
})

/** One interval of a log; formats as in OPEN-54. */
export const logEntry = z.object({
  Date: day,
  start: instant,
  start_time: z.string(),
  end_time: z.string(),
  total_time: z.string(),
  state: z.enum(['app_moves', 'app_not_moves', 'app_stopped', 'online', 'offline']),
  status: z.optional(z.enum(['online', 'offline'])),
})
export type LogEntry = z.infer<typeof logEntry>

export const listPositionLogs = endpoint({
  method: 'GET',
  path: '/api/screens/:id/position-logs',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary:
    'Position log of a vehicle screen, status history of a restaurant screen; newest first, whole or some of its days',
  params: byId,
  /** Local days, both included; either may be left out. */
  query: z.object({ from: z.optional(day), until: z.optional(day) }),
  reply: z.array(logEntry),
})

const dayEntry = z.extend(logEntry, { end: instant })
export type DayEntry = z.infer<typeof dayEntry>

/** A point of the track of a vehicle; coordinates are [longitude, latitude]. */
const trackPoint = z.object({
  at: instant,
  /** HH:mm:ss in the time zone of the screen. */
  time: z.string(),
  coordinates: z.tuple([z.number(), z.number()]),
  state: logEntry.shape.state,
})

export const getScreenDay = endpoint({
  method: 'GET',
  path: '/api/screens/:id/days/:day',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'One local day of a screen: its intervals in the order of time, and the way of a vehicle',
  params: z.object({ id, day }),
  reply: z.object({
    day,
    timeZone: z.string(),
    /** A day with a clock change is 23 or 25 hours long. */
    startsAt: instant,
    endsAt: instant,
    entries: z.array(dayEntry),
    /** Seconds per state that occurs. */
    totals: z.array(z.object({ state: logEntry.shape.state, seconds: z.number() })),
    /** The simplified track in order of time; empty once the positions are deleted. */
    track: z.array(trackPoint),
  }),
})
export type ScreenDay = z.infer<typeof getScreenDay.reply>

export const calculateMonthlyScreenCount = endpoint({
  method: 'GET',
  path: '/api/screens/calculateMonthlyScreenCount/:id',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'Per month the local days on which the screen was online at least once, newest first',
  params: byId,
  reply: z.object({ monthlyScreenCount: z.array(z.object({ month, days: z.number() })) }),
})
