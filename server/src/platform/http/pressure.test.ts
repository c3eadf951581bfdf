import { COMMON } from '@marquee/contract/refusals'
import { describe, expect, it } from 'vitest'
import { createPressure, type Load, whyTurnedAway } from './pressure.ts'

const idle: Load = { delayMs: 0, calls: 0, bytes: 0, perSecond: 500, linesShare: 0 }
const MIB = 1024 * 1024
const busy = expect.objectContaining({ status: COMMON.busy.status, code: 'busy' }) as unknown

describe('a device is turned away (product design 5)', () => {
  it.each<[string, Partial<Load>, number, string | undefined]>([
    ['never from an idle server', {}, 0, undefined],
    ['never for a turn of 60 ms', { delayMs: 60 }, 0, undefined],
    ['by chance for a later one', { delayMs: 100 }, 0.1, 'event loop late'],
    ['by chance not', { delayMs: 100 }, 0.9, undefined],
    ['always when it is far too late', { delayMs: 201 }, 0.999, 'event loop late'],
    ['when as many are under way as may be', { calls: 2000 }, 0.5, 'calls under way'],
    ['not when one less is', { calls: 1999 }, 0.5, undefined],
    ['when more wait than are answered in four seconds', { calls: 1000, perSecond: 250 }, 0.5, 'calls under way'],
    ['not when one less does', { calls: 999, perSecond: 250 }, 0.5, undefined],
    ['not when few wait, however slow it is', { calls: 199, perSecond: 1 }, 0.5, undefined],
    ['by a quick server as well, when more would not fit', { calls: 2000, perSecond: 9000 }, 0.5, 'calls under way'],
    ['when their bodies fill the memory', { bytes: 64 * MIB }, 0.5, 'bytes under way'],
    ['before the last lines are taken', { linesShare: 0.9 }, 0.5, 'lines open'],
  ])('%s: %o', (_what, load, chance, why) => {
    expect(whyTurnedAway({ ...idle, ...load }, chance)).toBe(why)
  })

  it('with the time to come back, each at another one', () => {
    const pressure = createPressure(() => 1000)
    const seconds = Array.from({ length: 50 }, () => {
      try {
        pressure.enter('devices', 0)
      } catch (error) {
        return (error as { retryAfterSeconds: number }).retryAfterSeconds
      }
      throw new Error('it came in')
    })
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30)
    expect(new Set(seconds).size).toBeGreaterThan(5)
  })
})

describe('calls under way', () => {
  it('people always come in, whatever devices do', () => {
    const pressure = createPressure(() => 1000)
    expect(() => pressure.enter('devices', 0)).toThrow(busy)
    pressure.enter('people', 100 * MIB)
    expect(pressure.calls()).toBe(1)
  })

  it('make room when they are over, once each', () => {
    const pressure = createPressure(() => 0)
    const first = pressure.enter('devices', 40 * MIB)
    const second = pressure.enter('devices', 40 * MIB)
    expect(() => pressure.enter('devices', 1)).toThrow(busy)
    first.over()
    first.over()
    expect(pressure.calls()).toBe(1)
    pressure.enter('devices', 1).over()
    second.over()
    expect(pressure.calls()).toBe(0)
  })

  it('of one device are six at most, so that it takes the places of no other', () => {
    const pressure = createPressure(() => 0)
    const its = Array.from({ length: 7 }, () => pressure.enter('devices', 0))
    for (const call of its.slice(0, 6)) call.knownAs('d1')
    expect(() => its[6]?.knownAs('d1')).toThrow(busy)
    its[6]?.over()
    pressure.enter('devices', 0).knownAs('d2')
    its[0]?.over()
    pressure.enter('devices', 0).knownAs('d1')
  })
})
