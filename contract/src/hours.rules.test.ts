import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDayNumber, fromDayNumber, WEEKDAYS, getWeekday } from './days.rules.ts'
import { type OpeningHours, openingHours } from './fleet.ts'
import { hasHours, buildLocalDay, MINUTE_MS, findOpenSpan, computeOpenRanges, readWallClock } from './hours.rules.ts'

const CLOSED = openingHours.parse({})
const createDailyHours = (start: string, end: string): OpeningHours =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])))
const countOpenHours = (timeZone: string, day: string, hours: OpeningHours) =>
  computeOpenRanges(hours, buildLocalDay(timeZone, day)).reduce((sum, open) => sum + open.untilMs - open.fromMs, 0) /
  3_600_000

describe('a local day', () => {
  test.each([
    ['2026-11-21', 24, 1],
    ['2026-03-29', 23, 2],
    ['2026-10-25', 25, 2],
  ])('%s in Vienna lasts %i hours, on %i even runs of the clock (product 6, TRAP-02)', (day, hours, runs) => {
    const { fromMs, untilMs, runs: found } = buildLocalDay('Europe/Vienna', day)
    expect((untilMs - fromMs) / 3_600_000).toBe(hours)
    expect(found).toHaveLength(runs)
    expect(found[0]?.minute).toBe(0)
  })

  test('has its runs one after the other', () => {
    const { fromMs, untilMs, runs } = buildLocalDay('Europe/Vienna', '2026-03-29')
    const changeMs = Date.parse('2026-03-29T01:00:00Z')
    expect(runs).toEqual([
      { fromMs, untilMs: changeMs, minute: 0 },
      { fromMs: changeMs, untilMs, minute: 180 },
    ])
  })

  test("begins at one o'clock when the clock skips midnight", () => {
    expect(buildLocalDay('Asia/Beirut', '2022-03-27').runs).toMatchObject([{ minute: 60 }])
  })
})

describe('opening hours', () => {
  test.each([
    ['by day', '2026-11-21', '09:00', '17:30', 8.5],
    ['past midnight, what the evening before left over included', '2026-11-21', '18:00', '02:00', 8],
    ['around the clock', '2026-11-21', '08:00', '08:00', 24],
    ['when the clock jumps from two to three', '2026-03-29', '00:00', '04:00', 3],
    ['beginning in the hour that is left out', '2026-03-29', '02:30', '04:00', 1],
    ['when the hour after two comes twice', '2026-10-25', '02:00', '03:00', 2],
    ['ending in the hour that comes twice', '2026-10-25', '22:00', '02:30', 5],
    ['around the clock on the long day', '2026-10-25', '00:00', '00:00', 25],
  ])('are counted %s on %s, %s to %s: %d h (decision 13, decision 9)', (_, day, start, end, expected) => {
    expect(countOpenHours('Europe/Vienna', day, createDailyHours(start, end))).toBe(expected)
  })

  test.each([
    ['the end of the night before and the start of the day', '22:00', '08:00', '08:00', '10:00', [[0, 10]]],
    ['a night that ends at midnight', '22:00', '00:00', '09:00', '10:00', [[9, 10]]],
    [
      'a gap between the two',
      '22:00',
      '02:00',
      '09:00',
      '10:00',
      [
        [0, 2],
        [9, 10],
      ],
    ],
    ['a night that lasts longer than the day', '22:00', '12:00', '09:00', '10:00', [[0, 12]]],
    ['no night before', '', '', '09:00', '10:00', [[9, 10]]],
    ['only the night before', '22:00', '02:00', '', '', [[0, 2]]],
    ['neither', '', '', '', '', []],
  ])('make periods that neither overlap nor touch: %s (decision 13)', (_, start, end, nextStart, nextEnd, expected) => {
    const hours = openingHours.parse({
      ...CLOSED,
      friday: { start, end },
      saturday: { start: nextStart, end: nextEnd },
    })
    const local = buildLocalDay('UTC', '2026-11-21')
    const found = computeOpenRanges(hours, local).map(({ fromMs, untilMs }) =>
      [fromMs, untilMs].map((at) => (at - local.fromMs) / 3_600_000),
    )
    expect(found).toEqual(expected)
  })

  test('have no empty period at a clock change that they begin with (decision 9)', () => {
    const local = buildLocalDay('Europe/Vienna', '2026-03-29')
    expect(computeOpenRanges(createDailyHours('02:00', '05:00'), local)).toEqual([
      { fromMs: Date.parse('2026-03-29T01:00:00Z'), untilMs: Date.parse('2026-03-29T03:00:00Z') },
    ])
  })

  test.each(['9', '09:0', '009:00', '09:000', 'at 09:00', '09:00 h'])(
    'are empty with the time %s (CONST-08)',
    (start) => {
      expect(findOpenSpan({ monday: { start, end: '12:00' } }, 'monday')).toBeNull()
      expect(findOpenSpan({ monday: { start: '08:00', end: start } }, 'monday')).toBeNull()
    },
  )

  test('belong to the weekday on which they begin: Friday night ends on Saturday (decision 13)', () => {
    const hours = openingHours.parse({ ...CLOSED, friday: { start: '20:00', end: '03:00' } })
    expect(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => countOpenHours('Europe/Vienna', day, hours)),
    ).toEqual([4, 3, 0])
  })

  test('are empty with only a start or only an end (CONST-08, OPEN-46)', () => {
    const half = openingHours.parse({ ...CLOSED, monday: { start: '09:00', end: '' } })
    expect([hasHours(half), hasHours(CLOSED), hasHours(null)]).toEqual([false, false, false])
    expect(hasHours(createDailyHours('09:00', '12:00'))).toBe(true)
  })

  test('are empty for days missing in stored hours (CONST-08)', () => {
    const monday = { monday: { start: '09:00', end: '12:00' } }
    // The database may hold such hours; the API requires every day.
    const stored = [{}, monday] as OpeningHours[]
    expect(stored.map(hasHours)).toEqual([false, true])
  })

  const time = fc
    .integer({ min: 0, max: 95 })
    .map(
      (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    )
  const anyHours = fc
    .tuple(...WEEKDAYS.map(() => fc.option(fc.record({ start: time, end: time }), { nil: { start: '', end: '' } })))
    .map((week) => openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday, index) => [weekday, week[index]]))))
  const anyDay = fc.integer({ min: toDayNumber('2025-01-01'), max: toDayNumber('2027-12-31') }).map(fromDayNumber)
  const zone = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata')
  const changes = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04']

  test('follow the local clock in every quarter of an hour (decision 9)', () => {
    fc.assert(
      fc.property(anyHours, zone, fc.oneof(anyDay, fc.constantFrom(...changes)), (hours, timeZone, day) => {
        const local = buildLocalDay(timeZone, day)
        const stretches = computeOpenRanges(hours, local)
        for (let at = local.fromMs; at < local.untilMs; at += 15 * MINUTE_MS) {
          const isOpen = stretches.some(({ fromMs, untilMs }) => fromMs <= at && at < untilMs)
          expect(isOpen).toBe(isOpenAtMinute(hours, day, readWallClock(timeZone, at).minute))
        }
      }),
      { numRuns: 60 },
    )
  })
})

function isOpenAtMinute(hours: OpeningHours, day: string, minute: number): boolean {
  const today = findOpenSpan(hours, getWeekday(day))
  const yesterday = findOpenSpan(hours, getWeekday(addDays(day, -1)))
  return (
    (today !== null && today.from <= minute && minute < today.until) ||
    (yesterday !== null && minute + 24 * 60 < yesterday.until)
  )
}
