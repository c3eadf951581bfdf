import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../platform/clock.ts'
import { createLocalDayCache, computeOpenMs, findOfflineStart } from './alerts.ts'

const createDailyHours = (start: string, end: string): OpeningHours =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])) as OpeningHours // has every weekday
const LUNCH = createDailyHours('11:00', '15:00')
const BAR = createDailyHours('18:00', '02:00')
const NIGHTS = createDailyHours('00:00', '06:00')
const ALWAYS = createDailyHours('00:00', '00:00')
const NEVER = createDailyHours('', '')

const getOfflineStart = (
  openingHours: OpeningHours | null,
  lastSignal: string,
  now: string,
  timeZone = 'Europe/Vienna',
) => {
  const sinceMs = findOfflineStart(
    { lastSignMs: Date.parse(lastSignal), openingHours, timeZone },
    Date.parse(now),
    createLocalDayCache(),
  )
  return sinceMs === null ? null : new Date(sinceMs).toISOString().replace('.000Z', 'Z')
}

describe('a screen is offline for too long after 15 minutes within opening hours', () => {
  // Vienna is one hour ahead of UTC in winter.
  test.each([
    ['offline for a moment', LUNCH, '2026-11-21T12:00:00Z', '2026-11-21T12:14:59Z', null],
    ['offline for a quarter of an hour', LUNCH, '2026-11-21T12:00:00Z', '2026-11-21T12:15:00Z', '2026-11-21T12:00:00Z'],
    ['closed since', LUNCH, '2026-11-21T13:50:00Z', '2026-11-21T14:10:00Z', null],
    ['offline since the evening, opened just now', LUNCH, '2026-11-20T14:00:00Z', '2026-11-21T10:14:00Z', null],
    [
      'offline since the evening, open for a quarter',
      LUNCH,
      '2026-11-20T14:00:00Z',
      '2026-11-21T10:15:00Z',
      '2026-11-21T10:00:00Z',
    ],
    ['offline over midnight in a bar', BAR, '2026-11-21T22:50:00Z', '2026-11-21T23:05:00Z', '2026-11-21T22:50:00Z'],
    ['a bar after its closing time', BAR, '2026-11-21T22:50:00Z', '2026-11-22T01:30:00Z', null],
    ['never closed', ALWAYS, '2026-11-21T22:50:00Z', '2026-11-22T01:30:00Z', '2026-11-21T22:50:00Z'],
  ])('%s', (_case, hours, lastSignal, now, since) => {
    expect(getOfflineStart(hours, lastSignal, now)).toBe(since)
  })

  test.each([
    // 2027-03-28: the clock jumps from 2:00 to 3:00 (01:00Z); the bar closes at 2:00.
    ['the short night, before the jump', BAR, '2027-03-28T00:30:00Z', '2027-03-28T00:50:00Z', '2027-03-28T00:30:00Z'],
    ['the short night, after the jump', BAR, '2027-03-28T00:30:00Z', '2027-03-28T01:10:00Z', null],
    ['open through the jump', NIGHTS, '2027-03-28T00:55:00Z', '2027-03-28T01:10:00Z', '2027-03-28T00:55:00Z'],
    ['open until six after the jump', NIGHTS, '2027-03-28T03:30:00Z', '2027-03-28T04:10:00Z', null],
    // 2026-10-25: the clock jumps from 3:00 back to 2:00 (01:00Z).
    [
      'the long night, the hour that comes twice',
      NIGHTS,
      '2026-10-25T00:50:00Z',
      '2026-10-25T01:05:00Z',
      '2026-10-25T00:50:00Z',
    ],
    ['lunch on the long day', LUNCH, '2026-10-24T13:00:00Z', '2026-10-25T10:14:00Z', null],
    [
      'lunch on the long day, a quarter later',
      LUNCH,
      '2026-10-24T13:00:00Z',
      '2026-10-25T10:15:00Z',
      '2026-10-25T10:00:00Z',
    ],
  ])('on the days of the clock change: %s', (_case, hours, lastSignal, now, since) => {
    expect(getOfflineStart(hours, lastSignal, now)).toBe(since)
  })

  test.each([
    ['a vehicle parked over night', null, '2026-11-20T18:00:00Z', '2026-11-21T17:59:00Z', null],
    [
      'a vehicle without a heartbeat for a whole day',
      null,
      '2026-11-20T18:00:00Z',
      '2026-11-21T18:00:00Z',
      '2026-11-20T18:00:00Z',
    ],
    [
      'a restaurant without hours, after a whole day',
      NEVER,
      '2026-11-20T18:00:00Z',
      '2026-11-21T18:00:00Z',
      '2026-11-20T18:00:00Z',
    ],
  ])('without opening hours: %s', (_case, hours, lastSignal, now, since) => {
    expect(getOfflineStart(hours, lastSignal, now)).toBe(since)
  })

  test('in the time zone of its venue', () => {
    expect(getOfflineStart(LUNCH, '2026-11-21T12:00:00Z', '2026-11-21T12:30:00Z', 'America/New_York')).toBeNull()
    expect(getOfflineStart(LUNCH, '2026-11-21T16:00:00Z', '2026-11-21T16:30:00Z', 'America/New_York')).not.toBeNull()
  })
})

describe('the time in which a screen should have played', () => {
  test.each([
    ['within opening hours', LUNCH, '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z', 2],
    ['over closing time', LUNCH, '2026-11-21T13:00:00Z', '2026-11-22T11:00:00Z', 2],
    ['while it is closed', LUNCH, '2026-11-21T15:00:00Z', '2026-11-22T09:00:00Z', 0],
    ['in the short night', NIGHTS, '2027-03-27T22:00:00Z', '2027-03-28T10:00:00Z', 5],
    ['in the long night', NIGHTS, '2026-10-24T20:00:00Z', '2026-10-25T10:00:00Z', 7],
  ])('%s', (_case, hours, from, until, length) => {
    const within = { fromMs: Date.parse(from), untilMs: Date.parse(until) }
    expect(computeOpenMs(hours, 'Europe/Vienna', within, createLocalDayCache())).toBe(length * HOURS)
  })
})
