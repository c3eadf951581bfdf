import { COMMON } from '@marquee/contract/refusals'
import { describe, expect, it } from 'vitest'
import { createLoadControl, type Load, deriveShedReason } from './load.ts'

const idle: Load = { delayMs: 0, calls: 0, bytes: 0, callsPerSecond: 500, connectionShare: 0, streamShare: 0 }
const MIB = 1024 * 1024
const call = { callerKind: 'devices', bytes: 0, stays: false, mayWait: false } as const
const createCall = (bytes: number) => ({ ...call, bytes })
const busy = expect.objectContaining({ status: COMMON.busy.status, code: 'busy' }) as unknown

describe('a device is shed (product 5)', () => {
  it.each<[string, Partial<Load>, number, string | undefined]>([
    ['never by an idle server', {}, 0, undefined],
    ['never for a delay of 60 ms', { delayMs: 60 }, 0, undefined],
    ['by chance for a longer delay', { delayMs: 100 }, 0.1, 'event loop late'],
    ['by chance not for a longer delay', { delayMs: 100 }, 0.9, undefined],
    ['always for a very long delay', { delayMs: 201 }, 0.999, 'event loop late'],
    ['when the maximum number of calls is active', { calls: 2000 }, 0.5, 'calls under way'],
    ['not with one call less', { calls: 1999 }, 0.5, undefined],
    [
      'when more calls wait than are answered in four seconds',
      { calls: 1000, callsPerSecond: 250 },
      0.5,
      'calls under way',
    ],
    ['not with one waiting call less', { calls: 999, callsPerSecond: 250 }, 0.5, undefined],
    ['not when few calls wait, however slow the server is', { calls: 199, callsPerSecond: 1 }, 0.5, undefined],
    ['by a fast server as well, at the upper limit', { calls: 2000, callsPerSecond: 9000 }, 0.5, 'calls under way'],
    ['when their bodies fill the memory', { bytes: 64 * MIB }, 0.5, 'bytes under way'],
    ['before the last connections are used', { connectionShare: 0.9 }, 0.5, 'lines open'],
  ])('%s: %o', (_what, load, chance, why) => {
    expect(deriveShedReason({ ...idle, ...load }, chance, call)).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['like any other call', { delayMs: 201 }, 'event loop late'],
    [
      'when streams use three quarters of all connections',
      { connectionShare: 0.75, streamShare: 0.75 },
      'streams open',
    ],
    ['not with one stream less', { connectionShare: 0.8, streamShare: 0.749 }, undefined],
  ])('when it asks for a stream %s: %o', (_what, load, why) => {
    expect(deriveShedReason({ ...idle, ...load }, 0.5, { stays: true, mayWait: false })).toBe(why)
  })

  it.each<[string, Partial<Load>, string | undefined]>([
    ['when half of the maximum is active', { calls: 1000 }, 'calls under way'],
    ['not with one call less', { calls: 999 }, undefined],
  ])('when it may wait %s, so that heartbeats come first: %o', (_what, load, why) => {
    expect(deriveShedReason({ ...idle, ...load }, 0.5, { stays: false, mayWait: true })).toBe(why)
  })

  it('with different retry times', () => {
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

describe('active calls', () => {
  it('are always admitted for people', () => {
    const loadControl = createLoadControl(() => 1000)
    expect(() => loadControl.admit(call)).toThrow(busy)
    loadControl.admit({ ...call, callerKind: 'people', bytes: 100 * MIB })
    expect(loadControl.countCalls()).toBe(1)
  })

  it('make room when they end, once each', () => {
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

  it('are limited to six per device', () => {
    const loadControl = createLoadControl(() => 0)
    const its = Array.from({ length: 7 }, () => loadControl.admit(call))
    for (const call of its.slice(0, 6)) call.attachDevice('d1')
    expect(() => its[6]?.attachDevice('d1')).toThrow(busy)
    its[6]?.finish()
    loadControl.admit(call).attachDevice('d2')
    its[0]?.finish()
    loadControl.admit(call).attachDevice('d1')
  })

  it('a device that disconnects while its token is looked up keeps none of its calls', () => {
    const loadControl = createLoadControl(() => 0)
    for (let one = 0; one < 6; one++) {
      const dropped = loadControl.admit(call)
      dropped.finish()
      dropped.attachDevice('d1')
    }
    loadControl.admit(call).attachDevice('d1')
  })
})

describe('streams and connections (decision 2)', () => {
  it('streams are refused to devices above three quarters of the connections, to people above nine tenths', () => {
    const loadControl = createLoadControl(() => 0)
    const [stream, ofPerson] = [{ ...call, stays: true }, { ...call, callerKind: 'people', stays: true } as const]
    loadControl.setConnections(15, 20)
    const its = Array.from({ length: 15 }, () => loadControl.admit(stream))
    for (const one of its) one.finish()
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

  it('S-05 clients and partners each get a limited share of the streams, and operators the last ones', () => {
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
    // There is room for a client, but the last streams are for operators.
    open('operator')
    expect(() => open('client')).toThrow(busy)
    for (let one = 0; one < 10; one++) open('operator')
  })

  it('connections are scarce from seven tenths on, and never without a known maximum', () => {
    const loadControl = createLoadControl(() => 0)
    expect(loadControl.areConnectionsScarce()).toBe(false)
    loadControl.setConnections(13, 20)
    expect(loadControl.areConnectionsScarce()).toBe(false)
    loadControl.setConnections(14, 20)
    expect(loadControl.areConnectionsScarce()).toBe(true)
  })
})
