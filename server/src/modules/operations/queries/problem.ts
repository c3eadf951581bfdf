import type { AlertKind } from '@marquee/contract/alerts'
import { and, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { restaurants, vehicles } from '../../fleet/schema.ts'

/** A current problem. */
export type Problem = {
  kind: AlertKind
  /** Identifies the subject within its kind. */
  subject: string
  name: string
  details: Record<string, unknown>
  locationId: string | null
  locationName: string | null
  since: Date
  /** Whether it opens an alert. Otherwise it only keeps one open, such as an offline screen after closing time. */
  opens: boolean
}

/** The subjects of a slice, by their ids: after one of them, up to another; null: without an end. */
export type SubjectRange = { after: string | null; until: string | null }

export const buildRangeFilter = (id: SQLWrapper, { after, until }: SubjectRange): SQL =>
  and(after === null ? undefined : gt(id, after), until === null ? undefined : lte(id, until)) ?? sql`true`

/** Whether a venue is neither deleted, nor rejected, nor waiting for its approval. */
export const buildApprovedFilter = ({ status, deletedAt }: typeof vehicles | typeof restaurants): SQL =>
  sql`${status} <> all('{Rejected,Pending Approval}') and ${deletedAt} is null`
