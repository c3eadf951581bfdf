import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { describe, expect, it } from 'vitest'
import { campaignsStopping, offeredWith, placesIn, statusCounts, tilesOf, vehicleName } from './places.rules.ts'

const screen = (status: Vehicle['screens'][number]['status']) => ({
  _id: status,
  name: 'Bar',
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
  const words = (entry: Vehicle): [string, string] => [vehicleName(entry), entry.registrationNumber]
  const brands = (search: string, status = '', sort = '') =>
    placesIn({ search, status, sort }, fleet, words).map(({ brand }) => brand)

  it('finds by name or plate whatever the case, and filters by status', () => {
    expect(brands(' s-BM ')).toEqual(['BMW'])
    expect(brands('', 'Approved', 'name')).toEqual(['Audi', 'BMW'])
    expect(brands('audi', 'Offline')).toEqual([])
  })
  it('shows the newest first unless asked for names', () => {
    expect(brands('').at(-1)).toBe('Audi')
    expect(brands('', '', 'name')).toEqual(['Audi', 'BMW', 'Citroen', 'Dacia'])
  })
  it('counts the statuses that occur among what the search found', () => {
    expect(statusCounts(fleet, fleet)).toEqual([
      { status: 'Approved', count: 2 },
      { status: 'Pending Approval', count: 1 },
      { status: 'Offline', count: 1 },
    ])
    expect(statusCounts(fleet, []).map(({ count }) => count)).toEqual([0, 0, 0])
  })
})

describe('what a delete stops', () => {
  it('is every approved campaign at the place, each counted once (FIX-11, DEL-1)', () => {
    const campaign = (_id: string, status: string) => ({ _id, name: _id, status })
    const screens: Restaurant['screens'] = [
      { ...screen('Active'), campaigns: [campaign('a', 'Approved'), campaign('b', 'Pending Approval')] },
      { ...screen('Active'), campaigns: [campaign('a', 'Approved'), campaign('c', 'Approved')] },
    ]
    expect(campaignsStopping(screens)).toBe(2)
    expect(campaignsStopping([])).toBe(0)
  })
})

describe('what a form offers', () => {
  it('holds what the place has, also when it is offered no longer (VEH-FORM-06, OPEN-44)', () => {
    const offered = [{ _id: 'a', name: 'Graz' }]
    expect(offeredWith(offered, undefined)).toEqual(offered)
    expect(offeredWith(offered, { _id: 'a', name: 'Graz' })).toEqual(offered)
    expect(offeredWith(offered, { _id: 'b', name: 'Linz' })).toEqual([...offered, { _id: 'b', name: 'Linz' }])
  })
})
