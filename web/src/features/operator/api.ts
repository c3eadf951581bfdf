import { decideReview, listReviews, type Review } from '@marquee/contract/operator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'

/** Everything that waits for a decision, the longest waiting first. */
export function useReviews() {
  return useQuery({
    queryKey: keys.reviews,
    queryFn: async ({ signal }) => (await call(listReviews, { query: { status: 'pending' }, signal })).reviews,
  })
}

export type Decision = { review: Review; decision: 'approve' | 'reject'; reason?: string }

/** Decides on the version that was shown, so that nothing changes unseen in between (product design 3). */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, decision, reason }: Decision) =>
      call(decideReview, {
        params: { kind: review.kind, id: review.id },
        body: { decision, version: review.version, ...(reason ? { reason } : {}) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.reviews }),
  })
}
