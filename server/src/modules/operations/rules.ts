import type { ReviewKind } from '@marquee/contract/operator'

/** How a review stands, whatever the thing itself calls it. */
export type ReviewState = 'pending' | 'approved' | 'rejected'

/**
 * The words of each thing for the state of its review; drafts and what is not named here are no
 * operator's business (product design 3). Active, Online and Offline exist in older data.
 */
export const REVIEW_STATES = {
  vehicle: placeStates(),
  restaurant: placeStates(),
  campaign: { pending: ['Pending Approval', 'Pending'], approved: ['Approved'], rejected: ['Rejected'] },
  infotainment: { pending: ['pending'], approved: ['approved'], rejected: ['rejected'] },
} as const satisfies Record<ReviewKind, Record<ReviewState, readonly string[]>>

function placeStates() {
  return {
    pending: ['Pending Approval'],
    approved: ['Approved', 'Active', 'Online', 'Offline'],
    rejected: ['Rejected'],
  } as const
}

/** Where the other side sees what was decided, and where it can answer a rejection. */
export function linkAfter(kind: ReviewKind, id: string, decision: 'approve' | 'reject'): string {
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
