import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, successReply, id, instant } from './scalars.ts'

/** A session of a partner or client ends after so many days. */
export const USER_SESSION_DAYS = 30
/** Operators have more rights, so their sessions are shorter (decision 6). */
export const OPERATOR_SESSION_DAYS = 7
/** An operator's session without calls ends after so many hours. */
export const OPERATOR_IDLE_HOURS = 12

/** A browser that is signed in to the caller's account. */
const session = z.object({
  _id: id,
  createdAt: instant,
  /** Exact to minutes. */
  lastUsedAt: instant,
  /** The network address of the sign-in; null when unknown. */
  address: z.nullable(z.string()),
  /** The browser, such as Firefox; null when unknown. */
  browser: z.nullable(z.string()),
  /** The operating system, such as Windows. */
  system: z.nullable(z.string()),
  /** Whether it is the session of the caller. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  allowsMissingSecondFactor: true,
  summary: 'The browsers that are signed in to the own account, the newest use first',
  reply: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  allowsMissingSecondFactor: true,
  summary: 'Signs one browser out',
  params: byId,
  reply: successReply,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  allowsMissingSecondFactor: true,
  summary: 'Signs every other browser out',
  reply: z.object({ success: z.literal(true), message: z.string(), ended: z.int() }),
})
