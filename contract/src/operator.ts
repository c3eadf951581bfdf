import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { id, instant } from './scalars.ts'
import { refusalTexts } from './texts/refusals.ts'

export const reviewKind = z.enum(['vehicle', 'restaurant', 'campaign', 'infotainment'])
export type ReviewKind = z.infer<typeof reviewKind>

const fact = z.object({ label: z.string(), value: z.string() })

export const review = z.object({
  kind: reviewKind,
  id,
  name: z.string(),
  status: z.string(),
  submittedAt: instant,
  /** Company or owner the thing belongs to. */
  submittedBy: z.string(),
  /** Decisions on earlier things of the same company or owner. */
  approvedBefore: z.number(),
  rejectedBefore: z.number(),
  /** The version a decision has to name, so that nothing changes in between. */
  version: z.number(),
  rejectionReason: z.nullable(z.string()),
  screenType: z.nullable(z.enum(['vehicle', 'restaurant'])),
  images: z.array(z.string()),
  video: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      sha256: z.string(),
      sizeBytes: z.number(),
      durationSeconds: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  /** Further facts in the order in which they are shown. */
  facts: z.array(fact),
})
export type Review = z.infer<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/operator/reviews',
  who: ['operator'],
  summary: 'What waits for a decision, oldest first; status=all shows the decided ones too',
  query: z.object({
    kind: z.optional(reviewKind),
    status: z.optional(z.enum(['pending', 'approved', 'rejected', 'all'])),
  }),
  reply: z.object({ reviews: z.array(review) }),
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/operator/reviews/:kind/:id',
  who: ['operator'],
  summary: 'Approves or rejects; a decision that names a version is refused when the thing was changed since',
  params: z.object({ kind: reviewKind, id }),
  body: z.object({
    decision: z.enum(['approve', 'reject']),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    version: z.optional(z.number()),
    /** The content of the video that was looked at. */
    sha256: z.optional(z.string()),
  }),
  reply: z.object({ success: z.literal(true), review }),
  refusals: {
    reasonMissing: refusal(400, refusalTexts.reasonMissing),
    notReviewable: refusal(409, refusalTexts.notReviewable),
    versionChanged: refusal(409, refusalTexts.versionChanged),
    incomplete: refusal(409, refusalTexts.incomplete),
  },
})
