import { expect, test } from 'vitest'
import { INFOTAINMENT_DECISIONS, isOnAir, deriveReview, selectScreensToStop, type Showing } from './rules.ts'

const AT = new Date('2026-11-21T11:00:00Z')
const SUBMITTED = new Date('2026-11-01T09:00:00Z')

test.each([
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'rejected'],
  ['approved', 'approve', undefined],
  ['approved', 'reject', 'rejected'],
  ['rejected', 'approve', 'approved'],
  ['rejected', 'reject', undefined],
] as const)('a %s video after %s becomes %s (product 3)', (status, decision, becomes) => {
  expect(INFOTAINMENT_DECISIONS[status][decision]).toBe(becomes)
})

test.each([
  ['pending', false, 'pending', SUBMITTED],
  ['pending', true, 'pending', SUBMITTED],
  ['approved', false, 'approved', SUBMITTED],
  ['approved', true, 'pending', AT],
  ['rejected', false, 'pending', AT],
  ['rejected', true, 'pending', AT],
] as const)(
  'an edit of a %s video, with another name or file: %s, makes it %s (product 3)',
  (status, isOther, becomes, submittedAt) => {
    const before = {
      status,
      rejectionReason: status === 'rejected' ? 'Too loud' : null,
      version: 3,
      submittedAt: SUBMITTED,
    }
    expect(deriveReview(before, isOther, AT)).toEqual({
      status: becomes,
      rejectionReason: null,
      version: 4,
      submittedAt,
    })
  },
)

const createShowing = (more: Partial<Showing> = {}): Showing => ({
  status: 'approved',
  startsOn: '2026-11-20',
  endsOn: '2026-11-22',
  timeZone: 'Europe/Vienna',
  sha256: 'a',
  screenIds: ['bar', 'taxi'],
  ...more,
})

test.each([
  ['on a day of its own', {}, true],
  ['on its first day', { startsOn: '2026-11-21' }, true],
  ['on its last day', { endsOn: '2026-11-21' }, true],
  ['the day before', { startsOn: '2026-11-22' }, false],
  ['the day after', { endsOn: '2026-11-20' }, false],
  [
    'the day after by the clock of Kiritimati, though not of Vienna',
    { endsOn: '2026-11-21', timeZone: 'Pacific/Kiritimati' },
    false,
  ],
  ['while it waits', { status: 'pending' }, false],
  ['after a rejection', { status: 'rejected' }, false],
] as [string, Partial<Showing>, boolean][])('is on air %s: %s', (_, more, expected) => {
  expect(isOnAir(createShowing(more), AT)).toBe(expected)
})

test.each([
  ['nothing', {}, []],
  ['another last day that is still to come', { endsOn: '2026-12-22' }, []],
  ['a last day that is over', { endsOn: '2026-11-20' }, ['bar', 'taxi']],
  ['a review', { status: 'pending' }, ['bar', 'taxi']],
  ['another file', { sha256: 'b' }, ['bar', 'taxi']],
  ['a screen fewer', { screenIds: ['taxi'] }, ['bar']],
  ['another screen', { screenIds: ['taxi', 'bus', 'bar'] }, []],
] as [string, Partial<Showing>, string[]][])('%s stops playback on the affected screens only', (_, after, stopped) => {
  expect(selectScreensToStop(createShowing(), createShowing(after), AT)).toEqual(stopped)
})

test('a video that was not on air stops nowhere', () => {
  expect(
    selectScreensToStop(createShowing({ status: 'pending' }), createShowing({ status: 'pending', screenIds: [] }), AT),
  ).toEqual([])
})
