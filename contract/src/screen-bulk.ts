import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusalTexts } from './messages/refusal.ts'
import { refusal } from './refusals.ts'
import { id } from './scalars.ts'
import { cleanTag, isTag, MAX_TAGS_PER_SCREEN } from './screen-tags.rules.ts'

/** The most screens of one call. A page sends several calls for more. */
export const MAX_SCREENS_PER_CALL = 500

/** The screens of a call, each once. */
const screenIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(MAX_SCREENS_PER_CALL),
  z.refine((ids) => new Set(ids).size === ids.length),
)

export const tag = z.pipe(
  z.string().check(z.maxLength(200), z.refine(isTag)),
  z.transform((text: string) => cleanTag(text)),
)
const tags = z._default(z.array(tag).check(z.maxLength(MAX_TAGS_PER_SCREEN)), [])

/** What became of each screen; a refused one stays as it was, and the message says why (decision 36). */
const bulkReply = z.object({
  results: z.array(
    z.object({ screen: id, outcome: z.enum(['changed', 'unchanged', 'refused']), message: z.nullable(z.string()) }),
  ),
})
export type BulkResult = z.infer<typeof bulkReply>['results'][number]

export const changeScreenTags = endpoint({
  method: 'POST',
  path: '/api/screens/tags',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Adds tags to own screens and removes others; a screen that would have too many is refused',
  body: z.object({ screens: screenIds, add: tags, remove: tags }),
  reply: bulkReply,
})

export const countBookings = endpoint({
  method: 'POST',
  path: '/api/screens/bookings',
  who: ['partner'],
  isRead: true,
  keyAreas: ['screens'],
  summary: 'What is booked on own screens from today on, before they are paused or moved',
  body: z.object({ screens: screenIds }),
  reply: z.object({
    /** The screens with at least one booked day. */
    screens: z.number(),
    campaigns: z.array(id),
    /** Days of screens: a campaign on two screens for a week has 14. */
    days: z.number(),
  }),
})

export const pauseScreens = endpoint({
  method: 'POST',
  path: '/api/screens/pause',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Pauses own screens, or resumes those that their partner paused; bookings stay',
  body: z.object({ screens: screenIds, isPaused: z.boolean() }),
  reply: bulkReply,
})

export const moveScreens = endpoint({
  method: 'POST',
  path: '/api/screens/venue',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Moves own screens to another approved venue; their bookings from today on end',
  body: z.object({ screens: screenIds, vehicle: z.optional(id), restaurant: z.optional(id) }),
  reply: bulkReply,
  refusals: {
    pairingPlace: refusal(400, () => refusalTexts.pairingPlace),
    placeNotApproved: refusal(409, () => refusalTexts.placeNotApproved),
  },
})

export const restartScreens = endpoint({
  method: 'POST',
  path: '/api/screens/restart',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Orders the devices of own screens to restart the player within five minutes',
  body: z.object({ screens: screenIds }),
  reply: bulkReply,
})
