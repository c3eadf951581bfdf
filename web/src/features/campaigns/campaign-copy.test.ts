import type { Campaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { computeCopyStart, copyCampaign, findCopyStart, getReusedVideo } from './campaign-copy.ts'
import type { Availability } from './form.ts'
import type { RestaurantRow } from './selection.ts'

const TODAY = '2026-11-30'
// Only the fields that a copy reads.
const original = {
  _id: 'c1',
  name: 'Autumn roast',
  type: 'restaurant',
  location: 'hamburg',
  startDate: '2026-11-02',
  endDate: '2026-11-15',
  numberOfWeeks: 2,
  category: 'alcohol',
  status: 'Approved',
  selectedRestaurants: ['sole', 'luna'],
  video: { name: 'a.mp4' },
} as Campaign

describe('the start of a copy', () => {
  it.each([
    ['today for an ended campaign', 'Approved', '2026-11-02', '2026-11-15', TODAY],
    ['the day after a running one', 'Approved', '2026-11-23', '2026-12-06', '2026-12-07'],
    ['the day after a waiting one', 'Pending Approval', '2026-12-07', '2026-12-20', '2026-12-21'],
    ['that of a draft, which has no screens', 'Draft', '2026-12-07', '2026-12-20', '2026-12-07'],
    ['today for a rejected one that should have begun', 'Rejected', '2026-11-23', '2026-12-06', TODAY],
    ['within a year for one that ends later', 'Approved', '2027-11-01', '2027-12-26', '2027-11-30'],
  ] as const)('is %s (product 2)', (_, status, startDate, endDate, start) => {
    expect(computeCopyStart({ status, startDate, endDate }, TODAY)).toBe(start)
  })

  const createRow = (_id: string, choosable: boolean, nextFreeStart: string | null) =>
    ({ _id, choosable, nextFreeStart }) as RestaurantRow // only the fields that are read
  const createAvailability = (...rows: RestaurantRow[]): Availability => ({
    type: 'restaurant',
    rows,
    nextFreeStart: '2026-12-02',
    unusualDisplays: [],
    asOf: '',
  })
  const form = copyCampaign(original, TODAY)

  it('moves to the first day on which one of the same screens is free, not any screen (product 2)', () => {
    const rows = [
      createRow('sole', false, '2026-12-21'),
      createRow('luna', false, '2026-12-14'),
      createRow('gelato', false, '2026-12-02'),
    ]
    expect(findCopyStart(form, createAvailability(...rows), original)).toBe('2026-12-14')
  })

  it('stays when one of them is free, or none ever is', () => {
    const taken = createRow('luna', false, '2026-12-14')
    expect(findCopyStart(form, createAvailability(createRow('sole', true, null), taken), original)).toBeNull()
    expect(findCopyStart(form, createAvailability(createRow('sole', false, null)), original)).toBeNull()
  })
})

it('takes all values of the original but its start', () => {
  expect(copyCampaign(original, TODAY)).toEqual({
    name: 'Autumn roast',
    type: 'restaurant',
    category: 'alcohol',
    location: 'hamburg',
    startsOn: TODAY,
    weeks: '2',
    vehicles: null,
    restaurants: ['sole', 'luna'],
  })
})

it('has the video of the original as long as the type is the same (product 2)', () => {
  expect(getReusedVideo(original, 'restaurant')).toBe(original.video)
  expect(getReusedVideo(original, 'vehicle')).toBeNull()
  expect(getReusedVideo(undefined, 'vehicle')).toBeNull()
})
