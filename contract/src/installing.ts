import * as z from 'zod/mini'
import { browserHeaders } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { installingTexts } from './messages/installing.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { id, instant, onlineStatus, screenType, successReply } from './scalars.ts'
import { pairScreen } from './screens.ts'

/** What an installer does with a link, without an account (decision 42). */

/** How long the last pairing of a link can be undone. */
export const UNDO_MINUTES = 15

const token = z.string().check(z.maxLength(100))
const byToken = z.object({ token })
/** Search engines keep no page that only a link leads to. */
const HIDDEN = { 'x-robots-tag': 'noindex' }

/** Of every call; unknown, expired and withdrawn links answer notFound alike. */
const REFUSALS = {
  tooMany: COMMON.tooMany,
  ...declareRefusals(403, installingTexts.refusals, 'otherBrowser', 'noBrowser'),
}

const installedScreen = z.object({
  _id: id,
  name: z.string(),
  screenType,
  /** The registration number of the vehicle, or the name of the restaurant. */
  venue: z.string(),
  pairedAt: instant,
  onlineStatus,
  /** Of the device in pixels. */
  display: z.object({ width: z.number(), height: z.number() }),
  /** Until when the pairing can be undone; null for all but the last one. */
  undoUntil: z.nullable(instant),
})
export type InstalledScreen = z.infer<typeof installedScreen>

export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/install/:token',
  who: ['public'],
  isFrequent: true,
  summary: 'What a link for installers is for, and once this browser has started, the screens that it has paired',
  params: byToken,
  headers: browserHeaders,
  answers: HIDDEN,
  reply: z.object({
    /** The name of the link, and of the partner. */
    name: z.string(),
    partner: z.string(),
    expiresAt: instant,
    /** Whether this browser is the one that may use the link; false: no browser is yet. */
    isStarted: z.boolean(),
    /** All of them. */
    screenCount: z.number(),
    /** The last 50, the newest first. */
    screens: z.array(installedScreen),
  }),
  refusals: REFUSALS,
})

export const startInstallation = endpoint({
  method: 'POST',
  path: '/api/install/:token/start',
  who: ['public'],
  summary: 'Makes this browser the only one that may use the link; a second time changes nothing',
  params: byToken,
  headers: browserHeaders,
  answers: HIDDEN,
  reply: successReply,
  refusals: REFUSALS,
})

const installerVenue = z.object({
  _id: id,
  kind: screenType,
  /** The registration number of a vehicle, or the name of a restaurant. */
  name: z.string(),
  /** Brand and model, or the address. */
  detail: z.string(),
  screens: z.array(z.object({ _id: id, name: z.string(), hasDevice: z.boolean() })),
})
export type InstallerVenue = z.infer<typeof installerVenue>

export const listInstallerVenues = endpoint({
  method: 'GET',
  path: '/api/install/:token/venues',
  who: ['public'],
  summary: 'At most 20 approved venues of a link, by a part of the registration number or of the name',
  params: byToken,
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  headers: browserHeaders,
  answers: HIDDEN,
  reply: z.object({ total: z.number(), venues: z.array(installerVenue) }),
  refusals: REFUSALS,
})

const { code, vehicle, restaurant, screen, name } = pairScreen.body.shape

export const installScreen = endpoint({
  method: 'POST',
  path: '/api/install/:token/screens',
  who: ['public'],
  summary: 'Pairs the device that shows this code, as a new screen of a venue or with a screen that has no device',
  params: byToken,
  headers: browserHeaders,
  answers: HIDDEN,
  body: z.object({ code, vehicle, restaurant, screen, name }),
  reply: z.object({ success: z.literal(true), screen: installedScreen }),
  refusals: { ...REFUSALS, ...pairScreen.refusals, ...declareRefusals(409, installingTexts.refusals, 'hasDevice') },
})

export const undoInstalledScreen = endpoint({
  method: 'DELETE',
  path: '/api/install/:token/screens/:id',
  who: ['public'],
  summary: 'Undoes the last pairing of a link: the device is unpaired, and a screen that it created is retired',
  params: z.object({ token, id }),
  headers: browserHeaders,
  answers: HIDDEN,
  reply: successReply,
  refusals: { ...REFUSALS, ...declareRefusals(409, installingTexts.refusals, 'notUndoable') },
})
