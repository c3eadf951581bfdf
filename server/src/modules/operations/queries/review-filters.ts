import type { ReviewKind } from '@marquee/contract/operator'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { REVIEW_STATES, type ReviewState } from '../rules/reviews.ts'
import { isAwaitingReview } from './waiting.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'

/** A position in the list: the submission time, and the id as a tie-breaker. */
export type ReviewCursor = { submittedAt: Date; id: string }
type ReviewStateFilter = ReviewState | 'decided' | 'all'
export type ReviewListQuery = {
  state: ReviewStateFilter
  search: string | undefined
  /** Returns only the item of this id, if it is listed at all. */
  only: string | undefined
  after: ReviewCursor | undefined
  limit: number
}
/** One item, or a page of the list. */
export type ReviewQuery = { id: string } | ReviewListQuery

type Table = { id: AnyPgColumn; status: AnyPgColumn; submittedAt: AnyPgColumn; updatedAt: AnyPgColumn }

/** Selects the item of an id, or the page of a list. */
export function buildFilter(
  kind: ReviewKind,
  table: Table,
  which: ReviewQuery,
  names: readonly (AnyPgColumn | SQL)[],
): SQL | undefined {
  if ('id' in which) return eq(table.id, which.id)
  const { state, search, only, after } = which
  const states: Readonly<Record<ReviewState, readonly string[]>> = REVIEW_STATES[kind]
  const isWaiting = state === 'pending'
  const when = selectSubmissionTime(table, state)
  const words = search && buildSearchPattern(search)
  return and(
    isWaiting
      ? isAwaitingReview(kind)
      : inArray(
          table.status,
          listStates(state).flatMap((name) => states[name]),
        ),
    only ? eq(table.id, only) : undefined,
    words ? or(...names.map((name) => sql`${name} ilike ${words}`)) : undefined,
    after &&
      sql`(${when}, ${table.id}) ${isWaiting ? sql`>` : sql`<`} (${after.submittedAt}::timestamptz, ${after.id}::uuid)`,
  )
}

function listStates(state: ReviewStateFilter): readonly ReviewState[] {
  if (state === 'all') return ['pending', 'approved', 'rejected']
  return state === 'decided' ? ['approved', 'rejected'] : [state]
}

/** Every waiting item has a submission time, which is indexed. Older data was decided without one. */
function selectSubmissionTime({ submittedAt, updatedAt }: Table, state: ReviewStateFilter): SQL {
  return state === 'pending' ? sql`${submittedAt}` : sql`coalesce(${submittedAt}, ${updatedAt})`
}

/** Waiting items come oldest first, others newest first. */
export function buildOrder(table: Table, which: ReviewQuery): SQL[] {
  if ('id' in which) return []
  const direction = which.state === 'pending' ? asc : desc
  return [direction(selectSubmissionTime(table, which.state)), direction(table.id)]
}

export const getLimit = (which: ReviewQuery) => ('id' in which ? 1 : which.limit)
