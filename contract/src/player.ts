import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { openingHours } from './opening-hours.ts'
import { COMMON, refusal } from './refusals.ts'
import { day, deviceFaultKind, id, instant, orientation, screenType } from './scalars.ts'
import { refusalTexts } from './texts/refusals.ts'

/** The largest whole number that is stored for a count. */
const MAX_COUNT = 2_147_483_647
/** What no receiver measures and no disk holds; beyond it a number is a fault. */
const measure = z.number().check(z.gte(-1e15), z.lte(1e15))

/**
 * A text of a device about itself: half of a character, left by cutting, or a letter that no database keeps must not
 * cost a sign of life, nor hold up those of others that are written with it.
 */
const deviceText = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.overwrite((said) => said.toWellFormed().replaceAll('\0', '')),
  )

/* ---------- pairing ---------- */

const pixels = z.number().check(z.int(), z.gte(0), z.lte(100_000))

export const createPairing = endpoint({
  method: 'POST',
  path: '/api/player/pairings',
  who: ['anyone'],
  summary: 'A device asks for a code of 6 characters, valid for 10 minutes',
  status: 201,
  body: z.object({
    /** Made by the device and kept by it. */
    uuid: z.uuid(),
    model: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    width: pixels,
    height: pixels,
  }),
  reply: z.object({ pairingId: id, code: z.string(), expiresAt: instant, secret: z.string() }),
})

export const getPairing = endpoint({
  method: 'GET',
  path: '/api/player/pairings/:pairingId',
  who: ['pairing'],
  summary: 'Whether the code was entered; answers the credential of the device once it was',
  params: z.object({ pairingId: id }),
  reply: z.union([
    z.object({ paired: z.literal(true), token: z.string(), screenId: id }),
    z.object({ paired: z.literal(false) }),
  ]),
  refusals: { pairingCodeUnknown: refusal(404, refusalTexts.pairingCodeUnknown) },
})

/* ---------- manifest ---------- */

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const spotKind = z.enum(['campaign', 'infotainment', 'house'])

const manifestFile = z.object({
  sha256,
  /** Where it is fetched in ranges; relative to the manifest's own address. */
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  durationMs: z.number(),
})
export type ManifestFile = z.infer<typeof manifestFile>

/**
 * Everything a screen needs to play on by itself: whole flights with their days, so that campaigns
 * start and end on the right local day without a network (product 5).
 */
export const manifest = z.object({
  /** Changes with every change of what is to be played; the ETag. */
  version: z.string(),
  screenId: id,
  screenName: z.string(),
  screenType,
  orientation,
  /** IANA name; the days of flights and the opening hours are of this zone. */
  timeZone: z.string(),
  slotsPerLoop: z.number(),
  /** null, or no day with hours: plays whenever the device is on (decision 13). */
  openingHours: z.nullable(openingHours),
  /** In the order in which they were booked; positions in the loop are derived from it. */
  flights: z.array(z.object({ campaignId: id, name: z.string(), sha256, startsOn: day, endsOn: day })),
  infotainment: z.array(z.object({ videoId: id, name: z.string(), sha256, startsOn: day, endsOn: day })),
  files: z.array(manifestFile),
  houseCard: z.object({ title: z.string(), text: z.string(), durationMs: z.number() }),
  heartbeatSeconds: z.number(),
})
export type Manifest = z.infer<typeof manifest>

export const getManifest = endpoint({
  method: 'GET',
  path: '/api/player/manifest',
  who: ['device'],
  mayWait: true,
  summary: 'What this screen plays; 304 when the version is the one in If-None-Match',
  isVersioned: true,
  reply: manifest,
})

/* ---------- heartbeats ---------- */

const position = z.object({
  at: instant,
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  speedMps: z.optional(z.nullable(measure)),
  accuracyM: z.optional(z.nullable(measure)),
})
export type PositionFix = z.infer<typeof position>

/** Something that went wrong on a device: a file that cannot be fetched or shown, a full disk. */
const fault = z.object({
  at: instant,
  kind: deviceFaultKind,
  sha256: z.optional(sha256),
  detail: deviceText(300),
})
export type Fault = z.infer<typeof fault>

export const heartbeatReport = z.object({
  /** Counts up within one boot. */
  seq: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  /** One start of the device. */
  bootId: z.uuid(),
  /** The device's own clock. */
  at: instant,
  /** Milliseconds since the boot; never jumps, so a wrong clock can be corrected. */
  monotonicMs: z.number().check(z.gte(0)),
  positions: z._default(z.array(position).check(z.maxLength(1000)), []),
  playing: z.optional(
    z.nullable(
      z.object({
        kind: spotKind,
        id: z.nullable(deviceText(100)),
        name: deviceText(300),
      }),
    ),
  ),
  manifestVersion: z.optional(z.nullable(deviceText(100))),
  playerVersion: z.optional(deviceText(50)),
  queuedPlays: z.optional(z.number().check(z.gte(0), z.lte(MAX_COUNT))),
  storageUsedBytes: z.optional(z.nullable(measure)),
  /** All the room that the device lets the player have; an addition, so older players leave it out. */
  storageQuotaBytes: z.optional(z.nullable(measure)),
  /** The current size of the display. Older players do not send it. */
  display: z.optional(z.object({ width: pixels, height: pixels })),
  /** What went wrong since the last beat. */
  faults: z.optional(z.array(fault).check(z.maxLength(20))),
})
export type HeartbeatReport = z.infer<typeof heartbeatReport>

/** What a device is told with the answer of a heartbeat; the second way beside the event stream. */
export const deviceOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manifest-changed'), version: z.string() }),
  z.object({ kind: z.literal('stop'), campaignId: z.optional(id), videoId: z.optional(id) }),
])
export type DeviceOrder = z.infer<typeof deviceOrder>

export const recordHeartbeats = endpoint({
  method: 'POST',
  path: '/api/player/heartbeats',
  who: ['device'],
  summary: 'Signs of life with the positions since the last one; a repeated beat changes nothing',
  body: z.object({
    beats: z.array(heartbeatReport).check(z.minLength(1), z.maxLength(500)),
    /**
     * The device's own clock as it sends. With it a wrong clock is told from late beats; without it the
     * beats are believed as long as they lie within the last 30 days.
     */
    sentAt: z.optional(instant),
  }),
  reply: z.object({ serverTime: instant, accepted: z.number(), orders: z.array(deviceOrder) }),
})

/* ---------- plays ---------- */

/** One spot that was shown. Rows are judged one by one, so a bad one never refuses the batch. */
export const play = z.object({
  playId: z.uuid(),
  bootId: z.uuid(),
  seq: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  /** Counted from 0 within the loop; infotainment between slots carries the slot before it. */
  slot: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  kind: z.enum(['campaign', 'infotainment']),
  campaignId: z.optional(id),
  videoId: z.optional(id),
  sha256,
  /**
   * When the first frame stood on the glass, by the device's clock after the device corrected it with
   * the `serverTime` of its last heartbeat. Beats carry the uncorrected clock; plays are not to be
   * corrected again.
   */
  startedAt: instant,
  /** As long as it was really seen; 0 when the device was cut off and cannot tell. */
  durationMs: z.number().check(z.gte(0), z.lte(3_600_000)),
  /** Ran its full length less 500 ms. */
  complete: z.boolean(),
  latitude: z.optional(z.nullable(z.number())),
  longitude: z.optional(z.nullable(z.number())),
})
export type Play = z.infer<typeof play>

export const recordPlays = endpoint({
  method: 'POST',
  path: '/api/player/plays',
  who: ['device'],
  mayWait: true,
  summary: 'Proof of what was shown; sending a batch again changes nothing',
  body: z.object({ plays: z.array(z.unknown()).check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.object({
    results: z.array(
      z.object({
        playId: z.nullable(z.string()),
        result: z.enum(['accepted', 'duplicate', 'flagged']),
        reason: z.optional(z.string()),
      }),
    ),
  }),
})
export type PlayResult = { playId: string | null; result: 'accepted' | 'duplicate' | 'flagged'; reason?: string }

/* ---------- events and media ---------- */

/**
 * Server-sent events `manifest-changed` ({ version }), the first one at once with the version of now, and
 * `stop` ({ campaignId } or { videoId }). The line ends when the device is unpaired.
 */
export const streamPlayerEvents = endpoint({
  method: 'GET',
  path: '/api/player/events',
  who: ['device'],
  mayWait: true,
  summary: 'Server-sent events for one device: manifest-changed, stop',
  reply: 'events',
})

export const deviceUnpaired = COMMON.notSignedIn
