import * as z from 'zod/mini'
import { MAX_FAULT_LENGTH } from './device.rules.ts'
import { deviceText, MAX_COUNT, measure, pixels } from './device-values.ts'
import { endpoint } from './endpoint.ts'
import { DEVICE_FAILURES, MAX_SCREENSHOT_BYTES } from './remote-orders.rules.ts'
import { byId, instant } from './scalars.ts'

/** Orders for a screen from afar, as its device takes and answers them (decision 37). */

export const takeOrder = endpoint({
  method: 'POST',
  path: '/api/player/remote-orders/:id/take',
  who: ['device'],
  summary: 'A device takes an order before it acts; only one start of one device gets it, and only in time',
  params: byId,
  /** Identifies the start of the player that will carry it out. */
  body: z.object({ bootId: z.uuid() }),
  reply: z.object({
    isTaken: z.boolean(),
    /** What a display shows to be identified. */
    screen: z.object({ name: z.string(), venue: z.string() }),
  }),
})

/** What key `d` shows in front of a screen (PLY-5). */
export const deviceDiagnostics = z.object({
  playerVersion: deviceText(50),
  language: deviceText(35),
  display: z.object({ width: pixels, height: pixels }),
  manifestVersion: z.nullable(deviceText(100)),
  lastSyncAt: z.nullable(instant),
  files: z.object({ ready: z.number().check(z.gte(0)), all: z.number().check(z.gte(0)) }),
  playing: z.nullable(deviceText(300)),
  queuedPlays: z.number().check(z.gte(0), z.lte(MAX_COUNT)),
  /** null: not known yet */
  clockOffsetMs: z.nullable(measure),
  latencyMs: z.nullable(measure),
  storage: z.nullable(z.object({ usedBytes: measure, totalBytes: measure })),
  /** Whether it starts without a network, and keeps its display on. */
  isInstalled: z.boolean(),
  isKeptAwake: z.boolean(),
  restarts: z.object({ count: z.number().check(z.gte(0)), reason: z.nullable(deviceText(MAX_FAULT_LENGTH)) }),
  /** Newest first. */
  errors: z.array(z.object({ at: instant, detail: deviceText(MAX_FAULT_LENGTH) })).check(z.maxLength(10)),
})
export type DeviceDiagnostics = z.infer<typeof deviceDiagnostics>

/** Base64 takes four characters for three bytes. */
const MAX_SCREENSHOT_CHARACTERS = Math.ceil(MAX_SCREENSHOT_BYTES / 3) * 4

export const finishOrder = endpoint({
  method: 'POST',
  path: '/api/player/remote-orders/:id/result',
  who: ['device'],
  mayWait: true,
  summary: 'What became of an order that a device has taken; a repetition changes nothing',
  params: byId,
  body: z.object({
    /** null: done */
    failure: z.nullable(z.enum(DEVICE_FAILURES)),
    /** A picture in base64: JPEG, WebP or PNG. */
    screenshot: z.optional(z.string().check(z.maxLength(MAX_SCREENSHOT_CHARACTERS), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
    diagnostics: z.optional(deviceDiagnostics),
  }),
  reply: z.object({ isRecorded: z.boolean() }),
})
