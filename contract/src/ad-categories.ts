import * as z from 'zod/mini'
import { AD_CATEGORIES, BLOCKABLE_CATEGORIES } from './ad-categories.rules.ts'
import { endpoint } from './endpoint.ts'
import { adCategoryTexts } from './messages/ad-categories.ts'
import { byOwner } from './owners.ts'
import { declareRefusals } from './refusals.ts'
import { id, screenType, successReply } from './scalars.ts'

export const adCategory = z.enum(AD_CATEGORIES)

/** A category that may be left out or empty, which means null; a part of a form is text. */
export const maybeCategory = z.pipe(
  z._default(z.nullable(z.string()), null),
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(adCategory),
  ),
)

const blockedCategories = z.array(z.enum(BLOCKABLE_CATEGORIES)).check(
  z.maxLength(BLOCKABLE_CATEGORIES.length),
  z.refine((list) => new Set(list).size === list.length),
)

const venueRule = z.object({
  _id: id,
  kind: screenType,
  /** brand, model and registration number of a vehicle, or the name of a restaurant */
  name: z.string(),
  locationName: z.string(),
  blockedCategories: z.array(adCategory),
})
export type VenueRule = z.infer<typeof venueRule>

export const listBlockedCategories = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId/blocked-categories',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The venues of an owner by name, with the categories of advertisements that they do not accept',
  params: byOwner,
  reply: z.object({ venues: z.array(venueRule) }),
})

/** As many venues as one call changes. */
const MAX_VENUES = 5_000

export const saveBlockedCategories = endpoint({
  method: 'PUT',
  path: '/api/owners/:ownerId/blocked-categories',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Replaces the categories that venues do not accept; it applies to new bookings and needs no review',
  params: byOwner,
  body: z.object({
    venues: z.array(z.object({ kind: screenType, id })).check(z.minLength(1), z.maxLength(MAX_VENUES)),
    blockedCategories,
  }),
  reply: successReply,
  refusals: { ...declareRefusals(404, adCategoryTexts.refusals, 'venueUnknown') },
})
