import { describe, expect, test } from 'vitest'
import {
  deriveDecidedStatus,
  isOnAir,
  isWaiting,
  judgeCategory,
  listMissingParts,
  checkStart,
  isScreenCountValid,
  pickSelection,
} from './rules.ts'

const STATUSES = ['Draft', 'Pending Approval', 'Approved', 'Pending', 'Rejected'] as const

test('only a waiting campaign can be approved or rejected (product 3)', () => {
  expect(
    STATUSES.map((status) => [
      status,
      deriveDecidedStatus(status, 'approve'),
      deriveDecidedStatus(status, 'reject'),
      isWaiting(status),
    ]),
  ).toEqual([
    ['Draft', undefined, undefined, false],
    ['Pending Approval', 'Approved', 'Rejected', true],
    ['Approved', undefined, undefined, false],
    ['Pending', 'Approved', 'Rejected', true],
    ['Rejected', undefined, undefined, false],
  ])
})

describe('an approval and the venues that do not accept every category (decision 41)', () => {
  const [cafe, pub] = [
    { blockedCategories: ['alcohol', 'politics'] as const, screenIds: ['c1', 'c2'] },
    { blockedCategories: ['gambling'] as const, screenIds: ['p1'] },
  ]
  test.each([
    [null, [], 3, { kind: 'approvable', lost: [] }],
    [null, [cafe], 3, { kind: 'categoryMissing' }],
    ['food', [cafe, pub], 3, { kind: 'approvable', lost: [] }],
    ['alcohol', [cafe, pub], 3, { kind: 'approvable', lost: [cafe] }],
    ['gambling', [cafe, pub], 3, { kind: 'approvable', lost: [pub] }],
    ['alcohol', [cafe], 2, { kind: 'allVenuesRefuse' }],
    ['food', [cafe], 2, { kind: 'approvable', lost: [] }],
  ] as const)('a campaign for %s with %j and %i screens', (category, refusing, screens, expected) => {
    expect(judgeCategory(category, refusing, screens)).toEqual(expected)
  })
})

describe('the start date', () => {
  const NOON = new Date('2026-11-21T12:00:00Z')

  test.each([
    // noon in UTC is midnight at the date line, where the 20th has just ended everywhere
    ['2026-11-21', undefined],
    ['2026-11-20', 'startBeforeToday'],
    ['2027-11-22', undefined],
    ['2027-11-23', 'startTooFar'],
  ])('%s returns %s at noon in UTC (CAMP-FORM-11, OPEN-77)', (startsOn, refused) => {
    expect(checkStart(startsOn, null, NOON)).toBe(refused)
  })

  test('may be today in the zone of any user (TRAP-02)', () => {
    // 00:30 on 10 March in Paris, still 9 March in UTC
    const night = new Date('2026-03-09T23:30:00Z')
    expect(checkStart('2026-03-10', null, night)).toBeUndefined()
    // 20:00 on 9 March in Honolulu, already 10 March in UTC
    expect(checkStart('2026-03-09', null, new Date('2026-03-10T06:00:00Z'))).toBeUndefined()
    expect(checkStart('2026-03-08', null, night)).toBe('startBeforeToday')
  })

  test('may stay as stored, but a changed one may not lie before today (OPEN-77)', () => {
    expect(checkStart('2026-10-01', '2026-10-01', NOON)).toBeUndefined()
    expect(checkStart('2026-10-02', '2026-10-01', NOON)).toBe('startBeforeToday')
  })
})

test('a submitted campaign needs video, location and selection; a draft needs none of them (OPEN-68)', () => {
  const none = { hasVideo: false, hasLocation: false, selected: 0 }
  expect(listMissingParts('Draft', none)).toEqual([])
  expect(listMissingParts('Pending Approval', none)).toEqual(['video', 'location', 'selection'])
  expect(listMissingParts('Pending Approval', { hasVideo: true, hasLocation: true, selected: 1 })).toEqual([])
})

test.each([
  ['restaurant', 3, 3, true],
  // counts restaurants, not their screens
  ['restaurant', 3, 7, false],
  ['restaurant', 3, 2, false],
  ['vehicle', 3, 3, true],
  ['vehicle', 3, 4, true],
  ['vehicle', 3, 2, false],
  ['vehicle', 0, 5, true],
] as const)(
  'a %s campaign of %i venues on %i screens is valid: %s (TRAP-06, TRAP-09)',
  (type, selected, screens, fits) => {
    expect(isScreenCountValid(type, selected, screens)).toBe(fits)
  },
)

test('the list of the other type is ignored (OPEN-72)', () => {
  const draft = { selectedVehicles: ['v'], selectedRestaurants: ['r'] }
  expect(pickSelection('vehicle', draft)).toEqual(['v'])
  expect(pickSelection('restaurant', draft)).toEqual(['r'])
})

test('a campaign is on air while it is approved, its company is not suspended, and its location has a day of its flight (OPEN-86)', () => {
  const flight = {
    status: 'Approved' as const,
    startsOn: '2026-11-21',
    endsOn: '2026-11-27',
    timeZone: 'Pacific/Auckland',
    suspendedAt: null,
    hasScreens: true,
  }
  expect(isOnAir(flight, new Date('2026-11-20T10:59:00Z'))).toBe(false)
  expect(isOnAir(flight, new Date('2026-11-20T11:00:00Z'))).toBe(true)
  expect(isOnAir(flight, new Date('2026-11-27T10:59:00Z'))).toBe(true)
  expect(isOnAir(flight, new Date('2026-11-27T11:00:00Z'))).toBe(false)
  expect(isOnAir({ ...flight, status: 'Pending Approval' }, new Date('2026-11-23T12:00:00Z'))).toBe(false)
  const suspended = { ...flight, suspendedAt: new Date('2026-11-22T12:00:00Z') }
  expect(isOnAir(suspended, new Date('2026-11-23T12:00:00Z'))).toBe(false)
  expect(isOnAir({ ...flight, hasScreens: false }, new Date('2026-11-23T12:00:00Z'))).toBe(false)
})
