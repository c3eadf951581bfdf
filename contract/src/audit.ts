import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { id, instant } from './scalars.ts'

/** Lines of one page of the log. */
export const AUDIT_LINES_PER_PAGE = 100
/** Lines since a page was read that are counted; more of them are "more than". */
export const MAX_NEW_AUDIT_LINES = 100

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const auditLine = z.object({
  id,
  at: instant,
  /** null: nobody who signs in, such as the command line or the server itself */
  actorId: z.nullable(id),
  actor: z.string(),
  /** The network the call came from; null where no call was made. */
  address: z.nullable(z.string()),
  /** One of `AUDIT_ACTIONS`, or a word that another version wrote. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id, name: z.string() }),
  /** The owner or company whose thing it was; the name of one that is gone is not known. */
  party: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  /** The version and the file that were decided on. */
  version: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** From what to what, by field. */
  changes: z.nullable(z.record(z.string(), z.object({ from: value, to: value }))),
  /** What else is known of it. */
  details: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditLine = z.infer<typeof auditLine>

/** A place in a list by time, beside a row: what a page answers as `newest` or `next`. */
export const pageCursor = z.string().check(z.regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

const filter = {
  /** Who did it; `house`: nobody who signs in. */
  actor: z.optional(z.union([id, z.literal('house')])),
  action: z.optional(z.string().check(z.maxLength(60))),
  kind: z.optional(z.string().check(z.maxLength(60))),
  /** The thing it was done to. */
  subject: z.optional(id),
  /** The owner or company whose thing it was. */
  party: z.optional(id),
  /** Not before, and before. */
  from: z.optional(instant),
  to: z.optional(instant),
  /** In the names of whom and what, and in the reason. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
const auditFilter = z.object(filter)
export type AuditFilter = z.infer<typeof auditFilter>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  who: ['operator'],
  summary: 'What was done, newest first, a page at a time',
  query: z.object({ ...filter, cursor: z.optional(pageCursor) }),
  reply: z.object({
    lines: z.array(auditLine),
    /** Where the older lines go on; null: there are none. */
    next: z.nullable(pageCursor),
    /** The place before the first line, to ask for what came since; null: no line. */
    newest: z.nullable(pageCursor),
  }),
})

export const countAuditNews = endpoint({
  method: 'GET',
  path: '/api/operator/audit/news',
  who: ['operator'],
  summary: `How many lines came since a place in the log, up to ${MAX_NEW_AUDIT_LINES}`,
  query: z.object({ ...filter, since: z.optional(pageCursor) }),
  reply: z.object({ count: z.number() }),
})

export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/operator/audit/actors',
  who: ['operator'],
  summary: 'Everybody who stands in the log, by name',
  reply: z.object({ actors: z.array(z.object({ id: z.nullable(id), name: z.string() })) }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit/export',
  who: ['operator'],
  summary: 'What was done as a table, newest first, streamed; is itself written down',
  query: auditFilter,
  reply: 'table',
  /** while a few exports are on the way to the same account */
  refusals: { tooMany: COMMON.tooMany },
})
