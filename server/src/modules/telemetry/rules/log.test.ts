import { computeDayStart } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOURS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { buildLog, type Evidence, type LogInterval, buildCurrentLog, replaceIntervals } from './log.ts'
import { type Fix, MIN_SPEED_INTERVAL_MS } from './motion.ts'
import { computeEvidenceSpan, computeAffectedSpan } from './affected-spans.ts'
import type { Span } from './spans.ts'

const ALWAYS: Span = { fromMs: -Infinity, untilMs: Infinity }
const NOON = Date.parse('2026-11-21T11:00:00Z')
const ZONE = 'Europe/Vienna'

const createHeartbeats = (seconds: number, count: number, fromMs = NOON, isLive = true) =>
  Array.from({ length: count }, (_, index) => ({ atMs: fromMs + index * seconds * SECONDS, isLive }))

const summarizeLog = (log: readonly LogInterval[], originMs = NOON) =>
  log.map(({ startMs, endMs, state, wasOnline }) => [
    (startMs - originMs) / SECONDS,
    (endMs - originMs) / SECONDS,
    state,
    ...(wasOnline === null ? [] : [wasOnline]),
  ])

/** A ride northwards from Vienna with a fix at a fixed interval. */
const createRide = (kmh: number, everySeconds: number, count: number, fromMs = NOON, measured = true): Fix[] =>
  Array.from({ length: count }, (_, index) => ({
    atMs: fromMs + index * everySeconds * SECONDS,
    latitude: 48.2 + (((kmh / 3.6) * everySeconds) / 111_195) * index,
    longitude: 16.37,
    speedMps: measured ? kmh / 3.6 : null,
    accuracyM: 5,
  }))

const createRestaurant = (heartbeats: Evidence['heartbeats'], timeZone = ZONE): Evidence => ({
  screenType: 'restaurant',
  clocks: [{ fromMs: 0, timeZone }],
  heartbeats,
  fixes: [],
})
const createVehicle = (heartbeats: Evidence['heartbeats'], fixes: Fix[]): Evidence => ({
  screenType: 'vehicle',
  clocks: [{ fromMs: 0, timeZone: ZONE }],
  heartbeats,
  fixes,
})

describe('the history of a restaurant screen', () => {
  it('is online from the first heartbeat until 120 s after the last (SCR-DET-15, product 6)', () => {
    expect(summarizeLog(buildLog(createRestaurant(createHeartbeats(30, 3)), ALWAYS))).toEqual([[0, 180, 'online']])
  })

  it('is offline from 120 s after a heartbeat until the next one (product 6)', () => {
    const heartbeats = [...createHeartbeats(30, 2), ...createHeartbeats(30, 1, NOON + 10 * MINUTES)]
    expect(summarizeLog(buildLog(createRestaurant(heartbeats), ALWAYS))).toEqual([
      [0, 150, 'online'],
      [150, 600, 'offline'],
      [600, 720, 'online'],
    ])
  })

  it('bridges a gap of exactly 120 s, but no longer one (product 6)', () => {
    expect(summarizeLog(buildLog(createRestaurant(createHeartbeats(120, 2)), ALWAYS))).toEqual([[0, 240, 'online']])
    expect(buildLog(createRestaurant(createHeartbeats(121, 2)), ALWAYS)).toHaveLength(3)
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('never covers more of %s than its %i hours (ENT-17, product 6)', (day, hours) => {
    const fromMs = computeDayStart(ZONE, day).getTime() - 2 * HOURS
    const log = buildLog(createRestaurant(createHeartbeats(60, 30 * 60, fromMs)), ALWAYS)
    const total = log
      .filter((interval) => interval.day === day)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    expect(total).toBe(hours * HOURS)
  })

  it('is cut at the midnight of the location, also where the clock skips midnight (product 6)', () => {
    // In Beirut the clock jumped from 24:00 on Saturday to 01:00 on Sunday.
    const fromMs = Date.parse('2022-03-26T21:30:00Z')
    const log = buildLog(createRestaurant(createHeartbeats(60, 60, fromMs), 'Asia/Beirut'), ALWAYS)
    expect(log.map(({ day, startMs }) => [day, new Date(startMs).toISOString()])).toEqual([
      ['2022-03-26', '2022-03-26T21:30:00.000Z'],
      ['2022-03-27', '2022-03-26T22:00:00.000Z'],
    ])
  })
})

describe('the log of a vehicle', () => {
  it.each([
    ['4.9 km/h', createRide(4.9, 10, 31), 'app_not_moves'],
    ['5 km/h', createRide(5, 10, 31), 'app_moves'],
    ['5.1 km/h without a measured speed', createRide(5.1, 1, 301, NOON, false), 'app_moves'],
    ['4.9 km/h without a measured speed', createRide(4.9, 1, 301, NOON, false), 'app_not_moves'],
    ['50 m in a minute and a half with a measured speed of 0', createRide(2.01, 90, 5).map(toStanding), 'app_moves'],
    [
      '49 m in a minute and a half with a measured speed of 0',
      createRide(1.95, 90, 5).map(toStanding),
      'app_not_moves',
    ],
    ['noise of 3 m every second', createNoise(301), 'app_not_moves'],
    ['jumps that the receiver itself does not trust', createRide(80, 30, 11).map(toVague), 'app_not_moves'],
  ])('has the right state for %s (SCR-DET-18, product 6)', (_, fixes, state) => {
    const log = buildLog(createVehicle(createHeartbeats(30, 11), fixes), ALWAYS)
    expect(log[0]).toMatchObject({ startMs: NOON, state })
  })

  it('has movement only after 30 s of it (product 6)', () => {
    const short = [
      ...createRide(0, 1, 100),
      ...createRide(20, 1, 29, NOON + 100 * SECONDS),
      ...createRide(0, 1, 100, NOON + 129 * SECONDS),
    ]
    const long = [...createRide(0, 1, 100), ...createRide(20, 1, 32, NOON + 100 * SECONDS)]
    const hasMoved = (fixes: Fix[]) =>
      buildLog(createVehicle(createHeartbeats(30, 4), fixes.map(pinLatitude)), ALWAYS).some(
        ({ state }) => state === 'app_moves',
      )
    expect(hasMoved(short)).toBe(false)
    expect(hasMoved(long)).toBe(true)
  })

  it('has no stop for a red light of 20 s, but one for 40 s (product 6)', () => {
    const countStops = (seconds: number) => {
      const before = createRide(30, 1, 121)
      const light = createRide(0, 1, seconds, NOON + 121 * SECONDS)
      const after = createRide(30, 1, 121, NOON + (121 + seconds) * SECONDS)
      const fixes = [...before, ...light, ...after].map(pinLatitude)
      return buildLog(createVehicle(createHeartbeats(30, 10), fixes), ALWAYS).filter(
        ({ startMs }) => startMs < NOON + 5 * MINUTES,
      ).length
    }
    expect(countStops(20)).toBe(1)
    expect(countStops(40)).toBe(3)
  })

  it('has a stopped app without signals, and shows when the server was unreachable (SCR-DET-17)', () => {
    const heartbeats = [...createHeartbeats(30, 3), ...createHeartbeats(30, 21, NOON + 90 * SECONDS, false)]
    const later = createHeartbeats(30, 1, NOON + 30 * MINUTES)
    expect(summarizeLog(buildLog(createVehicle([...heartbeats, ...later], []), ALWAYS))).toEqual([
      [0, 180, 'app_not_moves', true],
      [180, 810, 'app_not_moves', false],
      [810, 1800, 'app_stopped', false],
      [1800, 1920, 'app_not_moves', true],
    ])
  })

  it('counts a start as reachable: positions before the first heartbeat are no outage', () => {
    const fixes = createRide(0, 5, 6, NOON - 30 * SECONDS)
    expect(summarizeLog(buildLog(createVehicle(createHeartbeats(30, 2), fixes), ALWAYS))).toEqual([
      [-30, 150, 'app_not_moves', true],
    ])
    const early = createRide(0, 5, 1, NOON - 61 * SECONDS)
    expect(summarizeLog(buildLog(createVehicle(createHeartbeats(30, 2), early), ALWAYS))).toEqual([
      [-61, 0, 'app_not_moves', false],
      [0, 150, 'app_not_moves', true],
    ])
    // A stored heartbeat shows that the server was unreachable.
    const kept = [...createHeartbeats(30, 1, NOON - 20 * SECONDS, false), ...createHeartbeats(30, 1)]
    expect(summarizeLog(buildLog(createVehicle(kept, fixes), ALWAYS))[0]).toEqual([-30, 0, 'app_not_moves', false])
  })

  it('has no entry shorter than a second: a fix and the first heartbeat of a start are one (SCR-DET-17)', () => {
    const fixes = createRide(30, 10, 31, NOON + 100)
    expect(summarizeLog(buildLog(createVehicle(createHeartbeats(30, 11, NOON + 350), fixes), ALWAYS))).toEqual([
      [0, 420, 'app_moves', true],
    ])
  })

  it('keeps its state until the next position: the end of a ride is no stop (SCR-DET-18)', () => {
    const heartbeats = createHeartbeats(30, 5)
    const rides = createRide(30, 10, 13)
    const createStop = (seconds: number) => createRide(0, 10, seconds / 10 + 1, NOON + 2 * MINUTES).map(pinLatitude)
    const log = (fixes: Fix[], more: Evidence['heartbeats'] = []) =>
      summarizeLog(buildLog(createVehicle([...heartbeats, ...more], fixes), ALWAYS))
    expect(log(rides)).toEqual([[0, 240, 'app_moves', true]])
    // A stop that is too short does not count.
    expect(log([...rides.map(pinLatitude), ...createStop(20).slice(1)])).toEqual([
      [0, 240, 'app_moves', true],
      [240, 260, 'app_moves', false],
    ])
    expect(log([...rides.map(pinLatitude), ...createStop(30).slice(1)])).toEqual([
      [0, 120, 'app_moves', true],
      [120, 240, 'app_not_moves', true],
      [240, 270, 'app_not_moves', false],
    ])
    // A position holds no longer than a heartbeat.
    expect(log(rides, createHeartbeats(30, 5, NOON + 150 * SECONDS))).toEqual([
      [0, 240, 'app_moves', true],
      [240, 390, 'app_not_moves', true],
    ])
  })

  it('counts fixes as signals of the app (product 6)', () => {
    const fixes = createRide(0, 60, 20)
    expect(summarizeLog(buildLog(createVehicle([], fixes), ALWAYS))).toEqual([
      [0, 19 * 60 + 120, 'app_not_moves', false],
    ])
  })
})

describe('a log at the time of reading', () => {
  const log = buildLog(createRestaurant(createHeartbeats(30, 2)), ALWAYS)

  it('does not extend beyond the current time', () => {
    expect(summarizeLog(buildCurrentLog(log, createRestaurant([]), NOON + 40 * SECONDS))).toEqual([[0, 40, 'online']])
  })

  it('shows since when a screen is offline, day by day (OPEN-52)', () => {
    const read = buildCurrentLog(log, createRestaurant([]), NOON + 36 * HOURS)
    expect(read.map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-21', 'online'],
      ['2026-11-21', 'offline'],
      ['2026-11-22', 'offline'],
    ])
    expect(read.at(-1)?.endMs).toBe(NOON + 36 * HOURS)
  })

  it('is empty before the first heartbeat', () => {
    expect(buildCurrentLog([], createRestaurant([]), NOON)).toEqual([])
  })
})

describe('heartbeats in any order', () => {
  // Seconds with a few milliseconds, so that spans shorter than a second are likely.
  const second = fc
    .tuple(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(0, 0.001, 0.4, 0.999))
    .map(([s, ms]) => s + ms)
  const signal = fc.record({ second, isLive: fc.boolean() })
  const fix = fc.record({
    second,
    north: fc.integer({ min: 0, max: 400 }),
    kmh: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  })
  const arrival = fc.record({
    heartbeats: fc.array(signal, { maxLength: 12 }),
    fixes: fc.array(fix, { maxLength: 25 }),
  })

  /** Around the night in which the clock goes back, so that every cut is crossed. */
  const ORIGIN = Date.parse('2026-10-24T21:10:00Z')

  it.each(['vehicle', 'restaurant'] as const)(
    'lead to the same log of a %s, including duplicates and late ones (product 6)',
    (screenType) => {
      fc.assert(
        fc.property(fc.array(arrival, { minLength: 1, maxLength: 8 }), (arrivals) => {
          const book = createLogBook({ screenType, clocks: [{ fromMs: 0, timeZone: ZONE }], heartbeats: [], fixes: [] })
          for (const { heartbeats, fixes } of [...arrivals, ...arrivals.toReversed()]) {
            book.ingest(
              heartbeats.map(({ second, isLive }) => ({ atMs: ORIGIN + Math.round(second * SECONDS), isLive })),
              fixes.map(({ second, north, kmh }) => ({
                atMs: ORIGIN + Math.round(second * SECONDS),
                latitude: 48.2 + north / 111_195,
                longitude: 16.37,
                speedMps: kmh === null ? null : kmh / 3.6,
                accuracyM: null,
              })),
            )
          }
          expect(book.getLog()).toEqual(buildLog(book.getEvidence(), ALWAYS))
        }),
        { numRuns: 400 },
      )
    },
  )

  it('never exceed the length of a day or give an instant two states (product 6)', () => {
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 8 }), (arrivals) => {
        const book = createLogBook({
          screenType: 'vehicle',
          clocks: [{ fromMs: 0, timeZone: ZONE }],
          heartbeats: [],
          fixes: [],
        })
        for (const { heartbeats } of arrivals) {
          book.ingest(
            heartbeats.map(({ second, isLive }) => ({ atMs: ORIGIN + Math.round(second * 20 * SECONDS), isLive })),
            [],
          )
        }
        const log = book.getLog()
        log.forEach((interval, index) => {
          expect(interval.endMs - interval.startMs).toBeGreaterThanOrEqual(SECONDS)
          expect(interval.startMs).toBeGreaterThanOrEqual(log[index - 1]?.endMs ?? -Infinity)
        })
        const ofLongDay = log.filter(({ day }) => day === '2026-10-25')
        expect(ofLongDay.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeLessThanOrEqual(25 * HOURS)
      }),
    )
  })
})

/** Does in memory what the commands do with the tables: only the affected window is rebuilt. */
function createLogBook(start: Evidence) {
  let { heartbeats, fixes } = start
  let log: LogInterval[] = []
  return {
    ingest(moreHeartbeats: Evidence['heartbeats'], moreFixes: Fix[]) {
      const newHeartbeats = selectUnknown(moreHeartbeats, heartbeats)
      const newFixes = selectUnknown(moreFixes, fixes)
      const known = [...heartbeats, ...fixes].map(({ atMs }) => atMs)
      heartbeats = [...heartbeats, ...newHeartbeats].toSorted((a, b) => a.atMs - b.atMs)
      fixes = [...fixes, ...newFixes].toSorted((a, b) => a.atMs - b.atMs)
      const fresh = computeSpan([...newHeartbeats, ...newFixes])
      if (!fresh) return
      const freshFixes = computeSpan(newFixes)
      const fixTimes = fixes.map(({ atMs }) => atMs)
      const nextFixMs = freshFixes && fixTimes.find((ms) => ms > freshFixes.untilMs)
      const window = computeAffectedSpan(fresh, {
        signBeforeMs: known
          .filter((ms) => ms < fresh.fromMs)
          .sort(compareNumbers)
          .at(-1),
        signAfterMs: known.filter((ms) => ms > fresh.untilMs).sort(compareNumbers)[0],
        fixBeforeMs: freshFixes && fixTimes.findLast((ms) => ms < freshFixes.fromMs),
        fixAfterMs: nextFixMs && (fixTimes.find((ms) => ms >= nextFixMs + MIN_SPEED_INTERVAL_MS) ?? fixTimes.at(-1)),
      })
      const needed = computeEvidenceSpan(window)
      const rebuilt = buildLog(
        { ...start, heartbeats: sliceSpan(heartbeats, needed), fixes: sliceSpan(fixes, needed) },
        window,
      )
      const isNear = ({ startMs, endMs }: LogInterval) => startMs <= window.untilMs && endMs >= window.fromMs
      const merged = replaceIntervals(log.filter(isNear), window, rebuilt)
      log = [...log.filter((interval) => !isNear(interval)), ...merged].toSorted((a, b) => a.startMs - b.startMs)
    },
    getLog: () => log,
    getEvidence: (): Evidence => ({ ...start, heartbeats, fixes }),
  }
}

function selectUnknown<T extends { atMs: number }>(more: readonly T[], known: readonly T[]): T[] {
  const times = new Set(known.map(({ atMs }) => atMs))
  return more.filter(({ atMs }) => !times.has(atMs) && times.add(atMs))
}

/** The rows within a span, and one more on either side. */
function sliceSpan<T extends { atMs: number }>(rows: readonly T[], span: Span): T[] {
  const first = rows.findLastIndex(({ atMs }) => atMs <= span.fromMs)
  const last = rows.findIndex(({ atMs }) => atMs >= span.untilMs)
  return rows.slice(Math.max(first, 0), last < 0 ? undefined : last + 1)
}

function computeSpan(rows: readonly { atMs: number }[]): Span | undefined {
  const times = rows.map(({ atMs }) => atMs)
  return times.length === 0 ? undefined : { fromMs: Math.min(...times), untilMs: Math.max(...times) }
}

function compareNumbers(a: number, b: number): number {
  return a - b
}

function toStanding(fix: Fix): Fix {
  return { ...fix, speedMps: 0 }
}

function toVague(fix: Fix): Fix {
  return { ...fix, accuracyM: 1500 }
}

/** Leaves only the measured speed to show movement. */
function pinLatitude(fix: Fix): Fix {
  return { ...fix, latitude: 48.2 }
}

function createNoise(count: number): Fix[] {
  return createRide(0, 1, count, NOON, false).map((fix, index) => ({
    ...fix,
    latitude: fix.latitude + ((index % 2 === 0 ? 1.5 : -1.5) * ((index % 3) + 1)) / 3 / 111_195,
  }))
}
