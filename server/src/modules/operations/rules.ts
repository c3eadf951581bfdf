import type { ReviewKind, ReviewVerdict } from '@marquee/contract/operator'
import type { CampaignStatus, InfotainmentStatus, VenueStatus } from '@marquee/contract/scalars'
import { deriveDecidedStatus } from '../campaigns/rules.ts'
import { VENUE_DECISIONS } from '../fleet/rules.ts'
import { INFOTAINMENT_DECISIONS } from '../infotainment/rules.ts'

/** How a review stands, whatever the thing itself calls it. */
export type ReviewState = 'pending' | 'approved' | 'rejected'

/**
 * The words of each thing for the state of its review; drafts and what is not named here are no
 * operator's business (product 3). Active, Online and Offline exist in older data.
 */
export const REVIEW_STATES = {
  vehicle: createVenueStates(),
  restaurant: createVenueStates(),
  campaign: { pending: ['Pending Approval', 'Pending'], approved: ['Approved'], rejected: ['Rejected'] },
  infotainment: { pending: ['pending'], approved: ['approved'], rejected: ['rejected'] },
} as const satisfies Record<ReviewKind, Record<ReviewState, readonly string[]>>

function createVenueStates() {
  return {
    pending: ['Pending Approval'],
    approved: ['Approved', 'Active', 'Online', 'Offline'],
    rejected: ['Rejected'],
  } as const
}

/** Whether there is something to decide, by the rules of each thing. */
export function isDecidable(kind: ReviewKind, status: string, decision: ReviewVerdict): boolean {
  // Each kind is stored with states of its own.
  if (kind === 'campaign') return deriveDecidedStatus(status as CampaignStatus, decision) !== undefined
  if (kind === 'infotainment') return INFOTAINMENT_DECISIONS[status as InfotainmentStatus][decision] !== undefined
  return VENUE_DECISIONS[status as VenueStatus][decision] !== undefined
}

/** Where the other side sees what was decided, and where it can answer a rejection. */
export function buildDecisionLink(kind: ReviewKind, id: string, decision: 'approve' | 'reject'): string {
  const [see, change] = {
    // The form of a vehicle is a dialog of its list.
    vehicle: ['/mobileLocations', `/mobileLocations?edit=${id}`],
    restaurant: [`/restaurants/details/${id}`, `/fixedLocations/edit/${id}`],
    campaign: [`/campaigndetails/${id}`, `/campaigns/edit/${id}`],
    infotainment: [`/infotainmentvideos/${id}`, `/infotainmentvideos/edit/${id}`],
  }[kind]
  // each kind has the two
  return (decision === 'approve' ? see : change) as string
}
