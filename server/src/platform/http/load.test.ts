import { COMMON } from '@marquee/contract/refusals'
import { describe, expect, it } from 'vitest'
import { createLoadControl, type Load, deriveShedReason } from './load.ts'

const idle: Load = { delayMs: 0, calls: 0, bytes: 0, callsPerSecond: 500, connectionShare: 0, streamShare: 0 }
const MIB = 1024 * 1024
const call = { callerKind: 'devices', bytes: 0, stays: false, mayWait: false } as const
const createCall = (bytes: number) => ({ ...call, bytes })
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
    ['when more wait than are answered in four seconds', { calls: 1000, callsPerSecond: 250 }, 0.5, 'calls under way'],
    ['not when one less does', { calls: 999, callsPerSecond: 250 }, 0.5, undefined],
    ['not when few wait, however slow it is', { calls: 199, callsPerSecond: 1 }, 0.5, undefined],
    [
      'by a quick server as well, when more would not fit',
      { calls: 2000, callsPerSecond: 9000 },
      0.5,
      'calls under way',
    ],
    ['when their bodies fill the memory', { bytes: 64 * MIB }, 0.5, 'bytes under way'],
    ['before the last lines are taken', { connectionShare: 0.9 }, 0.5, 'lines open'],
  ])('%s: %o', (_what, load, chance, why) => {
    expect(deriveShedReason({ ...idle, ...load }, chance, call)).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['as any other call', { delayMs: 201 }, 'event loop late'],
    ['when streams hold three quarters of all lines', { connectionShare: 0.75, streamShare: 0.75 }, 'streams open'],
    ['not when one less is open', { connectionShare: 0.8, streamShare: 0.749 }, undefined],
  ])('when it asks for a stream %s: %o', (_what, load, why) => {
    expect(deriveShedReason({ ...idle, ...load }, 0.5, { stays: true, mayWait: false })).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['when half as many are under way as may be', { calls: 1000 }, 'calls under way'],
    ['not when one less is', { calls: 999 }, undefined],
  ])('when it may wait %s, so that signs of life come in before: %o', (_what, load, why) => {
    expect(deriveShedReason({ ...idle, ...load }, 0.5, { stays: false, mayWait: true })).toBe(why)
  })

  it('with the time to come back, each at another one', () => {
    const loadControl = createLoadControl(() => 1000)
    const seconds = Array.from({ length: 50 }, () => {
      try {
        loadControl.admit(call)
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
    const loadControl = createLoadControl(() => 1000)
    expect(() => loadControl.admit(call)).toThrow(busy)
    loadControl.admit({ ...call, callerKind: 'people', bytes: 100 * MIB })
    expect(loadControl.countCalls()).toBe(1)
  })

  it('make room when they are over, once each', () => {
    const loadControl = createLoadControl(() => 0)
    const first = loadControl.admit(createCall(40 * MIB))
    const second = loadControl.admit(createCall(40 * MIB))
    expect(() => loadControl.admit(createCall(1))).toThrow(busy)
    first.finish()
    first.finish()
    expect(loadControl.countCalls()).toBe(1)
    loadControl.admit(createCall(1)).finish()
    second.finish()
    expect(loadControl.countCalls()).toBe(0)
  })

  it('of one device are six at most, so that it takes the places of no other', () => {
    const loadControl = createLoadControl(() => 0)
    const its = Array.from({ length: 7 }, () => loadControl.admit(call))
    for (const call of its.slice(0, 6)) call.attachDevice('d1')
    expect(() => its[6]?.attachDevice('d1')).toThrow(busy)
    its[6]?.finish()
    loadControl.admit(call).attachDevice('d2')
    its[0]?.finish()
    loadControl.admit(call).attachDevice('d1')
  })
})

describe('streams keep lines for hours (decision 2)', () => {
  it('devices get none beyond three quarters of the lines, people none beyond nine tenths, and calls always come in', () => {
    const loadControl = createLoadControl(() => 0)
    const [stream, ofPerson] = [{ ...call, stays: true }, { ...call, callerKind: 'people', stays: true } as const]
    loadControl.setConnections(15, 20)
    const its = Array.from({ length: 15 }, () => loadControl.admit(stream))
    for (const one of its) one.finish()
    expect(loadControl.getShedReason(stream)).toBe('streams open')
    expect(loadControl.getShedReason(call)).toBeUndefined()
    expect(() => loadControl.admit(stream)).toThrow(busy)
    loadControl.admit(call).finish()
    loadControl.setConnections(18, 20)
    for (let one = 0; one < 3; one++) loadControl.admit(ofPerson).finish()
    expect(() => loadControl.admit(ofPerson)).toThrow(busy)
    loadControl.admit({ ...call, callerKind: 'people' }).finish()

    loadControl.setConnections(17, 20)
    for (const one of its.slice(0, 4)) {
      one.close()
      one.close()
    }
    loadControl.admit(stream).close()
  })

  it('S-05 clients get no more than their share, so that partners have theirs, and operators the last ones', () => {
    const loadControl = createLoadControl(() => 0)
    loadControl.setConnections(10, 100)
    const open = (role: 'client' | 'partner' | 'operator') => {
      const stream = loadControl.admit({ ...call, callerKind: 'people', stays: true })
      try {
        stream.attachUser(role)
        return stream
      } catch (error) {
        stream.close()
        throw error
      }
    }
    const clients = Array.from({ length: 30 }, () => open('client'))
    expect(() => open('client')).toThrow(busy)
    for (let one = 0; one < 30; one++) open('partner')
    expect(() => open('partner')).toThrow(busy)
    for (let one = 0; one < 20; one++) open('operator')
    clients[0]?.close()
    clients[0]?.close()
    // Room for a client, but the last ones are for operators.
    open('operator')
    expect(() => open('client')).toThrow(busy)
    for (let one = 0; one < 10; one++) open('operator')
  })

  it('lines are scarce from seven tenths on, and no line is where nobody knows how many fit', () => {
    const loadControl = createLoadControl(() => 0)
    expect(loadControl.areConnectionsScarce()).toBe(false)
    loadControl.setConnections(13, 20)
    expect(loadControl.areConnectionsScarce()).toBe(false)
    loadControl.setConnections(14, 20)
    expect(loadControl.areConnectionsScarce()).toBe(true)
  })
})
