import type { Position } from '@marquee/contract/positions.rules'
import type { VenueStatus } from '@marquee/contract/scalars'

/** Vehicle or restaurant. */
export type VenueKind = 'vehicle' | 'restaurant'

export type VenueDecision = 'approve' | 'reject'

/**
 * What an operator's decision makes of a place; what is missing has nothing to decide (product 3).
 * Something approved can be taken back, something rejected can be approved after all. Active, Online and
 * Offline exist in older data.
 */
export const VENUE_DECISIONS: Readonly<Record<VenueStatus, Partial<Record<VenueDecision, VenueStatus>>>> = {
  'Pending Approval': { approve: 'Approved', reject: 'Rejected' },
  Approved: { reject: 'Rejected' },
  Rejected: { approve: 'Approved' },
  Active: { approve: 'Approved', reject: 'Rejected' },
  Online: { approve: 'Approved', reject: 'Rejected' },
  Offline: { approve: 'Approved', reject: 'Rejected' },
}

export type VehicleFacts = {
  typeId: string
  locationId: string
  registrationNumber: string
  brand: string
  model: string
}
export type RestaurantFacts = { locationId: string; name: string }

/**
 * Whether a vehicle has to be looked at again: another type, location, registration number or name was
 * given to it, the name being brand and model (product 3).
 */
export function isOtherVehicle(before: VehicleFacts, after: VehicleFacts): boolean {
  return (
    before.typeId !== after.typeId ||
    before.locationId !== after.locationId ||
    before.registrationNumber !== after.registrationNumber ||
    before.brand !== after.brand ||
    before.model !== after.model
  )
}

/**
 * The same for a restaurant: another location or name (product 3). Another position is none: it is often
 * added or corrected later, and clients are told of the location (decision 10).
 */
export function isOtherRestaurant(before: RestaurantFacts, after: RestaurantFacts): boolean {
  return before.locationId !== after.locationId || before.name !== after.name
}

export type Review = { status: VenueStatus; rejectionReason: string | null; version: number; submittedAt: Date }

/**
 * The state of the review after an edit (product 3).
 *
 * Something rejected is submitted again by every edit: whatever the reason was, the edit answers it.
 * What waits already keeps its place in the queue; the version counts every change.
 */
export function deriveReview(before: Review, isOther: boolean, at: Date): Review {
  // Nothing but these: what else the caller knows of the place is older than the edit.
  const { status, rejectionReason, submittedAt } = before
  const version = before.version + 1
  const stays = status === 'Pending Approval' || (!isOther && status !== 'Rejected')
  if (stays) return { status, rejectionReason, version, submittedAt }
  return { status: 'Pending Approval', rejectionReason: null, version, submittedAt: at }
}

/** Where a restaurant stands, as far as it is known; the table has both degrees or none. */
export function toPosition(venue: { latitude: number | null; longitude: number | null }): Position | null {
  const { latitude, longitude } = venue
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
