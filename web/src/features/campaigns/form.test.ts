import type { Campaign } from '@marquee/contract/campaigns'
import { createCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { listFormParts } from '../../lib/call.rules.ts'
import {
  type Availability,
  type CampaignForm,
  computeFormPriceCents,
  computeLastDay,
  toForm,
  toLookup,
  listMissingFields,
  type SaveAs,
  deriveSelection,
  toDraft,
} from './form.ts'

const LOCATION = '018f0000-0000-7000-8000-000000000001'
const COMPANY = '018f0000-0000-7000-8000-000000000002'
const TAXI = '018f0000-0000-7000-8000-00000000000a'
const [A, C, D] = ['a1', 'a3', 'a4'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
const createVehicle = (vehicleId: string, availableScreens: number) => ({ vehicleId, type: TAXI, availableScreens })
const taxi = {
  _id: TAXI,
  name: 'Taxi',
  totalVehicles: 3,
  totalScreensAvailable: 4,
  vehicles: [createVehicle(A, 2), createVehicle(C, 1), createVehicle(D, 1)],
  bookedUntil: null,
  nextFreeStart: null,
}
const available: Availability = {
  type: 'vehicle',
  types: [taxi],
  nextFreeStart: null,
  unusualDisplays: [],
  asOf: '2026-11-20T10:00:00Z',
}
const filled: CampaignForm = {
  name: ' Autumn roast ',
  type: 'vehicle',
  location: LOCATION,
  startsOn: '2026-11-23',
  weeks: '4',
  vehicles: { [TAXI]: 3 },
  restaurants: [],
}
const stored = {
  _id: '018f0000-0000-7000-8000-0000000000c1',
  name: 'Autumn roast',
  type: 'vehicle',
  location: LOCATION,
  startDate: '2026-11-02',
  numberOfWeeks: 4,
  numberOfScreens: 4,
  selectedVehicles: [A, C, D],
  selectedRestaurants: [],
  screensRunningOn: [],
  video: null,
} as unknown as Campaign // only the fields that the form reads

describe('the computed end date', () => {
  it.each([
    ['2025-03-03', '2', '2025-03-16'],
    ['2024-12-30', '1', '2025-01-05'],
    ['2028-02-28', '1', '2028-03-05'],
    ['2025-10-20', '2', '2025-11-02'],
    ['', '2', ''],
    ['2025-03-03', '', ''],
    ['2025-03-03', '0', ''],
    ['0002-03-03', '2', ''],
  ])('for %s and %s weeks is %s (CAMP-FORM-04, TRAP-01, TRAP-02)', (startsOn, weeks, end) => {
    expect(computeLastDay({ startsOn, weeks })).toBe(end)
  })
})

describe('the lookup of free screens', () => {
  it.each([['location'], ['startsOn'], ['weeks']] as const)(
    'waits while %s is missing (CAMP-FORM-15, TRAP-08)',
    (field) => {
      expect(toLookup({ ...filled, [field]: '' })).toBeNull()
      expect(listMissingFields({ ...filled, [field]: '' })).toHaveLength(1)
    },
  )

  it('sends location, start and weeks, and the id of the edited campaign (CAMP-FORM-16, OPEN-76)', () => {
    const asked = { type: 'vehicle', location: LOCATION, startDate: '2026-11-23', numberOfWeeks: 4 }
    expect(toLookup(filled)).toEqual(asked)
    expect(toLookup(filled, stored)).toEqual({ ...asked, campaign: stored._id })
  })
})

describe('the price', () => {
  it.each([
    ['restaurant', 3, '2', 45_000],
    ['vehicle', 3, '2', 4500],
    ['vehicle', 4, '3', 9000],
    ['vehicle', 1, '1', 750],
    ['vehicle', 7, '9', 47_250],
    ['vehicle', 7, '', 0],
  ] as const)(
    'for %s, %s screens and %s weeks is %s cents (CAMP-FORM-31, CAMP-FORM-32, TRAP-03)',
    (type, screens, weeks, cents) => {
      expect(computeFormPriceCents({ ...filled, type, weeks }, screens)).toBe(cents)
    },
  )
})

describe('the selection', () => {
  it('contains all requested screens until the free ones are known, then only the free ones', () => {
    const wanted = { ...filled, vehicles: { [TAXI]: 9 } }
    expect(deriveSelection(wanted).screens).toBe(9)
    expect(deriveSelection(wanted, available).screens).toBe(4)
  })

  it('restores the screens of a stored campaign (OPEN-72, TRAP-06)', () => {
    expect(deriveSelection(toForm(stored), available, stored)).toMatchObject({ vehicles: { [TAXI]: 4 }, screens: 4 })
  })
})

describe('the request', () => {
  const buildParts = (
    form: CampaignForm,
    saveAs: SaveAs,
    options: { availability?: Availability; stored?: Campaign } = {},
  ) => Object.fromEntries(listFormParts(toDraft(form, { saveAs, companyId: COMPANY, ...options })))

  it('contains every named part, with the lists as JSON text (CAMP-FORM-37, CAMP-FORM-35)', () => {
    expect(buildParts(filled, 'Pending Approval', { availability: available })).toEqual({
      name: 'Autumn roast',
      startDate: '2026-11-23',
      endDate: '2026-12-20',
      numberOfWeeks: '4',
      location: LOCATION,
      company: COMPANY,
      type: 'vehicle',
      totalCost: '90.00',
      selectedRestaurants: '[]',
      numberOfScreens: '3',
      selectedVehicles: JSON.stringify([A, C, D]),
      status: 'Pending Approval',
    })
  })

  it('keeps the number of screens when there are fewer vehicles (TRAP-06)', () => {
    const sent = buildParts({ ...filled, vehicles: { [TAXI]: 4 } }, 'Pending Approval', { availability: available })
    expect(sent).toMatchObject({ numberOfScreens: '4', selectedVehicles: JSON.stringify([A, C, D]) })
  })

  it('can be a draft without location and selection, with empty parts instead of the text null (CAMP-FORM-34, TRAP-29)', () => {
    const sent = buildParts({ ...filled, location: '', vehicles: {} }, 'Draft')
    expect(sent).toMatchObject({ location: '', selectedVehicles: '[]', numberOfScreens: '0', status: 'Draft' })
  })

  it('keeps the stored selection of a draft while the free screens are unknown', () => {
    const sent = buildParts(toForm(stored), 'Draft', { stored })
    expect(sent).toMatchObject({ numberOfScreens: '4', selectedVehicles: JSON.stringify([A, C, D]) })
  })

  it('is accepted by the call', () => {
    const sent = buildParts(filled, 'Draft', { availability: available })
    expect(createCampaign.form.safeParse(sent).success).toBe(true)
  })
})
