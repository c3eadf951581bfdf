import * as z from 'zod/mini'
import { reauthentication, reauthenticationRefusals } from './account-fields.ts'
import { KEY_ACCESS, KEY_AREAS, KEY_DAYS, KEY_STATES } from './api-keys.rules.ts'
import { endpoint } from './endpoint.ts'
import { EVERY_MEMBER } from './members.rules.ts'
import { apiKeyTexts } from './messages/api-keys.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { byId, day, id, instant, successReply, text } from './scalars.ts'

/** Keys with which programs make calls in the name of a person (decision 45). No key can make these calls. */

const who = ['client', 'partner', 'operator'] as const
const areas = z.array(z.enum(KEY_AREAS)).check(
  z.minLength(1),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
)

const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  access: z.enum(KEY_ACCESS),
  areas: z.array(z.enum(KEY_AREAS)),
  createdAt: instant,
  /** The name of the user as whom it acts. */
  createdBy: z.string(),
  /** Whether that is the caller. */
  isOwn: z.boolean(),
  /** null: it does not expire. */
  expiresAt: z.nullable(instant),
  /** The day of its last call, in UTC; null: never used. */
  lastUsedOn: z.nullable(day),
  state: z.enum(KEY_STATES),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  who,
  permission: 'account',
  summary: 'The own API keys, the newest first; for admins those of the whole business; ended ones for 90 days',
  reply: z.object({ keys: z.array(apiKey) }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  who,
  permission: 'account',
  members: EVERY_MEMBER,
  ignoresIdempotencyKey: true,
  summary: 'Creates an API key that acts as the caller; only this reply has the key',
  status: 201,
  body: z.object({
    ...reauthentication,
    name: text(80),
    access: z.enum(KEY_ACCESS),
    areas,
    /** null: it does not expire. */
    days: z.nullable(z.literal(KEY_DAYS)),
  }),
  reply: z.object({ success: z.literal(true), secret: z.string(), key: apiKey }),
  refusals: {
    ...reauthenticationRefusals,
    ...declareRefusals(409, apiKeyTexts.refusals, 'noBusiness', 'tooManyKeys'),
    tooMany: COMMON.tooMany,
  },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  who,
  permission: 'account',
  members: EVERY_MEMBER,
  summary: 'Revokes an own API key at once; admins also those of others in the business',
  params: byId,
  reply: successReply,
})
