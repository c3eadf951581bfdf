import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { id, instant } from './scalars.ts'

/** Lines on one page of the log. */
export const AUDIT_LINES_PER_PAGE = 100
/** New lines are counted up to this number; beyond it the page shows "more than". */
export const MAX_NEW_AUDIT_LINES = 100

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const auditLine = z.object({
  id,
  at: instant,
  /** null: an action without an account, such as one of the command line or of the server itself */
  actorId: z.nullable(id),
  actor: z.string(),
  /** The network address of the call; null for an action without a call. */
  address: z.nullable(z.string()),
  /** One of `AUDIT_ACTIONS`, or an action that another version recorded. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id, name: z.string() }),
  /** The owner or company that the subject belongs to; the name is null when it was deleted. */
  party: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  /** The version and the file of the decision. */
  version: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The old and the new value by field. */
  changes: z.nullable(z.record(z.string(), z.object({ from: value, to: value }))),
  /** Further data of the action. */
  details: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditLine = z.infer<typeof auditLine>

/** A position in a list that is ordered by time: `newest` or `next` of a page. */
export const pageCursor = z.string().check(z.regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

const filter = {
  /** The account that acted; `house`: actions without an account. */
  actor: z.optional(z.union([id, z.literal('house')])),
  action: z.optional(z.string().check(z.maxLength(60))),
  kind: z.optional(z.string().check(z.maxLength(60))),
  /** The subject of the action. */
  subject: z.optional(id),
  /** The owner or company that the subject belongs to. */
  party: z.optional(id),
  /** From this instant, included, until that one, excluded. */
  from: z.optional(instant),
  to: z.optional(instant),
  /** Words in the names of the actor, the subject and the party, and in the reason. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
const auditFilter = z.object(filter)
export type AuditFilter = z.infer<typeof auditFilter>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  who: ['operator'],
  permission: 'audit',
  summary: 'What was done, newest first, a page at a time',
  query: z.object({ ...filter, cursor: z.optional(pageCursor) }),
  reply: z.object({
    lines: z.array(auditLine),
    /** The cursor of the older lines; null: there are none. */
    next: z.nullable(pageCursor),
    /** The cursor before the first line, for counting newer lines; null without lines. */
    newest: z.nullable(pageCursor),
  }),
})

export const countAuditNews = endpoint({
  method: 'GET',
  path: '/api/operator/audit/news',
  who: ['operator'],
  permission: 'audit',
  summary: `How many lines came since a place in the log, up to ${MAX_NEW_AUDIT_LINES}`,
  query: z.object({ ...filter, since: z.optional(pageCursor) }),
  reply: z.object({ count: z.number() }),
})

export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/operator/audit/actors',
  who: ['operator'],
  permission: 'audit',
  summary: 'The users in the log, by name',
  reply: z.object({ actors: z.array(z.object({ id: z.nullable(id), name: z.string() })) }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit/export',
  who: ['operator'],
  permission: 'audit',
  summary: 'What was done as a table, newest first, streamed; is itself written down',
  query: auditFilter,
  reply: 'table',
  /** while several exports of the same account are running */
  refusals: { tooMany: COMMON.tooMany },
})
