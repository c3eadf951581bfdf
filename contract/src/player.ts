import * as z from 'zod/mini'
import { MAX_FAULT_LENGTH, MAX_FAULTS, MAX_FIXES } from './device.rules.ts'
import { deviceText, MAX_COUNT, measure, pixels, remoteOrderNotice } from './device-values.ts'
import { endpoint } from './endpoint.ts'
import { openingHours } from './opening-hours.ts'
import { qrModules } from './qr-modules.ts'
import { refusal } from './refusals.ts'
import { day, deviceFaultKind, id, instant, orientation, screenType } from './scalars.ts'
import { pairingRefusalTexts } from './messages/pairing-refusals.ts'

/* ---------- pairing ---------- */

export const createPairing = endpoint({
  method: 'POST',
  path: '/api/player/pairings',
  who: ['public'],
  summary: 'A device asks for a code of 6 characters, valid for 10 minutes',
  status: 201,
  body: z.object({
    /** Created and stored by the device. */
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
  refusals: { pairingCodeUnknown: refusal(404, () => pairingRefusalTexts.pairingCodeUnknown) },
})

/* ---------- manifest ---------- */

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const spotKind = z.enum(['campaign', 'infotainment', 'house'])

const manifestFile = z.object({
  sha256,
  /** The address of the file, relative to that of the manifest; supports range requests. */
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  durationMs: z.number(),
})
export type ManifestFile = z.infer<typeof manifestFile>

/** What the operator's house card has beside its headline (`title`) and line (`text`); decision 40. */
const houseDesign = z.object({
  action: z.string(),
  background: z.string(),
  foreground: z.string(),
  /** Also listed in `files`, so that players fetch and verify it like a video. */
  logo: z.nullable(manifestFile),
  qr: z.nullable(qrModules),
})
export type HouseDesign = z.infer<typeof houseDesign>

/**
 * Everything that a player needs to play without a network: whole flights with their days, so that campaigns start and
 * end on the right local day (product 5).
 */
export const manifest = z.object({
  /** Changes with every change of the content; the ETag. */
  version: z.string(),
  screenId: id,
  screenName: z.string(),
  screenType,
  orientation,
  /** The language of the partner. Older servers do not send it, and a player may not have it. */
  language: z.optional(z.string()),
  /** IANA name; the days of flights and the opening hours are of this zone. */
  timeZone: z.string(),
  slotsPerLoop: z.number(),
  /** null, or no day with hours: plays whenever the device is on (decision 13). */
  openingHours: z.nullable(openingHours),
  /** In the order of booking; positions in the loop are derived from it. */
  flights: z.array(z.object({ campaignId: id, name: z.string(), sha256, startsOn: day, endsOn: day })),
  infotainment: z.array(z.object({ videoId: id, name: z.string(), sha256, startsOn: day, endsOn: day })),
  files: z.array(manifestFile),
  houseCard: z.object({
    title: z.string(),
    text: z.string(),
    durationMs: z.number(),
    /** Absent: the default card. Older servers do not send it, and older players show only the texts. */
    design: z.optional(houseDesign),
  }),
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

/* ---------- backups ---------- */

/**
 * What a device needs to know to store acknowledged plays until a backup has them (decision 14). Older servers do not
 * send it.
 */
const backupState = z.object({
  /**
   * Names the history of the database. Another one means that the database was restored, and may lack plays that it had
   * acknowledged.
   */
  history: z.string(),
  /** Plays that were acknowledged in this history before that instant are in a backup; null: no backup is known. */
  until: z.nullable(instant),
})
export type BackupState = z.infer<typeof backupState>

/* ---------- heartbeats ---------- */

const position = z.object({
  at: instant,
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  speedMps: z.optional(z.nullable(measure)),
  accuracyM: z.optional(z.nullable(measure)),
})
export type PositionFix = z.infer<typeof position>

/** A fault of a device: a file that cannot be fetched or shown, a full disk. */
const fault = z.object({
  at: instant,
  kind: deviceFaultKind,
  sha256: z.optional(sha256),
  detail: deviceText(MAX_FAULT_LENGTH),
})
export type Fault = z.infer<typeof fault>

export const heartbeatReport = z.object({
  /** Counts up within one boot. */
  seq: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  /** Identifies one start of the device. */
  bootId: z.uuid(),
  /** The time of the device's clock. */
  at: instant,
  /** Milliseconds since the boot; monotonic, so that a wrong clock can be corrected. */
  monotonicMs: z.number().check(z.gte(0)),
  positions: z._default(z.array(position).check(z.maxLength(MAX_FIXES)), []),
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
  /** The storage quota of the player. Older players do not send it. */
  storageQuotaBytes: z.optional(z.nullable(measure)),
  /** The current size of the display. Older players do not send it. */
  display: z.optional(z.object({ width: pixels, height: pixels })),
  /** Faults since the last heartbeat. */
  faults: z.optional(z.array(fault).check(z.maxLength(MAX_FAULTS))),
})
export type HeartbeatReport = z.infer<typeof heartbeatReport>

/** An instruction in the reply to heartbeats; the second way besides the event stream. */
export const deviceOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manifest-changed'), version: z.string() }),
  z.object({ kind: z.literal('stop'), campaignId: z.optional(id), videoId: z.optional(id) }),
])
export type DeviceOrder = z.infer<typeof deviceOrder>

export const recordHeartbeats = endpoint({
  method: 'POST',
  path: '/api/player/heartbeats',
  who: ['device'],
  isFrequent: true,
  summary: 'Heartbeats with the positions since the last one; a repeated heartbeat changes nothing',
  body: z.object({
    beats: z.array(heartbeatReport).check(z.minLength(1), z.maxLength(500)),
    /**
     * The device's clock at the time of sending. It distinguishes a wrong clock from late heartbeats. Without it,
     * heartbeats of the last 30 days are believed.
     */
    sentAt: z.optional(instant),
  }),
  reply: z.object({
    serverTime: instant,
    accepted: z.number(),
    orders: z.array(deviceOrder),
    /** Not among `orders`, where a former player refuses the whole answer because of them. */
    remoteOrders: z.optional(z.array(remoteOrderNotice)),
    backup: z.optional(backupState),
  }),
})

/* ---------- plays ---------- */

/** One play. The server judges each play separately, so an invalid one does not reject the batch. */
export const play = z.object({
  playId: z.uuid(),
  bootId: z.uuid(),
  seq: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  /** Counted from 0 within the loop; infotainment has the number of the slot before it. */
  slot: z.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT)),
  kind: z.enum(['campaign', 'infotainment']),
  campaignId: z.optional(id),
  videoId: z.optional(id),
  sha256,
  /**
   * When the display showed the first frame, by the device's clock, which the device has already corrected with the
   * `serverTime` of its last heartbeat. Heartbeats carry the uncorrected clock.
   */
  startedAt: instant,
  /** The visible time; 0 when the device lost power and does not know it. */
  durationMs: z.number().check(z.gte(0), z.lte(3_600_000)),
  /** Whether it ran its full length, less 500 ms. */
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
    /** The server's time after the plays were stored. Older servers do not send it. */
    answeredAt: z.optional(instant),
    backup: z.optional(backupState),
  }),
})
export type PlayResult = { playId: string | null; result: 'accepted' | 'duplicate' | 'flagged'; reason?: string }

/* ---------- events and media ---------- */

/**
 * Server-sent events `manifest-changed` ({ version }), the first one at once with the current version, `stop`
 * ({ campaignId } or { videoId }), and `remote-order` ({ id, order }). The stream ends when the device is unpaired.
 */
export const streamPlayerEvents = endpoint({
  method: 'GET',
  path: '/api/player/events',
  who: ['device'],
  mayWait: true,
  summary: 'Server-sent events for one device: manifest-changed, stop, remote-order',
  reply: 'events',
})
