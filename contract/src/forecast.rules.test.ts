import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, WEEKDAYS } from './days.rules.ts'
import { type OpeningHours, openingHours } from './fleet.ts'
import { createForecaster, type Forecast, type ForecastFlight, type ForecastScreens } from './forecast.rules.ts'
import { buildCalendar, createPromiseCalculator } from './promised-plays.rules.ts'

const NONE = openingHours.parse({})
const createWeek = (start: string, end: string): OpeningHours =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])))
const TEN_HOURS = createWeek('10:00', '20:00')
/** The days of the worked examples (standards 0), seen from the day before. */
const FLIGHT: ForecastFlight = {
  type: 'restaurant',
  startsOn: '2026-11-16',
  weeks: 4,
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-15T12:00:00Z'),
}
const createScreens = (more: Partial<ForecastScreens> = {}): ForecastScreens => ({
  count: 1,
  slotsPerLoop: 10,
  multiplier: null,
  restaurant: { footTrafficEstimate: 600, openingHours: TEN_HOURS },
  ...more,
})
const VEHICLES = createScreens({ count: 25, restaurant: null })
const QUIET = createScreens({ restaurant: { footTrafficEstimate: null, openingHours: TEN_HOURS } })
const EMPTY = createScreens({ restaurant: { footTrafficEstimate: 0, openingHours: TEN_HOURS } })
const SIX_DAYS = createScreens({
  restaurant: { footTrafficEstimate: 600, openingHours: { ...TEN_HOURS, monday: NONE.monday } },
})

describe('the forecast of the worked examples (decision 29)', () => {
  const cases: [string, Partial<ForecastFlight>, ForecastScreens[], Partial<Forecast>][] = [
    [
      'R: 144 plays a day on 3 screens, 13.5 to 45 people a play, 900 euro',
      {},
      [createScreens({ count: 3 })],
      {
        screens: 3,
        plays: 12_096,
        playsADay: { low: 432, high: 432 },
        impressions: { low: 163_296, high: 544_320 },
        screensWithAudience: 3,
        costPerThousandCents: { low: 165, high: 551 },
        isPartial: false,
      },
    ],
    [
      'V: 115 plays a day on 25 screens, and no audience',
      { type: 'vehicle' },
      [VEHICLES],
      { screens: 25, plays: 80_500, impressions: null, screensWithAudience: 0, costPerThousandCents: null },
    ],
    [
      'a restaurant that is closed on Mondays',
      { weeks: 1 },
      [SIX_DAYS],
      { plays: 864, playsADay: { low: 0, high: 144 }, impressions: { low: 11_664, high: 38_880 } },
    ],
    [
      'one of two restaurants without guests: the price of the other counts',
      { weeks: 1 },
      [createScreens(), QUIET],
      {
        plays: 2016,
        screensWithAudience: 1,
        impressions: { low: 13_608, high: 45_360 },
        costPerThousandCents: { low: 165, high: 551 },
      },
    ],
    [
      'a multiplier of the operator: one number instead of a range',
      { type: 'vehicle', weeks: 1 },
      [createScreens({ restaurant: null, multiplier: 2.5 })],
      { plays: 805, impressions: { low: 2013, high: 2013 }, costPerThousandCents: { low: 373, high: 373 } },
    ],
    [
      'no guests at all: impressions, but no cost of a thousand',
      { weeks: 1 },
      [EMPTY],
      { plays: 1008, impressions: { low: 0, high: 0 }, costPerThousandCents: null },
    ],
    [
      'a start today: six days and their price, because today counts from the approval',
      { weeks: 1, now: new Date('2026-11-16T05:00:00Z') },
      [createScreens()],
      {
        plays: 864,
        playsADay: { low: 144, high: 144 },
        costPerThousandCents: { low: 165, high: 551 },
        isPartial: true,
      },
    ],
    [
      'a flight that is over',
      { now: new Date('2027-02-01T12:00:00Z') },
      [createScreens()],
      { plays: 0, playsADay: null, impressions: { low: 0, high: 0 }, costPerThousandCents: null, isPartial: true },
    ],
    ['nothing selected', {}, [], { screens: 0, plays: 0, impressions: null, costPerThousandCents: null }],
    [
      'a day of 25 hours, on which a bar is open an hour longer',
      { startsOn: '2026-10-19', weeks: 1, now: new Date('2026-10-18T12:00:00Z') },
      [createScreens({ restaurant: { footTrafficEstimate: null, openingHours: createWeek('00:00', '00:00') } })],
      { plays: 6 * 345 + 360, playsADay: { low: 345, high: 360 } },
    ],
  ]
  test.each(cases)('is that of %s', (_, flight, screens, expected) => {
    expect(createForecaster({ ...FLIGHT, ...flight })(screens)).toMatchObject(expected)
  })
})

const hours = fc.constantFrom(NONE, TEN_HOURS, createWeek('18:00', '02:00'), { ...TEN_HOURS, sunday: NONE.sunday })
const guests = fc.option(fc.integer({ min: 0, max: 5000 }))
const screens: fc.Arbitrary<ForecastScreens> = fc.record({
  count: fc.integer({ min: 0, max: 40 }),
  slotsPerLoop: fc.integer({ min: 1, max: 60 }),
  multiplier: fc.option(fc.integer({ min: 0, max: 900 }).map((hundredths) => hundredths / 100)),
  restaurant: fc.option(fc.record({ footTrafficEstimate: guests, openingHours: hours })),
})
const flights: fc.Arbitrary<ForecastFlight> = fc.record({
  type: fc.constantFrom('vehicle' as const, 'restaurant' as const),
  startsOn: fc.integer({ min: -20, max: 300 }).map((days) => addDays('2026-11-16', days)),
  weeks: fc.integer({ min: 1, max: 8 }),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'),
  now: fc.integer({ min: 0, max: 48 }).map((hour) => new Date(Date.UTC(2026, 10, 15, hour))),
})
const groups = fc.array(screens, { maxLength: 5 })

describe('every forecast (decision 29)', () => {
  test('is the sum of what delivery guarantees on each screen and day', () => {
    fc.assert(
      fc.property(flights, groups, (flight, some) => {
        const computePromises = createPromiseCalculator(buildCalendar(flight, flight.now))
        const endsOn = addDays(flight.startsOn, 7 * flight.weeks - 1)
        const promised = some.map(({ count, slotsPerLoop, restaurant }) => {
          const terms = [{ since: new Date(0), slotsPerLoop, openingHours: restaurant?.openingHours ?? null }]
          const days = computePromises({ approvalWindows: [], reservation: { ...flight, endsOn }, terms })
          return days.reduce((sum, day) => sum + day.promised, 0) * count
        })
        expect(createForecaster(flight)(some).plays).toBe(promised.reduce((sum, plays) => sum + plays, 0))
      }),
    )
  })

  test('is the sum of its venues', () => {
    fc.assert(
      fc.property(flights, groups, (flight, some) => {
        const forecast = createForecaster(flight)
        const parts = some.map((one) => forecast([one]))
        const total = forecast(some)
        expect(total.plays).toBe(parts.reduce((sum, { plays }) => sum + plays, 0))
        expect(total.impressions?.low ?? 0).toBe(parts.reduce((sum, one) => sum + (one.impressions?.low ?? 0), 0))
        expect(total.impressions?.high ?? 0).toBe(parts.reduce((sum, one) => sum + (one.impressions?.high ?? 0), 0))
      }),
    )
  })

  test('has no fewer plays with more screens or weeks', () => {
    fc.assert(
      fc.property(flights, groups, screens, (flight, some, more) => {
        const { plays } = createForecaster(flight)(some)
        expect(createForecaster(flight)([...some, more]).plays).toBeGreaterThanOrEqual(plays)
        expect(createForecaster({ ...flight, weeks: flight.weeks + 1 })(some).plays).toBeGreaterThanOrEqual(plays)
      }),
    )
  })

  test('has ordered ranges of finite numbers, also of nothing', () => {
    fc.assert(
      fc.property(flights, groups, (flight, some) => {
        const { playsADay, impressions, costPerThousandCents, plays } = createForecaster(flight)(some)
        for (const range of [playsADay, impressions, costPerThousandCents]) {
          if (!range) continue
          expect(Number.isFinite(range.low) && Number.isFinite(range.high)).toBe(true)
          expect(range.low).toBeLessThanOrEqual(range.high)
          expect(range.low).toBeGreaterThanOrEqual(0)
        }
        expect(Number.isInteger(plays)).toBe(true)
      }),
    )
  })
})
