import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { describe, expect, it } from 'vitest'
import {
  countStoppingCampaigns,
  includeCurrent,
  selectVenues,
  countStatuses,
  countTiles,
  getVehicleName,
} from './venues.rules.ts'

const createScreen = (status: Vehicle['screens'][number]['status']) => ({
  _id: status,
  name: 'Bar',
  model: 'LG',
  status,
  onlineStatus: 'online' as const,
})
const createVehicle = (
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
  createVehicle('Audi', 'Approved', 'Salzburg', [createScreen('Active'), createScreen('Active')]),
  createVehicle('BMW', 'Approved', 'Salzburg', [createScreen('In Active')]),
  createVehicle('Citroen', 'Pending Approval', 'Graz', [createScreen('Retired'), createScreen('Active')]),
  createVehicle('Dacia', 'Offline', 'Graz'),
]

describe('the summary tiles', () => {
  it('count entries, approved ones, Active screens and distinct locations (VEH-07 to VEH-10, TRAP-34)', () => {
    expect(countTiles(fleet)).toEqual({ total: 4, approved: 2, activeScreens: 3, locations: 2 })
    expect(countTiles([])).toEqual({ total: 0, approved: 0, activeScreens: 0, locations: 0 })
  })
})

describe('the list of venues', () => {
  const getWords = (entry: Vehicle): [string, string] => [getVehicleName(entry), entry.registrationNumber]
  const listBrands = (search: string, status = '', sort = '') =>
    selectVenues({ search, status, sort }, fleet, getWords).map(({ brand }) => brand)

  it('matches name or plate ignoring case, and filters by status', () => {
    expect(listBrands(' s-BM ')).toEqual(['BMW'])
    expect(listBrands('', 'Approved', 'name')).toEqual(['Audi', 'BMW'])
    expect(listBrands('audi', 'Offline')).toEqual([])
  })
  it('is sorted newest first, or by name on request', () => {
    expect(listBrands('').at(-1)).toBe('Audi')
    expect(listBrands('', '', 'name')).toEqual(['Audi', 'BMW', 'Citroen', 'Dacia'])
  })
  it('counts the statuses of the matching venues', () => {
    expect(countStatuses(fleet, fleet)).toEqual([
      { status: 'Approved', count: 2 },
      { status: 'Pending Approval', count: 1 },
      { status: 'Offline', count: 1 },
    ])
    expect(countStatuses(fleet, []).map(({ count }) => count)).toEqual([0, 0, 0])
  })
})

describe('the campaigns that a deletion stops', () => {
  it('are all approved campaigns of the venue, each counted once (FIX-11, DEL-1)', () => {
    const createCampaign = (_id: string, status: string) => ({ _id, name: _id, status })
    const screens: Restaurant['screens'] = [
      {
        ...createScreen('Active'),
        campaigns: [createCampaign('a', 'Approved'), createCampaign('b', 'Pending Approval')],
      },
      { ...createScreen('Active'), campaigns: [createCampaign('a', 'Approved'), createCampaign('c', 'Approved')] },
    ]
    expect(countStoppingCampaigns(screens)).toBe(2)
    expect(countStoppingCampaigns([])).toBe(0)
  })
})

describe('the options of a form', () => {
  it("contain the venue's own value, even if it is no longer offered (VEH-FORM-06, OPEN-44)", () => {
    const offered = [{ _id: 'a', name: 'Graz' }]
    expect(includeCurrent(offered, undefined)).toEqual(offered)
    expect(includeCurrent(offered, { _id: 'a', name: 'Graz' })).toEqual(offered)
    expect(includeCurrent(offered, { _id: 'b', name: 'Linz' })).toEqual([...offered, { _id: 'b', name: 'Linz' }])
  })
})
