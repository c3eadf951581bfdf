import type { Vehicle } from '@marquee/contract/fleet'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_VEHICLE,
  toVehicleDraft,
  vehicleFormOf,
  vehicleGaps,
  withImages,
  emptyRestaurant,
  restaurantGaps,
} from './form.ts'
import { statusCounts, tilesOf, vehicleName, viewOf } from './vehicles.rules.ts'

const screen = (status: Vehicle['screens'][number]['status']) => ({
  _id: status,
  model: 'LG',
  status,
  onlineStatus: 'online' as const,
})
const vehicle = (
  brand: string,
  status: Vehicle['status'],
  location: string,
  screens: Vehicle['screens'] = [],
): Vehicle => ({
  _id: brand,
  image: null,
  brand,
  model: 'One',
  type: 'type-taxi',
  service: 'Taxi',
  registrationNumber: `S-${brand}`,
  location,
  locationName: location,
  owner: 'owner',
  ownerId: 'owner',
  status,
  rejectionReason: null,
  createdAt: `2026-11-${brand === 'Audi' ? '10' : '20'}T08:00:00.000Z`,
  updatedAt: '2026-11-20T08:00:00.000Z',
  screens,
})
const fleet = [
  vehicle('Audi', 'Approved', 'Salzburg', [screen('Active'), screen('Active')]),
  vehicle('BMW', 'Approved', 'Salzburg', [screen('In Active')]),
  vehicle('Citroen', 'Pending Approval', 'Graz', [screen('Retired'), screen('Active')]),
  vehicle('Dacia', 'Offline', 'Graz'),
]

describe('the summary tiles', () => {
  it('count entries, approved ones, Active screens and distinct locations (VEH-07 to VEH-10, TRAP-34)', () => {
    expect(tilesOf(fleet)).toEqual({ total: 4, approved: 2, activeScreens: 3, locations: 2 })
    expect(tilesOf([])).toEqual({ total: 0, approved: 0, activeScreens: 0, locations: 0 })
  })
})

describe('the list', () => {
  const words = (entry: Vehicle) => [vehicleName(entry), entry.registrationNumber]
  it('finds by name or plate whatever the case, and filters by status', () => {
    expect(viewOf(fleet, { search: 's-BM', status: '', sort: '' }, words).map((entry) => entry.brand)).toEqual(['BMW'])
    expect(viewOf(fleet, { search: '', status: 'Approved', sort: 'name' }, words).map((entry) => entry.brand)).toEqual([
      'Audi',
      'BMW',
    ])
  })
  it('shows the newest first unless asked for names', () => {
    expect(viewOf(fleet, { search: '', status: '', sort: '' }, words).at(-1)?.brand).toBe('Audi')
  })
  it('counts the statuses that occur', () => {
    expect(statusCounts(fleet)).toContainEqual({ status: 'Approved', count: 2 })
  })
})

describe('the vehicle form', () => {
  it('maps the service name back to the type and attaches the owner (VEH-FORM-10, VEH-FORM-13, TRAP-30)', () => {
    const types = [
      { _id: 'type-taxi', name: 'Taxi' },
      { _id: 'type-bus', name: 'Bus' },
    ]
    const form = { ...vehicleFormOf(fleet[0] as Vehicle), serviceType: 'Bus' }
    expect(toVehicleDraft(form, types, 'owner-1')).toMatchObject({ type: 'type-bus', owner: 'owner-1', brand: 'Audi' })
  })
  it('names every required field that is empty, a single character is enough (VEH-FORM-07, VEH-FORM-08)', () => {
    expect(vehicleGaps(EMPTY_VEHICLE)).toHaveLength(5)
    expect(
      vehicleGaps({ brand: 'A', model: 'B', serviceType: 'Taxi', registrationNumber: '1', location: 'x' }),
    ).toEqual([])
  })
})

describe('the images of a fixed location', () => {
  const picture = () => new File(['x'], 'a.png', { type: 'image/png' })
  const with3 = { ...emptyRestaurant(), existingImages: ['a', 'b', 'c'] }
  it('are at most five, existing and new together (FIX-FORM-08, TRAP-31)', () => {
    expect(withImages(with3, [picture(), picture()])).toHaveProperty('newImages.length', 2)
    expect(withImages(with3, [picture(), picture(), picture()])).toEqual({
      refused: 'You can only upload a maximum of 5 images.',
    })
    const with2 = { ...with3, existingImages: ['a', 'b'] }
    expect(withImages(with2, [picture(), picture(), picture()])).toHaveProperty('newImages.length', 3)
  })
  it('are pictures (FIX-FORM-09)', () => {
    const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' })
    expect(withImages(emptyRestaurant(), [pdf])).toEqual({ refused: 'Please upload valid image files.' })
  })
})

describe('the form of a fixed location', () => {
  it('asks for five fields, and for an address where the email is none (FIX-FORM-05, TRAP-27)', () => {
    expect(restaurantGaps(emptyRestaurant()).map(({ field }) => field)).toEqual([
      'name',
      'location',
      'seatingCapacity',
      'phone',
      'email',
    ])
    const filled = { ...emptyRestaurant(), name: 'Sole', location: 'id', seatingCapacity: '0', phone: '1' }
    expect(restaurantGaps({ ...filled, email: 'sales' }).map(({ field }) => field)).toEqual(['email'])
    expect(restaurantGaps({ ...filled, email: 'ciao@sole.example' })).toEqual([])
  })
})
