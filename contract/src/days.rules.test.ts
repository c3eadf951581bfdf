import { describe, expect, it } from 'vitest'
import { addDays, toCalendarDay, countDays, computeDayStart, isTimeZone, getWeekday } from './days.rules.ts'

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
    expect(() => addDays(day, 1)).toThrow(RangeError)
  })

  it('have a weekday', () => {
    expect(getWeekday('2026-11-21')).toBe('saturday')
    expect(getWeekday('1969-12-29')).toBe('monday')
  })
})

describe('the day of a time zone', () => {
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
