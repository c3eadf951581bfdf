import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MiB } from '@marquee/contract/media.rules'
import { startStopwatch } from '../clock.ts'
import { activeCalls, eventLoopDelay } from '../metrics.ts'
import { refuseBusy } from '../load-shedding.ts'
import type { UserCaller } from './caller.ts'
import type { CallerKind } from './event-stream.ts'
import { createThroughput } from './throughput.ts'

/** The load of a server at a moment. */
export type Load = {
  /** The average delay of a turn of the event loop. */
  delayMs: number
  /** Unanswered calls of devices, and the bytes of their bodies. */
  calls: number
  bytes: number
  /** How many calls per second the server can answer. */
  callsPerSecond: number
  /** Open connections, and the streams among them, as shares of the maximum. */
  connectionShare: number
  streamShare: number
}

/**
 * Devices are shed at random from the first delay on, and all of them from the second on; a page needs several turns.
 */
const SHED_DELAY_MS = { some: 60, all: 200 }
/**
 * As many calls are admitted as are answered in this time: a player gives up after 20 s, so later answers are wasted.
 * `CALL_BOUNDS` limits the number in both directions.
 */
const MAX_ANSWER_SECONDS = 4
const CALL_BOUNDS = { min: 200, max: 2000 }
/** Calls that may wait use at most this share of the admitted calls, so that heartbeats come first. */
const MAX_WAITING_SHARE = 0.5
const MAX_BYTES = 64 * MiB
/** The last connections are for people. */
const MAX_CONNECTION_SHARE = 0.9
/**
 * A stream keeps its connection for hours. Above these shares devices work without a stream and get the same messages
 * with their heartbeats; pages work without one as well, and try again.
 */
const MAX_STREAM_SHARE: Readonly<Record<CallerKind, number>> = { devices: 0.75, people: 0.9 }
/** Clients and partners get no stream above the first share of all connections, or above the second for their role. */
const MAX_NON_OPERATOR_SHARE = 0.8
const MAX_ROLE_SHARE = 0.3
/** From this share on, connections of devices are not kept open for their next calls. */
const SCARCE_CONNECTION_SHARE = 0.7
/** A player has a stream, and at most these active calls: heartbeats, plays, a manifest, and each of them once more. */
const MAX_CALLS_PER_DEVICE = 6

/**
 * Why a call of a device is shed now; undefined when it is admitted. Devices keep their data and try again, people do
 * not, so only devices are shed (decision 2).
 *
 * @param chance evenly from 0 to 1, below 1
 * @param call its known traits
 */
export function deriveShedReason(
  { delayMs, calls, bytes, callsPerSecond, connectionShare, streamShare }: Load,
  chance: number,
  { stays, mayWait }: Pick<IncomingCall, 'stays' | 'mayWait'>,
): string | undefined {
  if (delayMs - SHED_DELAY_MS.some > chance * (SHED_DELAY_MS.all - SHED_DELAY_MS.some)) return 'event loop late'
  const maxCalls = Math.min(Math.max(callsPerSecond * MAX_ANSWER_SECONDS, CALL_BOUNDS.min), CALL_BOUNDS.max)
  if (calls >= maxCalls * (mayWait ? MAX_WAITING_SHARE : 1)) return 'calls under way'
  if (bytes >= MAX_BYTES) return 'bytes under way'
  if (connectionShare >= MAX_CONNECTION_SHARE) return 'lines open'
  if (stays && streamShare >= MAX_STREAM_SHARE.devices) return STREAMS_OPEN
  return undefined
}

const STREAMS_OPEN = 'streams open'

/** The known properties of an incoming call. */
export type IncomingCall = {
  callerKind: CallerKind
  /** The length of its body. */
  bytes: number
  /** It requests a stream, whose connection stays open. */
  stays: boolean
  /** A shed caller may wait for minutes before it tries again. */
  mayWait: boolean
}

/** An admitted call. */
export type ActiveCall = {
  /** @throws Refused busy when the device has the maximum number of active calls */
  attachDevice(deviceId: string): void
  /** @throws Refused busy for a stream when this role, or all but operators, have their share */
  attachUser(role: UserCaller['role']): void
  /** The handler has ended; may be called several times. */
  finish(): void
  /** The answer or its connection has ended; may be called several times. */
  close(): void
}

export type LoadControl = {
  /**
   * Admits a call, of which only the kind is known.
   *
   * @throws Refused busy for a device under load, and for a stream when there are too many
   */
  admit(call: IncomingCall): ActiveCall
  /** Whether connections should be closed after their answers. */
  areConnectionsScarce(): boolean
  /** The number of active calls. */
  countCalls(): number
  /** Sets the number of open connections and their maximum; called whenever one opens or closes. */
  setConnections(open: number, most: number): void
}

/** @param getDelayMs the delay of the event loop; a constant 0 switches shedding by delay off */
export function createLoadControl(getDelayMs: () => number, random = Math.random): LoadControl {
  const load = { calls: 0, bytes: 0 }
  let peopleCalls = 0
  let connections = 0
  let maxConnections = Infinity
  const streams = createStreamCounts()
  const callsByDevice = createDeviceCalls()
  const throughput = createThroughput(startStopwatch())

  function measureLoad(): Load {
    return {
      ...load,
      delayMs: getDelayMs(),
      callsPerSecond: throughput.measurePerSecond(load.calls),
      connectionShare: connections / maxConnections,
      streamShare: streams.count() / maxConnections,
    }
  }

  function admit(call: IncomingCall): ActiveCall {
    const { callerKind, bytes, stays, mayWait } = call
    if (callerKind === 'people') {
      if (stays && streams.count() / maxConnections >= MAX_STREAM_SHARE.people) throw refuseBusy(STREAMS_OPEN, mayWait)
      peopleCalls++
      return createActiveCall(call, () => peopleCalls--)
    }
    const reason = deriveShedReason(measureLoad(), random(), call)
    if (reason) throw refuseBusy(reason, mayWait)
    load.calls++
    load.bytes += bytes
    return createActiveCall(call, () => {
      load.calls--
      load.bytes -= bytes
      throughput.recordAnswer(load.calls)
    })
  }

  function createActiveCall({ callerKind, stays }: IncomingCall, leave: () => void): ActiveCall {
    const stream = stays ? streams.open() : undefined
    let finishDeviceCall: (() => void) | undefined
    let isOver = false
    activeCalls.inc({ of: callerKind })
    return {
      attachUser: (role) => stream?.attachUser(role, maxConnections),
      attachDevice(deviceId) {
        // A device that disconnected while its token was looked up has no call any more that could be counted down.
        if (isOver) return
        finishDeviceCall = callsByDevice.start(deviceId)
      },
      finish() {
        if (isOver) return
        isOver = true
        leave()
        activeCalls.dec({ of: callerKind })
        finishDeviceCall?.()
      },
      close: () => stream?.close(),
    }
  }

  return {
    admit,
    areConnectionsScarce: () => connections / maxConnections >= SCARCE_CONNECTION_SHARE,
    countCalls: () => load.calls + peopleCalls,
    setConnections: (open, most) => {
      connections = open
      maxConnections = most
    },
  }
}

/** The open streams, together and by the role of their user. */
function createStreamCounts() {
  let total = 0
  const byRole = { partner: 0, client: 0, operator: 0 }

  /** Counts a stream, whose user is not known yet. */
  function open() {
    let isOpen = true
    let role: UserCaller['role'] | undefined
    total++
    return {
      /** @throws Refused busy when this role, or all but operators, have their share */
      attachUser(known: UserCaller['role'], maxConnections: number): void {
        if (!isOpen) return
        // This stream is already counted.
        const isFull = total > MAX_NON_OPERATOR_SHARE * maxConnections
        const isRoleFull = byRole[known] >= MAX_ROLE_SHARE * maxConnections
        if (known !== 'operator' && (isFull || isRoleFull)) throw refuseBusy(STREAMS_OPEN)
        role = known
        byRole[role]++
      },
      /** May be called several times. */
      close(): void {
        if (!isOpen) return
        isOpen = false
        total--
        if (role) byRole[role]--
      },
    }
  }

  return { count: () => total, open }
}

/** The active calls of each device. */
function createDeviceCalls() {
  const calls = new Map<string, number>()
  return {
    /**
     * @returns how to end it
     * @throws Refused busy when the device has the maximum number of active calls
     */
    start(deviceId: string): () => void {
      const active = calls.get(deviceId) ?? 0
      if (active >= MAX_CALLS_PER_DEVICE) throw refuseBusy('calls of one device')
      calls.set(deviceId, active + 1)
      return () => {
        const left = (calls.get(deviceId) ?? 1) - 1
        if (left > 0) calls.set(deviceId, left)
        else calls.delete(deviceId)
      }
    },
  }
}

const SAMPLE_INTERVAL_MS = 500
const RESOLUTION_MS = 10
/** The weight of the newest sample, so that one long turn sheds no calls. */
const NEWEST_WEIGHT = 0.5

export type LoopDelay = { getDelayMs: () => number; close: () => void }

/** Measures the delay of the event loop of this process. */
export function watchLoopDelay(): LoopDelay {
  const measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  measured.enable()
  let ms = 0
  const timer = setInterval(() => {
    // The histogram covers the time since the last reset; it may have no samples.
    if (measured.count > 0) ms += (Math.max(0, measured.mean / 1e6 - RESOLUTION_MS) - ms) * NEWEST_WEIGHT
    measured.reset()
    eventLoopDelay.set(ms / 1000)
  }, SAMPLE_INTERVAL_MS).unref()
  return {
    getDelayMs: () => ms,
    close: () => {
      clearInterval(timer)
      measured.disable()
    },
  }
}
