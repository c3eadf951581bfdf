import type { ReviewKind, ReviewVerdict } from '@marquee/contract/operator'
import type { CampaignStatus, InfotainmentStatus, VenueStatus } from '@marquee/contract/scalars'
import { deriveDecidedStatus } from '../../campaigns/rules.ts'
import { VENUE_DECISIONS } from '../../fleet/rules.ts'
import { INFOTAINMENT_DECISIONS } from '../../infotainment/rules.ts'

/** The state of a review, independent of the kind of item. */
export type ReviewState = 'pending' | 'approved' | 'rejected'

/**
 * The states of each kind of item by the state of its review. Drafts and states that are not listed are hidden from
 * operators (product 3). Active, Online and Offline exist in older data.
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

/** Whether a decision is possible, by the rules of each kind of item. */
export function isDecidable(kind: ReviewKind, status: string, decision: ReviewVerdict): boolean {
  // Each kind is stored with its own states.
  if (kind === 'campaign') return deriveDecidedStatus(status as CampaignStatus, decision) !== undefined
  if (kind === 'infotainment') return INFOTAINMENT_DECISIONS[status as InfotainmentStatus][decision] !== undefined
  return VENUE_DECISIONS[status as VenueStatus][decision] !== undefined
}
