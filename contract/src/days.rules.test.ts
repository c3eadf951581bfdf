import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as days from './days.rules.ts'

const { addDays, countDays, getWeekday, isTimeZone, listDays } = days

describe('calendar days', () => {
  it.each([
    ['2025-10-20', 13, '2025-11-02'],
    ['2028-02-28', 6, '2028-03-05'],
    ['2025-01-01', -1, '2024-12-31'],
  ])('%s and %i days make %s, whatever the clock does (TRAP-01, TRAP-02)', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum)
  })

  it('are counted with the first and the last day (CONST-01)', () => {
    expect(countDays('2025-03-03', '2025-03-16')).toBe(14)
    expect(countDays('2025-03-03', '2025-03-03')).toBe(1)
    expect(countDays('2025-03-03', '2025-03-02')).toBe(0)
  })

  it.each(['2025-02-29', '2025-13-01', '25-01-01', ''])('reject "%s" as a day (OPEN-78)', (day) => {
    expect(() => addDays(day, 1)).toThrow(new RangeError(`not a calendar day: ${day}`))
  })

  it('are listed from the first to the last', () => {
    expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(listDays('2026-03-01', '2026-02-27')).toEqual([])
  })

  it('have a weekday', () => {
    expect(getWeekday('2026-11-21')).toBe('saturday')
    expect(getWeekday('1969-12-29')).toBe('monday')
  })
})

describe('the day of a time zone', () => {
  let computeDayStart: typeof days.computeDayStart
  let toCalendarDay: typeof days.toCalendarDay
  let toClockTime: typeof days.toClockTime

  // The module remembers starts of days and formats; each test computes its own.
  beforeEach(async () => {
    vi.resetModules()
    ;({ computeDayStart, toCalendarDay, toClockTime } = await import('./days.rules.ts'))
  })

  it('is the local day (TRAP-02)', () => {
    const halfPastMidnight = new Date('2025-03-09T23:30:00Z')
    expect(toCalendarDay('Europe/Paris', halfPastMidnight)).toBe('2025-03-10')
    expect(toCalendarDay('America/New_York', halfPastMidnight)).toBe('2025-03-09')
  })

  it.each([
    ['Europe/Vienna', '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Vienna', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-21', '2026-11-21T12:00:00.000Z'],
    // The clock skips midnight: the day begins at one o'clock.
    ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z'],
    // It falls back to 23:00 at midnight: the day begins an hour later.
    ['Asia/Beirut', '2022-10-30', '2022-10-29T22:00:00.000Z'],
  ])('in %s, %s begins at %s (product 6)', (timeZone, day, instant) => {
    expect(computeDayStart(timeZone, day).toISOString()).toBe(instant)
  })

  it('begins at the same instant when it is asked again, also after thousands of other days', () => {
    const first = computeDayStart('Europe/Vienna', '2026-11-21')
    expect(computeDayStart('Europe/Vienna', '2026-11-21')).toEqual(first)
    for (let index = 0; index < 10_001; index += 1) computeDayStart('UTC', addDays('2000-01-01', index))
    expect(computeDayStart('Europe/Vienna', '2026-11-21')).toEqual(first)
    expect(computeDayStart('UTC', '2000-01-01').toISOString()).toBe('2000-01-01T00:00:00.000Z')
  })

  it('computes the start of a day once, and again after ten thousand others, which are not all remembered', () => {
    // A day is validated when its start is computed.
    const validation = vi.spyOn(Date.prototype, 'toISOString')
    const isComputed = (timeZone: string, day: string) => {
      validation.mockClear()
      computeDayStart(timeZone, day)
      return validation.mock.calls.length > 0
    }
    expect(['21', '21', '22', '21'].map((day) => isComputed('Europe/Vienna', `2026-11-${day}`))).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (let index = 0; index < 10_000; index += 1) computeDayStart('UTC', addDays('2000-01-01', index))
    expect(isComputed('Europe/Vienna', '2026-11-21')).toBe(true)
    validation.mockRestore()
  })

  it.each([
    ['Europe/Vienna', '2026-11-21T13:05:09Z', '14:05:09'],
    ['Europe/Vienna', '2026-07-21T12:05:09Z', '14:05:09'],
    ['Europe/Vienna', '2026-11-20T23:00:00Z', '00:00:00'],
    ['Asia/Kolkata', '2026-11-21T01:00:00Z', '06:30:00'],
  ])('in %s, the clock shows %s as %s', (timeZone, instant, time) => {
    expect(toClockTime(timeZone, new Date(instant))).toBe(time)
    expect(toClockTime(timeZone, Date.parse(instant))).toBe(time)
  })

  it('creates the formats of a zone once, because that takes longer than many uses', () => {
    const creation = vi.spyOn(Intl, 'DateTimeFormat')
    for (const instant of [0, 1]) {
      toCalendarDay('Europe/Vienna', new Date(instant))
      toClockTime('Europe/Vienna', instant)
    }
    expect(creation).toHaveBeenCalledTimes(2)
    creation.mockRestore()
  })

  it.each([
    ['Europe/Vienna', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['', false],
  ])('may be counted in the zone "%s": %s (product 2)', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne)
  })
})
