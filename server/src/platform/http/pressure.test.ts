import { COMMON } from '@marquee/contract/refusals'
import { describe, expect, it } from 'vitest'
import { createPressure, type Load, whyTurnedAway } from './pressure.ts'

const idle: Load = { delayMs: 0, calls: 0, bytes: 0, perSecond: 500, linesShare: 0, streamsShare: 0 }
const MIB = 1024 * 1024
const call = { of: 'devices', bytes: 0, stays: false, mayWait: false } as const
const ofBytes = (bytes: number) => ({ ...call, bytes })
const busy = expect.objectContaining({ status: COMMON.busy.status, code: 'busy' }) as unknown

describe('a device is turned away (product 5)', () => {
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
    expect(whyTurnedAway({ ...idle, ...load }, chance, call)).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['as any other call', { delayMs: 201 }, 'event loop late'],
    ['when streams hold three quarters of all lines', { linesShare: 0.75, streamsShare: 0.75 }, 'streams open'],
    ['not when one less is open', { linesShare: 0.8, streamsShare: 0.749 }, undefined],
  ])('when it asks for a stream %s: %o', (_what, load, why) => {
    expect(whyTurnedAway({ ...idle, ...load }, 0.5, { stays: true, mayWait: false })).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['when half as many are under way as may be', { calls: 1000 }, 'calls under way'],
    ['not when one less is', { calls: 999 }, undefined],
  ])('when it may wait %s, so that signs of life come in before: %o', (_what, load, why) => {
    expect(whyTurnedAway({ ...idle, ...load }, 0.5, { stays: false, mayWait: true })).toBe(why)
  })

  it('with the time to come back, each at another one', () => {
    const pressure = createPressure(() => 1000)
    const seconds = Array.from({ length: 50 }, () => {
      try {
        pressure.enter(call)
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
    expect(() => pressure.enter(call)).toThrow(busy)
    pressure.enter({ ...call, of: 'people', bytes: 100 * MIB })
    expect(pressure.calls()).toBe(1)
  })

  it('make room when they are over, once each', () => {
    const pressure = createPressure(() => 0)
    const first = pressure.enter(ofBytes(40 * MIB))
    const second = pressure.enter(ofBytes(40 * MIB))
    expect(() => pressure.enter(ofBytes(1))).toThrow(busy)
    first.over()
    first.over()
    expect(pressure.calls()).toBe(1)
    pressure.enter(ofBytes(1)).over()
    second.over()
    expect(pressure.calls()).toBe(0)
  })

  it('of one device are six at most, so that it takes the places of no other', () => {
    const pressure = createPressure(() => 0)
    const its = Array.from({ length: 7 }, () => pressure.enter(call))
    for (const call of its.slice(0, 6)) call.knownAs('d1')
    expect(() => its[6]?.knownAs('d1')).toThrow(busy)
    its[6]?.over()
    pressure.enter(call).knownAs('d2')
    its[0]?.over()
    pressure.enter(call).knownAs('d1')
  })
})

describe('streams keep lines for hours (decision 2)', () => {
  it('devices get none beyond three quarters of the lines, people none beyond nine tenths, and calls always come in', () => {
    const pressure = createPressure(() => 0)
    const [stream, ofPerson] = [{ ...call, stays: true }, { ...call, of: 'people', stays: true } as const]
    pressure.noteLines(15, 20)
    const its = Array.from({ length: 15 }, () => pressure.enter(stream))
    for (const one of its) one.over()
    expect(pressure.whyFull(stream)).toBe('streams open')
    expect(pressure.whyFull(call)).toBeUndefined()
    expect(() => pressure.enter(stream)).toThrow(busy)
    pressure.enter(call).over()
    pressure.noteLines(18, 20)
    for (let one = 0; one < 3; one++) pressure.enter(ofPerson).over()
    expect(() => pressure.enter(ofPerson)).toThrow(busy)
    pressure.enter({ ...call, of: 'people' }).over()

    pressure.noteLines(17, 20)
    for (const one of its.slice(0, 4)) {
      one.left()
      one.left()
    }
    pressure.enter(stream).left()
  })

  it('S-05 clients get no more than their share, so that partners have theirs, and operators the last ones', () => {
    const pressure = createPressure(() => 0)
    pressure.noteLines(10, 100)
    const open = (role: 'client' | 'partner' | 'operator') => {
      const stream = pressure.enter({ ...call, of: 'people', stays: true })
      try {
        stream.knownAsUser(role)
        return stream
      } catch (error) {
        stream.left()
        throw error
      }
    }
    const clients = Array.from({ length: 30 }, () => open('client'))
    expect(() => open('client')).toThrow(busy)
    for (let one = 0; one < 30; one++) open('partner')
    expect(() => open('partner')).toThrow(busy)
    for (let one = 0; one < 20; one++) open('operator')
    clients[0]?.left()
    clients[0]?.left()
    // Room for a client, but the last ones are for operators.
    open('operator')
    expect(() => open('client')).toThrow(busy)
    for (let one = 0; one < 10; one++) open('operator')
  })

  it('lines are scarce from seven tenths on, and no line is where nobody knows how many fit', () => {
    const pressure = createPressure(() => 0)
    expect(pressure.linesAreScarce()).toBe(false)
    pressure.noteLines(13, 20)
    expect(pressure.linesAreScarce()).toBe(false)
    pressure.noteLines(14, 20)
    expect(pressure.linesAreScarce()).toBe(true)
  })
})
