import type { Screen, ScreenDay } from '@marquee/contract/screens'
import { describe, expect, it } from 'vitest'
import {
  parseDay,
  formatLocalRelativeTime,
  formatLocalTime,
  computeNowPercent,
  buildSegments,
  formatSpan,
  buildTicks,
  getLocationName,
  formatWeekday,
} from './times.rules.ts'

const VIENNA = 'Europe/Vienna'
const createDay = (startsAt: string, endsAt: string, entries: ScreenDay['entries'] = []): ScreenDay => ({
  day: '2026-11-20',
  timeZone: VIENNA,
  startsAt,
  endsAt,
  entries,
  totals: [],
  track: [],
})
const ordinary = createDay('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z')

describe('times of a screen', () => {
  it('are in its time zone, which is named if the reader has another one (OPEN-58)', () => {
    const at = '2026-11-20T13:31:00.000Z'
    const createScreen = (timeZone: string, locationName = '') => ({
      timeZone,
      vehicle: { locationName },
      restaurant: null,
    })
    const formatTime = (...of: Parameters<typeof createScreen>) =>
      formatLocalTime(at, createScreen(...of) as unknown as Screen, VIENNA)
    expect(formatTime('Europe/Berlin')).toBe('11/20/2026, 2:31 PM')
    expect(formatTime('America/New_York')).toBe('11/20/2026, 8:31 AM (New York time)')
    expect(formatTime('America/New_York', 'Boston')).toBe('11/20/2026, 8:31 AM (Boston time)')
    expect(getLocationName({ vehicle: null, restaurant: null })).toBe('UTC')
    const formatZone = (zone: string) =>
      formatLocalRelativeTime(at, new Date(at), createScreen(zone) as unknown as Screen, VIENNA)
    expect([formatZone('Europe/Rome'), formatZone('Europe/Dublin')]).toEqual(['2:31 PM', '1:31 PM (Dublin time)'])
  })
  it('are formatted as spans', () => {
    expect([0, 12, 59, 60, 21_180].map(formatSpan)).toEqual(['0 min', '12 s', '59 s', '1 min', '5 h 53 min'])
  })
})

describe('the day of the bar', () => {
  it('is today unless the address has an earlier one', () => {
    const today = '2026-11-20'
    expect(
      [null, '', 'x', '2026-13-40', '2026-02-30', '2026-11-21', '2026-11-19'].map((query) => parseDay(query, today)),
    ).toEqual([today, today, today, today, today, today, '2026-11-19'])
    expect(formatWeekday(today)).toBe('Friday, 11/20/2026')
  })
  it("has a tick every third hour in the screen's time zone", () => {
    const ticks = buildTicks(ordinary)
    expect(ticks.map(({ text }) => text).join(' ')).toBe('00:00 03:00 06:00 09:00 12:00 15:00 18:00 21:00 24:00')
    expect(ticks.map(({ percent }) => percent)).toEqual([0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100])
  })
  it('has 23 or 25 hours when the clock changes (TML-3)', () => {
    const short = buildTicks(createDay('2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'))
    const long = buildTicks(createDay('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'))
    const findPercent = (ticks: typeof short, text: string) => ticks.find((tick) => tick.text === text)?.percent
    expect(findPercent(short, '06:00')).toBeCloseTo((5 / 23) * 100)
    expect(findPercent(long, '06:00')).toBeCloseTo((7 / 25) * 100)
    expect(short.at(-1)?.percent).toBe(100)
  })
  it('has one segment per entry, each described in words (TML-1, TML-2)', () => {
    const entry = {
      Date: '2026-11-20',
      start: '2026-11-20T07:10:00.000Z',
      end: '2026-11-20T08:02:00.000Z',
      start_time: '08:10:00',
      end_time: '09:02:00',
      total_time: '00:52:00',
      state: 'app_moves' as const,
      status: 'online' as const,
    }
    const [segment] = buildSegments({ ...ordinary, entries: [entry] })
    expect(segment?.text).toBe('08:10 to 09:02, Moving, 52 min')
    expect(segment?.startPercent).toBeCloseTo((490 / 1440) * 100)
    expect(segment?.widthPercent).toBeCloseTo((52 / 1440) * 100)
  })
  it('has a line at the current time if it is today', () => {
    expect(computeNowPercent(ordinary, new Date('2026-11-20T11:00:00.000Z'))).toBe(50)
    expect(computeNowPercent(ordinary, new Date('2026-11-20T23:00:00.000Z'))).toBeUndefined()
  })
})
