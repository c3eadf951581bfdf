import {
  claimReview,
  decideSoon,
  getReviewHistory,
  letGoOfReview,
  listClaims,
  listReviews,
  type Review,
  type ReviewVerdict,
  takeBackDecision,
} from '@marquee/contract/operator'
import { REVIEW_LOCK_SECONDS } from '@marquee/contract/reviews.rules'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, buildRequest } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { TAB_KINDS, type QueueTab, type QueueView, buildReviewKey } from './queue.rules.ts'

export type QueueQuery = { tab: QueueTab; view: QueueView; search: string }

/** What waits, the longest waiting first, or was decided; page by page. */
export function useReviews({ tab, view, search }: QueueQuery) {
  const kind = TAB_KINDS[tab]
  return useInfiniteQuery({
    queryKey: [...keys.reviews, view, tab, search],
    queryFn: ({ pageParam, signal }) =>
      call(listReviews, {
        query: {
          status: view,
          ...(kind && { kind }),
          ...(search && { search }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export type FoundReview = { review: Review; view: QueueView }

/**
 * What an address names, wherever it is listed: far down among what waits, or among what was decided. Null when it
 * is in neither. Nothing is asked for without an id.
 */
export function useReviewItem(id: string | null) {
  return useQuery({
    queryKey: [...keys.reviews, 'of', id],
    queryFn: async ({ signal }): Promise<FoundReview | null> => {
      const findInView = async (view: QueueView) => {
        const query = { status: view, id: id ?? undefined, limit: 1 }
        const [review] = (await call(listReviews, { query, signal })).reviews
        return review && { review, view }
      }
      return (await findInView('pending')) ?? (await findInView('decided')) ?? null
    },
    enabled: id !== null,
    // What it was is of no use to whoever comes back.
    gcTime: 0,
  })
}

/** Somebody who closes a page without a word is noticed this often. */
const LOCKS_REFRESH_MS = (REVIEW_LOCK_SECONDS * 1000) / 2

/** Who else is looking at what, by thing. */
export function useOtherLocks(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: keys.reviewClaims,
    queryFn: ({ signal }) => call(listClaims, { signal }),
    refetchInterval: LOCKS_REFRESH_MS,
  })
  return useMemo(
    () =>
      new Map(
        (data?.claims ?? []).flatMap((claim) =>
          claim.heldBy.mine ? [] : [[buildReviewKey(claim), claim.heldBy.name] as const],
        ),
      ),
    [data],
  )
}

type ReviewRef = Pick<Review, 'kind' | 'id'>

/** Says that the operator looks at it; answers who holds it. */
export const lockReview = ({ kind, id }: ReviewRef) => call(claimReview, { params: { kind, id } })

/** Also when the page is being left, which nothing waits for. */
export async function releaseReview({ kind, id }: ReviewRef): Promise<void> {
  const { url, ...request } = buildRequest(letGoOfReview, { params: { kind, id } })
  // Lost on the way it ends by itself.
  await fetch(url, { ...request, keepalive: true }).catch(() => undefined)
}

type Decision = { review: Review; decision: ReviewVerdict; reason?: string }

/** Decides on the version and the file that were shown, so that nothing changes unseen in between (product 3). */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ review: { kind, id, version, video }, decision, reason }: Decision) => {
      const body = { decision, version, ...(video && { sha256: video.sha256 }), ...(reason && { reason }) }
      return (await call(decideSoon, { params: { kind, id }, body })).coming
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keys.reviews }),
  })
}

export function useUndoDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id }: ReviewRef) => call(takeBackDecision, { params: { kind, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.reviews }),
  })
}

/** What happened to it, asked for when somebody wants to know. */
export function useReviewHistory({ kind, id }: ReviewRef) {
  return useQuery({
    queryKey: keys.reviewHistory(kind, id),
    queryFn: async ({ signal }) => (await call(getReviewHistory, { params: { kind, id }, signal })).events,
    staleTime: 0,
  })
}
