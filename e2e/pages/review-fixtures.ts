import type { Review } from '@marquee/contract/operator'
import { type Answers, createSession } from './built-pages.ts'

/** The review queue of a campaign and a vehicle. */

export const VIDEO = { name: 'spot.mp4', type: 'video/mp4', sha256: 'a'.repeat(64), sizeBytes: 4e6 }
export const CAMPAIGN: Review = {
  kind: 'campaign',
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Winter tyres',
  status: 'Pending Approval',
  submittedAt: '2026-11-23T08:00:00.000Z',
  dueAt: '2026-11-24T08:00:00.000Z',
  submittedBy: 'Brisa',
  submittedById: '22222222-2222-4222-8222-222222222222',
  approvedBefore: 1,
  rejectedBefore: 0,
  version: 1,
  rejectionReason: null,
  screenType: 'vehicle',
  images: [],
  // Too long for a campaign.
  video: { ...VIDEO, durationSeconds: 600, width: 1920, height: 1080, poster: 'roast.webp' },
  facts: [],
  heldBy: null,
  category: null,
  refusingVenues: [],
  decided: null,
  wasApproved: true,
}
export const VEHICLE: Review = {
  ...CAMPAIGN,
  kind: 'vehicle',
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Bus 304',
  screenType: null,
  video: null,
}

/** All answers that the queue with these reviews needs. */
export function createReviewAnswers(reviews: readonly Review[]): Answers {
  const counts = { vehicle: 1, restaurant: 0, campaign: 1, infotainment: 0 }
  const claim = { body: { heldBy: { name: 'Olga Berg', mine: true, until: '2026-11-23T09:00:30.000Z' } } }
  return {
    'GET /api/users/me': createSession('operator'),
    'GET /api/operator/reviews': {
      body: { reviews, next: null, waiting: { counts, oldestAt: CAMPAIGN.submittedAt }, coming: [] },
    },
    'GET /api/operator/review-claims': { body: { claims: [] } },
    ...Object.fromEntries(
      reviews.flatMap(({ kind, id }) => [
        [`PUT /api/operator/reviews/${kind}/${id}/claim`, claim],
        [`DELETE /api/operator/reviews/${kind}/${id}/claim`, { body: { success: true } }],
      ]),
    ),
  }
}
