import { describe, expect, it } from 'vitest'
import {
  isOtherRestaurant,
  isOtherVehicle,
  VENUE_DECISIONS,
  type Review,
  deriveReview,
  type VehicleFacts,
} from './rules.ts'

const oldSubmission = new Date('2026-11-01T10:00:00Z')
const now = new Date('2026-11-21T11:00:00Z')
const createReview = (status: Review['status']): Review => ({
  status,
  rejectionReason: status === 'Rejected' ? 'Listed twice' : null,
  version: 4,
  submittedAt: oldSubmission,
})

describe('the review of a venue', () => {
  it.each([
    ['Pending Approval', 'approve', 'Approved'],
    ['Pending Approval', 'reject', 'Rejected'],
    ['Approved', 'reject', 'Rejected'],
    ['Approved', 'approve', undefined],
    ['Rejected', 'approve', 'Approved'],
    ['Rejected', 'reject', undefined],
    ['Active', 'approve', 'Approved'],
  ] as const)('turns %s, on %s, into %s (product 3)', (status, decision, next) => {
    expect(VENUE_DECISIONS[status][decision]).toBe(next)
  })

  it.each([
    ['Approved', false, 'Approved', oldSubmission],
    ['Approved', true, 'Pending Approval', now],
    ['Pending Approval', true, 'Pending Approval', oldSubmission],
    ['Rejected', false, 'Pending Approval', now],
    ['Rejected', true, 'Pending Approval', now],
    ['Online', false, 'Online', oldSubmission],
    ['Online', true, 'Pending Approval', now],
  ] as const)(
    'after an edit of %s (essential change: %s) is %s (product 3)',
    (before, isOther, status, submittedAt) => {
      expect(deriveReview(createReview(before), isOther, now)).toMatchObject({ status, submittedAt, version: 5 })
    },
  )

  it.each(['Pending Approval', 'Approved', 'Rejected'] as const)(
    'of a %s venue returns only its own fields, so that it does not undo the edit (API-VEH-02)',
    (status) => {
      const known = { ...createReview(status), model: 'as it was before' }
      expect(Object.keys(deriveReview(known, false, now)).toSorted()).toEqual(
        Object.keys(createReview(status)).toSorted(),
      )
    },
  )

  it('clears the reason of a rejection on a new submission', () => {
    expect(deriveReview(createReview('Rejected'), false, now).rejectionReason).toBeNull()
  })
})

describe('an essential change', () => {
  const facts: VehicleFacts = {
    typeId: 't',
    locationId: 'l',
    registrationNumber: 'W 1',
    brand: 'Skoda',
    model: 'Octavia',
  }

  it.each(['typeId', 'locationId', 'registrationNumber', 'brand', 'model'] as const)(
    'of a vehicle is another %s (product 3)',
    (field) => {
      expect(isOtherVehicle(facts, { ...facts })).toBe(false)
      expect(isOtherVehicle(facts, { ...facts, [field]: 'other' })).toBe(true)
    },
  )

  it.each(['name', 'locationId'] as const)('of a restaurant is another %s (product 3)', (field) => {
    const before = { name: 'Central', locationId: 'l' }
    expect(isOtherRestaurant(before, { ...before })).toBe(false)
    expect(isOtherRestaurant(before, { ...before, [field]: 'other' })).toBe(true)
  })
})
