import type { Review, ReviewScreen, ReviewScreens } from '@marquee/contract/operator'
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

const SCREEN: ReviewScreen = {
  id: '44444444-4444-4444-8444-444444444444',
  name: '1',
  venueName: 'Skoda Octavia, W-1',
  locationName: 'Limerick',
  position: { latitude: 52.66, longitude: -8.62 },
  display: { width: 1080, height: 1920 },
  fillPercent: 32,
}
export const SCREENS: ReviewScreens = {
  count: 302,
  screens: [
    SCREEN,
    {
      ...SCREEN,
      id: '55555555-5555-4555-8555-555555555555',
      name: '2',
      position: null,
      display: null,
      fillPercent: null,
    },
  ],
  position: null,
  forecast: {
    screens: 302,
    plays: 80_500,
    playsADay: { low: 2875, high: 2875 },
    isPartial: false,
    impressions: null,
    screensWithAudience: 0,
  },
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
        [`GET /api/operator/reviews/${kind}/${id}/screens`, { body: SCREENS }],
        [`DELETE /api/operator/reviews/${kind}/${id}/claim`, { body: { success: true } }],
      ]),
    ),
  }
}
