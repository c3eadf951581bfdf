import type { Address } from '@marquee/contract/addresses'
import type { Position } from '@marquee/contract/positions.rules'
import type { VenueStatus } from '@marquee/contract/scalars'

export type VenueKind = 'vehicle' | 'restaurant'

export type VenueDecision = 'approve' | 'reject'

/**
 * The status after an operator's decision; a missing entry has nothing to decide (product 3). An approved venue can be
 * rejected later, and a rejected one approved. Active, Online and Offline exist in older data.
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
 * Whether a vehicle needs a new review: its type, location, registration number, brand or model changed (product 3).
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
 * The same for a restaurant: its location or name changed (product 3). A changed position or address needs no review:
 * owners often add or correct them later, and no price depends on them (decisions 10 and 30).
 */
export function isOtherRestaurant(before: RestaurantFacts, after: RestaurantFacts): boolean {
  return before.locationId !== after.locationId || before.name !== after.name
}

type Guests = { footTrafficEstimate: number | null }

/** When the number of guests was stated: with an edit that changes it, otherwise before (decision 29). */
export function deriveStatedAt(
  before: Guests & { footTrafficStatedAt: Date | null },
  after: Guests,
  at: Date,
): Date | null {
  if (after.footTrafficEstimate === null) return null
  return after.footTrafficEstimate === before.footTrafficEstimate ? before.footTrafficStatedAt : at
}

export type Review = { status: VenueStatus; rejectionReason: string | null; version: number; submittedAt: Date }

/**
 * The state of the review after an edit (product 3).
 *
 * Every edit submits a rejected venue again, because the edit answers the reason. A waiting venue keeps its position in
 * the queue. The version counts every change.
 */
export function deriveReview(before: Review, isOther: boolean, at: Date): Review {
  // Only these fields: other fields of `before` are older than the edit.
  const { status, rejectionReason, submittedAt } = before
  const version = before.version + 1
  const stays = status === 'Pending Approval' || (!isOther && status !== 'Rejected')
  if (stays) return { status, rejectionReason, version, submittedAt }
  return { status: 'Pending Approval', rejectionReason: null, version, submittedAt: at }
}

/** The street address of a restaurant, if known. */
export function toAddress(venue: { addressLine1: string | null; addressLine2: string | null }): Address | null {
  const { addressLine1, addressLine2 } = venue
  if (addressLine1 === null && addressLine2 === null) return null
  return { line1: addressLine1 ?? '', line2: addressLine2 ?? '' }
}

/** The position of a restaurant, if known; the table has both degrees or none. */
export function toPosition(venue: { latitude: number | null; longitude: number | null }): Position | null {
  const { latitude, longitude } = venue
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
