import type { Alert, AlertGroup, AlertKind } from '@marquee/contract/alerts'
import { describe, expect, test } from 'vitest'
import {
  countByKind,
  isUnwatched,
  parseKind,
  describeDuration,
  formatLength,
  describeAge,
  getGroupTitle,
  getAlertPath,
} from './alerts.rules.ts'

const ID = '22222222-2222-4222-8222-000000000001'
const alert: Alert = {
  id: ID,
  kind: 'screen-silent',
  subjectId: ID,
  name: 'Café Lumière',
  note: '',
  reviewKind: null,
  since: '2026-11-21T11:00:00Z',
  closedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
}
const createGroup = (kind: AlertKind, count: number, market: string | null = 'Vienna'): AlertGroup => ({
  kind,
  market: market === null ? null : { id: ID, name: market },
  day: null,
  count,
  acknowledged: 0,
  since: alert.since,
  latestAt: alert.since,
  alerts: [alert],
})

describe('a group of alerts', () => {
  test.each([
    ['screen-silent', 1, 'Vienna', 'Café Lumière is not reporting'],
    ['screen-silent', 8, 'Vienna', '8 screens in Vienna are not reporting'],
    ['campaign-without-plays', 2, 'Porto', '2 campaigns in Porto have no plays'],
    ['review-overdue', 3, null, '3 reviews are overdue'],
    ['job-failing', 2, null, '2 jobs are failing'],
  ] as const)('of kind %s with %i in %s is described as: %s', (kind, count, market, title) => {
    expect(getGroupTitle(createGroup(kind, count, market))).toBe(title)
  })

  test.each([
    ['screen-silent', ID, `/operator/screens/${ID}`],
    ['campaign-without-plays', ID, `/operator/campaigns/${ID}`],
    ['review-overdue', ID, `/operator/review?id=${ID}`],
    ['mail-failing', null, undefined],
    ['job-failing', null, undefined],
  ] as const)('of kind %s links to the page of its object', (kind, subjectId, way) => {
    expect(getAlertPath({ kind, subjectId })).toBe(way)
  })

  test('is counted with the others of its kind', () => {
    const counts = countByKind([
      createGroup('screen-silent', 3),
      createGroup('screen-silent', 4, 'Porto'),
      createGroup('job-failing', 1),
    ])
    expect([...counts]).toEqual([
      ['screen-silent', 7],
      ['job-failing', 1],
    ])
  })

  test('is found by a valid kind in the address only', () => {
    expect([parseKind('job-failing'), parseKind('boredom'), parseKind(null)]).toEqual([
      'job-failing',
      undefined,
      undefined,
    ])
  })
})

test.each([
  ['2026-11-21T11:26:30Z', '26 min'],
  ['2026-11-22T13:10:00Z', '26 h 10 min'],
  ['2026-11-24T12:00:00Z', '3 days'],
  ['2026-11-21T10:00:00Z', '0 min'],
])('lasts until %s: %s', (until, text) => {
  expect(formatLength('2026-11-21T11:00:00Z', until)).toBe(text)
})

test('of a late review shows its waiting time, and how late it is (OPS-1)', () => {
  const [since, at] = ['2026-11-21T11:00:00Z', new Date('2026-11-21T13:00:00Z')]
  const late = { kind: 'review-overdue', since } as const
  expect(describeAge(late, at)).toBe('pending for 26 h 0 min, 2 h 0 min over target')
  expect(describeAge(late, at, true)).toBe('oldest pending for 26 h 0 min, 2 h 0 min over target')
  expect(describeDuration(late, at.toISOString())).toBe('pending for 26 h 0 min')
  const silent = { kind: 'screen-silent', since } as const
  expect([describeAge(silent, at), describeAge(silent, at, true)]).toEqual(['for 2 h 0 min', 'oldest for 2 h 0 min'])
  expect(describeDuration(silent, at.toISOString())).toBe('2 h 0 min')
})

test('reports a check for alerts that has stopped', () => {
  const at = new Date('2026-11-21T11:00:00Z')
  expect(isUnwatched('2026-11-21T10:51:00Z', at)).toBe(false)
  expect(isUnwatched('2026-11-21T10:49:00Z', at)).toBe(true)
  expect(isUnwatched(null, at)).toBe(false)
})
