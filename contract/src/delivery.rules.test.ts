import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, WEEKDAYS } from './days.rules.ts'
import {
  deriveDayState,
  type PromisePeriod,
  computeMaxLoopSeconds,
  computePromisedPlays,
  computeDeliveryCounts,
  sumOfFinishedDays,
} from './delivery.rules.ts'
import { type OpeningHours, openingHours } from './fleet.ts'
import { buildLocalDay } from './hours.rules.ts'

const VIENNA = 'Europe/Vienna'
const TODAY = '2026-11-21'
const NONE = openingHours.parse({})
const createDailyHours = (start: string, end: string): OpeningHours =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])))
const ALWAYS = { fromMs: -Infinity, untilMs: Infinity }
const parseTime = (time: string) => Date.parse(`${TODAY}T${time}:00+01:00`)
const createPeriod = (more: Partial<PromisePeriod> = {}): PromisePeriod => ({
  ...ALWAYS,
  slotsPerLoop: 10,
  hours: null,
  ...more,
})
const TEN_HOURS = createDailyHours('10:00', '20:00')

describe('the longest loop', () => {
  test.each([
    [10, 250],
    [5, 125],
    [60, 1500],
    // A loop of three has a break in three of five rounds, because slots are counted across loops.
    [3, 75],
    [1, 25],
  ])('of %i slots lasts %i s (product 2, decision 9)', (slots, seconds) => {
    expect(computeMaxLoopSeconds(slots)).toBe(seconds)
  })
})

describe('the plays that a screen guarantees on a day', () => {
  const day = buildLocalDay(VIENNA, TODAY)
  test.each([
    ['a vehicle: eight hours of loops of 250 s', [createPeriod()], 115],
    ['a vehicle with three slots', [createPeriod({ slotsPerLoop: 3 })], 384],
    ['a vehicle from noon: half of the day, half of the hours', [createPeriod({ fromMs: parseTime('12:00') })], 57],
    ['a restaurant of ten hours', [createPeriod({ hours: TEN_HOURS })], 144],
    [
      'a restaurant from noon: the rest of its hours',
      [createPeriod({ hours: TEN_HOURS, fromMs: parseTime('12:00') })],
      115,
    ],
    ['a restaurant until it was taken off', [createPeriod({ hours: TEN_HOURS, untilMs: parseTime('11:00') })], 14],
    ['a restaurant after it closed', [createPeriod({ hours: TEN_HOURS, fromMs: parseTime('20:00') })], 0],
    ['a bar past midnight', [createPeriod({ hours: createDailyHours('18:00', '02:00') })], 115],
    [
      'a restaurant that is closed that weekday',
      [createPeriod({ hours: { ...TEN_HOURS, saturday: NONE.saturday } })],
      0,
    ],
    ['a restaurant that gave no hours: like a vehicle', [createPeriod({ hours: NONE })], 115],
    [
      'a restaurant that was approved, taken off and approved again',
      [
        createPeriod({ hours: TEN_HOURS, untilMs: parseTime('11:00') }),
        createPeriod({ hours: TEN_HOURS, fromMs: parseTime('19:00') }),
      ],
      28,
    ],
    [
      'a restaurant that got more slots at three in the afternoon',
      [
        createPeriod({ hours: TEN_HOURS, untilMs: parseTime('15:00') }),
        createPeriod({ hours: TEN_HOURS, fromMs: parseTime('15:00'), slotsPerLoop: 20 }),
      ],
      108,
    ],
    ['nothing in force', [], 0],
    ['something that was in force the day before', [createPeriod({ untilMs: parseTime('00:00') })], 0],
  ])('%s (product 7, decision 9)', (_, times, expected) => {
    expect(computePromisedPlays(day, times)).toBe(expected)
  })

  test.each([
    ['2026-03-29', 23, 331],
    ['2026-10-25', 25, 360],
  ])('on %s counts the %i hours there were: %i loops of 250 s (TRAP-02, decision 9)', (changed, _hours, expected) => {
    const around = [createPeriod({ hours: createDailyHours('00:00', '00:00') })]
    expect(computePromisedPlays(buildLocalDay(VIENNA, changed), around)).toBe(expected)
    // A clock change does not change the hours of a vehicle.
    expect(computePromisedPlays(buildLocalDay(VIENNA, changed), [createPeriod()])).toBe(115)
  })

  const minute = fc.integer({ min: 0, max: 24 * 60 })
  const slots = fc.integer({ min: 1, max: 60 })
  const hours = fc.constantFrom(null, TEN_HOURS, createDailyHours('18:00', '02:00'), createDailyHours('00:00', '00:00'))
  const before = buildLocalDay(VIENNA, addDays(TODAY, -1))
  const addMinutes = (minutes: number) => day.fromMs + minutes * 60_000

  test('never exceed what the day has room for (decision 9)', () => {
    fc.assert(
      fc.property(minute, minute, slots, hours, (one, other, slotsPerLoop, open) => {
        const [fromMs, untilMs] = [addMinutes(Math.min(one, other)), addMinutes(Math.max(one, other))]
        const part = computePromisedPlays(day, [createPeriod({ fromMs, untilMs, slotsPerLoop, hours: open })])
        const whole = computePromisedPlays(day, [createPeriod({ slotsPerLoop, hours: open })])
        expect(part).toBeLessThanOrEqual(whole)
        expect(part).toBeLessThanOrEqual((untilMs - fromMs) / 1000 / computeMaxLoopSeconds(slotsPerLoop) + 1e-9)
        expect(Number.isInteger(part)).toBe(true)
      }),
    )
  })

  test('are the same for one period or two adjacent ones, and ignore other days (decision 9)', () => {
    fc.assert(
      fc.property(minute, slots, hours, (cut, slotsPerLoop, open) => {
        const [first, second] = [
          createPeriod({ untilMs: addMinutes(cut), slotsPerLoop, hours: open }),
          createPeriod({ fromMs: addMinutes(cut), slotsPerLoop, hours: open }),
        ]
        expect(computePromisedPlays(day, [first, second])).toBe(
          computePromisedPlays(day, [createPeriod({ slotsPerLoop, hours: open })]),
        )
        expect(computePromisedPlays(before, [second])).toBe(0)
      }),
    )
  })

  test('do not grow with more slots in the loop (decision 9)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 59 }), hours, (slotsPerLoop, open) => {
        const promised = (count: number) =>
          computePromisedPlays(day, [createPeriod({ slotsPerLoop: count, hours: open })])
        expect(promised(slotsPerLoop + 1)).toBeLessThanOrEqual(promised(slotsPerLoop))
      }),
    )
  })
})

describe('the delivery counts', () => {
  test.each([
    ['past', 100, 90, [90, 10, 0]],
    ['past', 100, 130, [100, 0, 30]],
    ['past', 0, 3, [0, 0, 3]],
    ['today', 100, 60, [0, 0, 0]],
    ['ahead', 100, 0, [0, 0, 0]],
  ] as const)('of a day that is %s with %i guaranteed and %i played is %j (D-18, decision 9)', (...row) => {
    const [state, promised, plays, expected] = row
    const { delivered, shortfall, extra } = computeDeliveryCounts({ state, promised, plays })
    expect([delivered, shortfall, extra]).toEqual(expected)
  })

  test('add up: delivered and missing to the guaranteed plays, delivered and extra to the plays (D-18)', () => {
    const days = fc.array(fc.record({ promised: fc.nat({ max: 2000 }), plays: fc.nat({ max: 4000 }) }))
    fc.assert(
      fc.property(days, (all) => {
        const sum = { promised: 0, plays: 0, delivered: 0, shortfall: 0, extra: 0 }
        for (const { promised, plays } of all) {
          const { delivered, shortfall, extra } = computeDeliveryCounts({ state: 'past', promised, plays })
          sum.promised += promised
          sum.plays += plays
          sum.delivered += delivered
          sum.shortfall += shortfall
          sum.extra += extra
          expect(shortfall).toBe(Math.max(0, promised - plays))
          expect(Math.min(delivered, shortfall, extra)).toBeGreaterThanOrEqual(0)
        }
        expect(sum.delivered + sum.shortfall).toBe(sum.promised)
        expect(sum.delivered + sum.extra).toBe(sum.plays)
      }),
    )
  })

  test('are summed over finished days only, with impressions as stored (D-18)', () => {
    const day = { promised: 10, delivered: 8, shortfall: 2, extra: 1, impressions: 0.1 }
    const sum = sumOfFinishedDays([
      { state: 'past', ...day },
      { state: 'past', ...day, impressions: 0.2 },
      { state: 'today', ...day },
      { state: 'ahead', ...day },
    ])
    expect(sum).toEqual({ promised: 20, delivered: 16, shortfall: 4, extra: 2, impressions: 0.3 })
  })

  test('are zero until the day is finished', () => {
    expect([addDays(TODAY, -1), TODAY, addDays(TODAY, 1)].map((one) => deriveDayState(one, TODAY))).toEqual([
      'past',
      'today',
      'ahead',
    ])
  })
})
