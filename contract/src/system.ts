import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ReviewKind } from './operator.ts'
import { COMMON } from './refusals.ts'

/** Every event of `streamEvents` with its data. */
export type UserEvents = {
  alerts: Record<string, never>
  audit: Record<string, never>
  billing: { campaignId?: string; month?: string; payoutId?: string }
  campaign: { campaignId: string; status: string }
  lock: { kind: ReviewKind; id: string }
  /** The own notifications changed; `isNew`: one was added. */
  notification: { isNew: boolean }
  /** The own memberships or the role changed, or another browser page switched; the connection ends after it. */
  membership: Record<string, never>
  plays: { campaignId: string }
  /** With `dropped` why a scheduled decision of `operatorId` was not carried out. */
  review: {
    kind: ReviewKind | 'user'
    id: string
    status?: string
    scheduled?: string
    name?: string
    dropped?: string
    operatorId?: string
  }
  screen: { screenId: string; onlineStatus: string }
  /** An order for a screen from afar, or its state. */
  remote: Record<string, never>
  /** Some events may have been missed. */
  resync: Record<string, never>
}

/** Server-sent events for what the caller may see. The line ends with the session. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  summary: 'Server-sent events: screens going online and offline, approvals, plays',
  reply: 'events',
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  who: ['public'],
  isFrequent: true,
  summary: 'The process is alive',
  reply: z.object({ status: z.literal('ok') }),
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  who: ['public'],
  isFrequent: true,
  summary:
    'Whether the process can serve: database, files and jobs respond; degraded when the disk is nearly full or a bucket is away',
  alsoStatuses: [503],
  reply: z.object({ status: z.enum(['ready', 'degraded', 'unavailable']), checks: z.record(z.string(), z.boolean()) }),
})

/** The event of `describeConnection`. */
export type Connection = {
  /** The id that database and media folder carry. */
  installation: string
  /** The address that counts as that of the client; of IPv6 the first 64 bits. */
  address: string
  /** The header as it arrived. */
  host: string
}

/** For `npm run doctor`, which compares it with what it sent: whether a proxy changes, hides or holds something back. */
export const describeConnection = endpoint({
  method: 'GET',
  path: '/api/connection',
  who: ['public'],
  summary: 'How this request arrived: one event at once, and the end a second later',
  headers: z.object({ host: z._default(z.string(), '') }),
  reply: 'events',
})

/** Nothing about the person: the server removes addresses and ids once more before it writes the log. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  who: ['public'],
  summary: 'An error of a page, for the log of the server (CLIENT_ERRORS)',
  status: 202,
  headers: z.object({ 'sec-fetch-site': z._default(z.string(), 'same-origin') }),
  body: z.object({
    message: z.string().check(z.maxLength(500)),
    stack: z._default(z.string().check(z.maxLength(4_000)), ''),
    /** The path of the page. */
    page: z.string().check(z.maxLength(300)),
  }),
  reply: z.object({ accepted: z.literal(true) }),
  refusals: { notFound: COMMON.notFound, notYours: COMMON.notYours, tooMany: COMMON.tooMany },
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  who: ['public'],
  isFrequent: true,
  summary: 'Prometheus metrics',
  reply: 'text',
  refusals: { notFound: COMMON.notFound },
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  who: ['public'],
  summary: 'This document',
  reply: z.looseObject({ openapi: z.string() }),
  refusals: { notFound: COMMON.notFound },
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  who: ['public'],
  summary: 'The calls as a page to read',
  reply: 'page',
  refusals: { notFound: COMMON.notFound },
})

/** Development only; neither this nor the page /mailbox exists in production. */
export const getMailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  who: ['public'],
  summary: 'Mails that a mail server would have delivered, newest first',
  reply: z.object({
    messages: z.array(
      z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), at: z.string() }),
    ),
  }),
  refusals: { notFound: COMMON.notFound },
})
