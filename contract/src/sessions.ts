import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, successReply, id, instant } from './scalars.ts'

/** Who can do more is asked for the code more often (decision 6). */
export const OPERATOR_SESSION_DAYS = 7
/** An operator's session without a call ends earlier. */
export const OPERATOR_IDLE_HOURS = 12

/** A browser that is signed in to the own account. */
const session = z.object({
  _id: id,
  createdAt: instant,
  /** To within minutes. */
  lastUsedAt: instant,
  /** The network it was opened from; null when that is not known. */
  address: z.nullable(z.string()),
  /** What it calls itself, such as Firefox; null when it says nothing that is known. */
  browser: z.nullable(z.string()),
  /** Such as Windows. */
  system: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: ['partner', 'client', 'operator'],
  allowsMissingSecondFactor: true,
  summary: 'The browsers that are signed in to the own account, the newest use first',
  reply: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  who: ['partner', 'client', 'operator'],
  allowsMissingSecondFactor: true,
  summary: 'Signs one browser out',
  params: byId,
  reply: successReply,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: ['partner', 'client', 'operator'],
  allowsMissingSecondFactor: true,
  summary: 'Signs every other browser out',
  reply: z.object({ success: z.literal(true), message: z.string(), ended: z.int() }),
})
