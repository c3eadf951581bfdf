import { describe, expect, test } from 'vitest'
import { hasSlept, isJump, adjustOffset } from './clock.rules.ts'
import { createClock, type KnownTime } from './clock.ts'

const NOON = Date.parse('2026-06-15T12:00:00Z')
const HOUR = 3_600_000

/** A machine with two clocks that the test controls. */
function createTimeSource(timeOfDay: number) {
  const at = { timeOfDay, steady: 5000 }
  const clock = createClock({ timeOfDay: () => at.timeOfDay, steady: () => at.steady })
  return {
    clock,
    pass: (ms: number) => {
      at.timeOfDay += ms
      at.steady += ms
    },
    /** The clock is set, or the machine sleeps while the clock goes on. */
    jump: (ms: number) => {
      at.timeOfDay += ms
    },
  }
}

describe('the device clock', () => {
  test('is used until the server sends its time, then corrected (product 5)', () => {
    const { clock, pass } = createTimeSource(NOON - HOUR)
    expect(clock.now()).toBe(NOON - HOUR)
    expect(clock.offsetMs()).toBeNull()
    const askedAtMs = clock.monotonicMs()
    pass(200)
    clock.learn(NOON, askedAtMs)
    expect(clock.now()).toBe(NOON + 200)
    expect(clock.offsetMs()).toBe(HOUR)
  })

  test('does not set back the corrected time when it is set back, and asks for the server time again (decision 14)', () => {
    const { clock, pass, jump } = createTimeSource(NOON)
    clock.learn(NOON, clock.monotonicMs())
    expect(clock.takeJump()).toBeNull()
    pass(1000)
    jump(-3 * HOUR)
    expect(clock.now()).toBe(NOON + 1000)
    expect(clock.offsetMs()).toBeNull()
    expect(clock.takeJump()).toBe(-3 * HOUR)
    expect(clock.takeJump()).toBeNull()
    clock.learn(NOON + 1000, clock.monotonicMs())
    expect(clock.offsetMs()).toBe(3 * HOUR)
  })

  test('leaves the corrected time unchanged when it is set to the true time', () => {
    const { clock, pass, jump } = createTimeSource(NOON - HOUR)
    clock.learn(NOON, clock.monotonicMs())
    jump(HOUR + 800)
    expect(clock.now()).toBe(NOON)
    pass(60_000)
    expect(clock.now()).toBe(NOON + 60_000)
  })

  test('is used after it went on while the machine slept', () => {
    const { clock, jump } = createTimeSource(NOON)
    clock.learn(NOON, clock.monotonicMs())
    jump(8 * HOUR)
    expect(clock.now()).toBe(NOON + 8 * HOUR)
    expect(clock.offsetMs()).toBeNull()
  })

  test('measures elapsed time across a sleep that the monotonic clock does not count', () => {
    const { clock, pass, jump } = createTimeSource(NOON - HOUR)
    clock.resume({ offsetMs: HOUR, at: NOON })
    const earlierMs = clock.monotonicMs()
    pass(60_000)
    jump(8 * HOUR)
    expect(clock.takeJump()).toBe(8 * HOUR)
    const laterMs = clock.monotonicMs()
    pass(60_000)
    // It is unknown yet whether the device slept or its clock was set.
    expect(clock.getElapsedMs(earlierMs)).toBe(120_000)
    clock.learn(NOON + 8 * HOUR + 120_000, clock.monotonicMs())
    expect(clock.getElapsedMs(earlierMs)).toBe(8 * HOUR + 120_000)
    expect(clock.getElapsedMs(laterMs)).toBe(60_000)
  })

  test('measures elapsed time when it was set wrong meanwhile', () => {
    const { clock, pass, jump } = createTimeSource(NOON)
    clock.resume({ offsetMs: 0, at: NOON })
    const earlierMs = clock.monotonicMs()
    pass(60_000)
    jump(8 * HOUR)
    clock.takeJump()
    clock.learn(NOON + 60_000, clock.monotonicMs())
    expect(clock.getElapsedMs(earlierMs)).toBe(60_000)
  })

  test('is used after a jump when it was never corrected, because the network has just set it', () => {
    const { clock, jump } = createTimeSource(0)
    jump(NOON)
    expect(clock.now()).toBe(NOON)
  })

  test('does not report drift as a jump', () => {
    const { clock, pass, jump } = createTimeSource(NOON)
    clock.learn(NOON, clock.monotonicMs())
    for (let minute = 0; minute < 60; minute++) {
      pass(60_000)
      jump(100)
      clock.now()
    }
    expect(clock.takeJump()).toBeNull()
    expect(clock.offsetMs()).toBe(0)
  })
})

describe('after a restart without a network', () => {
  const known: KnownTime = { offsetMs: HOUR, at: NOON }

  test('the correction stays, but is not certain', () => {
    const { clock } = createTimeSource(NOON - HOUR + 5000)
    clock.resume(known)
    expect(clock.now()).toBe(NOON + 5000)
    expect(clock.offsetMs()).toBeNull()
    expect(clock.known()).toEqual({ offsetMs: HOUR, at: NOON + 5000 })
  })

  test('a device that starts in the past continues from the last known time', () => {
    const { clock, pass, jump } = createTimeSource(0)
    clock.resume(known)
    expect(clock.now()).toBe(NOON)
    pass(60_000)
    expect(clock.now()).toBe(NOON + 60_000)
    expect(clock.known()).toBeNull()
    // The network sets the clock before the server is reachable.
    jump(NOON + 2 * HOUR)
    expect(clock.now()).toBe(NOON + 2 * HOUR + 60_000)
  })

  test('a newer time of the server has precedence', () => {
    const { clock } = createTimeSource(NOON)
    clock.learn(NOON, clock.monotonicMs())
    clock.resume(known)
    expect(clock.offsetMs()).toBe(0)
  })
})

test.each([
  [1999, false],
  [-2001, true],
  [2001, true],
])('a clock that moved by %i ms more than time passed has jumped: %s', (movedMs, expected) => {
  expect(isJump(movedMs)).toBe(expected)
})

test.each([
  ['set back by an hour', 0, -HOUR, HOUR],
  ['set right from an hour behind', HOUR, HOUR, 0],
  ['slept for an hour', 0, HOUR, 0],
  ['slept for eight hours, an hour behind', HOUR, 8 * HOUR, HOUR],
])('a device that was %s', (_name, offsetMs, jumpMs, expected) => {
  expect(adjustOffset(offsetMs, jumpMs)).toBe(expected)
})

test.each([
  ['slept', 0, 0, true],
  ['slept, and drifted a little', 0, 90_000, true],
  ['was set', 0, -8 * HOUR, false],
  ['was set, and drifted a little', HOUR, -7 * HOUR + 90_000, false],
])('a device whose clock jumped by eight hours %s', (_name, believedMs, trueMs, expected) => {
  expect(hasSlept(believedMs, trueMs, 8 * HOUR)).toBe(expected)
})
