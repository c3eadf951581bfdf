import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import {
  claimReview,
  decideSoon,
  getApprovedVersion,
  getReviewHistory,
  getReviewScreens,
  letGoOfReview,
  listClaims,
  listReviews,
  type Review,
  type ReviewVerdict,
  setCampaignCategory,
  takeBackDecision,
} from '@marquee/contract/operator'
import { REVIEW_LOCK_SECONDS } from '@marquee/contract/reviews.rules'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, buildRequest } from '../../../lib/call.ts'
import { getNow } from '../../../lib/clock.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange, useRefresh } from '../../../lib/use-change.ts'
import { TAB_KINDS, type QueueTab, type QueueView, buildReviewKey } from './queue.rules.ts'

export type QueueQuery = { tab: QueueTab; view: QueueView; search: string }

/** Pending reviews, the longest waiting first, or decided ones; page by page. */
export function useReviews({ tab, view, search }: QueueQuery) {
  const kind = TAB_KINDS[tab]
  return useInfiniteQuery({
    queryKey: [...keys.reviews, view, tab, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        status: view,
        ...(kind && { kind }),
        ...(search && { search }),
        ...(pageParam && { after: pageParam }),
      }
      const answer = await call(listReviews, { query, signal })
      return { ...answer, answeredAtMs: getNow().getTime() }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export type FoundReview = { review: Review; view: QueueView }

/**
 * The review that an address names, anywhere among the pending or the decided ones. Null if it is in neither. Nothing
 * is requested without an id.
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
    // The operator must not see an outdated state on return.
    gcTime: 0,
  })
}

/** Polls for operators who closed their page without releasing a lock. */
const LOCKS_REFRESH_MS = (REVIEW_LOCK_SECONDS * 1000) / 2

/** The locks of other operators, by review. */
export function useOtherLocks(): ReadonlyMap<string, string> {
  const { data } = useCall(keys.reviewLocks, listClaims, {}, { refetchInterval: LOCKS_REFRESH_MS })
  return useMemo(
    () =>
      new Map(
        (data?.claims ?? []).flatMap((lock) =>
          lock.heldBy.mine ? [] : [[buildReviewKey(lock), lock.heldBy.name] as const],
        ),
      ),
    [data],
  )
}

export type ReviewRef = Pick<Review, 'kind' | 'id'>

/** Locks the review for this operator; returns the holder of the lock. */
export const lockReview = ({ kind, id }: ReviewRef) => call(claimReview, { params: { kind, id } })

/** Also called while the page is being closed, which does not wait for the answer. */
export async function releaseReview({ kind, id }: ReviewRef): Promise<void> {
  const { url, ...request } = buildRequest(letGoOfReview, { params: { kind, id } })
  // If the release is lost, the lock expires on its own.
  await fetch(url, { ...request, keepalive: true }).catch(() => undefined)
}

type Decision = { review: Review; decision: ReviewVerdict; reason?: string }

/** Decides on the version and the file that were shown, so that no unseen change is approved (product 3). */
export const useDecide = () =>
  useMutation({
    mutationFn: async ({ review: { kind, id, version, video }, decision, reason }: Decision) => {
      const body = { decision, version, ...(video && { sha256: video.sha256 }), ...(reason && { reason }) }
      return (await call(decideSoon, { params: { kind, id }, body })).coming
    },
    onError: useRefresh(keys.reviews),
  })

export const useSetCategory = () =>
  useChange(
    ({ id, category }: { id: string; category: AdCategory }) =>
      call(setCampaignCategory, { params: { id }, body: { category } }),
    [keys.reviews],
  )

export const useUndoDecision = () =>
  useMutation({
    mutationFn: ({ kind, id }: ReviewRef) => call(takeBackDecision, { params: { kind, id } }),
    onSettled: useRefresh(keys.reviews),
  })

/** The history of a review, requested on demand. */
export function useReviewHistory({ kind, id }: ReviewRef) {
  const send = { params: { kind, id } }
  return useCall(keys.reviewHistory(kind, id), getReviewHistory, send, { select: ({ events }) => events, staleTime: 0 })
}

/** The version of a review that was approved last, requested on demand; null if none was kept. */
export function useApprovedVersion({ kind, id, version }: Pick<Review, 'kind' | 'id' | 'version'>, isAsked: boolean) {
  return useCall(
    keys.approvedVersion(kind, id, version),
    getApprovedVersion,
    { params: { kind, id } },
    { select: ({ approved }) => approved, enabled: isAsked, staleTime: 0 },
  )
}

/** The screens of a review with the forecast, requested on demand. */
export const useReviewScreens = ({ kind, id, version }: Pick<Review, 'kind' | 'id' | 'version'>) =>
  useCall(keys.reviewScreens(kind, id, version), getReviewScreens, { params: { kind, id } }, { staleTime: 0 })
