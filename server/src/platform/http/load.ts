import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MiB } from '@marquee/contract/media.rules'
import { startStopwatch } from '../clock.ts'
import { activeCalls, eventLoopDelay } from '../metrics.ts'
import { refuseBusy } from '../load-shedding.ts'
import type { UserCaller } from './caller.ts'
import type { CallerKind } from './event-stream.ts'
import { createThroughput } from './throughput.ts'

/** How much a server has to do at a moment. */
export type Load = {
  /** By how much a turn of the event loop comes too late, on average. */
  delayMs: number
  /** Calls of devices that are not answered yet, and the bytes of their bodies. */
  calls: number
  bytes: number
  /** How many of them are answered in a second while there are always more. */
  callsPerSecond: number
  /** Open lines, and those of them that are streams, as shares of all that fit. */
  connectionShare: number
  streamShare: number
}

/** From the first on devices are turned away by chance, from the second on all of them; a page waits for several turns. */
const SHED_DELAY_MS = { some: 60, all: 200 }
/**
 * As many calls are let in as are answered in this time: a player gives up after 20 s, and what is taken in after that is
 * work for nothing. Some are let in always, and never more than fit.
 */
const MAX_ANSWER_SECONDS = 4
const CALL_BOUNDS = { min: 200, max: 2000 }
/** What may wait takes no more of these places than this part, so that signs of life come in before it. */
const MAX_WAITING_SHARE = 0.5
const MAX_BYTES = 64 * MiB
/** The last lines are for people. */
const MAX_CONNECTION_SHARE = 0.9
/**
 * A stream keeps its line for hours. Beyond these devices go without one, and hear with their heartbeats, for which there
 * is room then, what they would have heard at once; a page goes on without one, too, and tries again.
 */
const MAX_STREAM_SHARE: Readonly<Record<CallerKind, number>> = { devices: 0.75, people: 0.9 }
/** Clients and partners get no stream once all streams have the first share of the lines, or their role the second. */
const MAX_NON_OPERATOR_SHARE = 0.8
const MAX_ROLE_SHARE = 0.3
/** From then on a line of a device is not kept for its next call. */
const SCARCE_CONNECTION_SHARE = 0.7
/** A player has a stream, and at most these under way: beats, plays, a manifest, and each once again. */
const MAX_CALLS_PER_DEVICE = 6

/**
 * Why a device that calls now is sent away for a while; nothing when it may come in. Devices keep what they have and
 * come back, people do not, so nobody else is ever sent away (decision 2).
 *
 * @param chance evenly from 0 to 1, below 1
 * @param call what is known of it
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

/** What is known of a call that comes in. */
export type IncomingCall = {
  callerKind: CallerKind
  /** Of its body. */
  bytes: number
  /** It asks for a stream, whose line stays open. */
  stays: boolean
  /** Whoever is sent away with it may come back minutes later. */
  mayWait: boolean
}

/** A call that is under way. */
export type ActiveCall = {
  /** @throws Refused busy when as many of that device are under way as may be */
  attachDevice(deviceId: string): void
  /** @throws Refused busy for a stream when only operators get one */
  attachUser(role: UserCaller['role']): void
  /** It is done with; any number of times. */
  finish(): void
  /** Its answer has ended, or its line; any number of times. */
  close(): void
}

export type LoadControl = {
  /**
   * A call comes in, and nothing is known of it but its kind.
   *
   * @throws Refused busy for a device when there is too much to do, and for a stream when there are too many
   */
  admit(call: IncomingCall): ActiveCall
  /** Why every such call of a device is turned away at the moment; nothing where some come in. */
  getShedReason(call: Pick<IncomingCall, 'stays' | 'mayWait'>): string | undefined
  /** Whoever needs a line no more gives it back. */
  areConnectionsScarce(): boolean
  /** Calls that are not over. */
  countCalls(): number
  /** How many lines are open, of those that fit; told with each that comes and goes. */
  setConnections(open: number, most: number): void
}

/** @param getDelayMs how late the event loop is; never, where that says nothing */
export function createLoadControl(getDelayMs: () => number, random = Math.random): LoadControl {
  const load = { calls: 0, bytes: 0 }
  let connections = 0
  let maxConnections = Infinity
  let streams = 0
  const throughput = createThroughput(startStopwatch())
  const deriveReason = (chance: number, call: Pick<IncomingCall, 'stays' | 'mayWait'>) =>
    deriveShedReason(
      {
        ...load,
        delayMs: getDelayMs(),
        callsPerSecond: throughput.measurePerSecond(load.calls),
        connectionShare: connections / maxConnections,
        streamShare: streams / maxConnections,
      },
      chance,
      call,
    )
  let peopleCalls = 0
  const callsByDevice = new Map<string, number>()
  const streamsByRole = { partner: 0, client: 0, operator: 0 }

  function admit(call: IncomingCall): ActiveCall {
    const { callerKind, bytes, stays, mayWait } = call
    if (callerKind === 'people') {
      if (stays && streams / maxConnections >= MAX_STREAM_SHARE.people) throw refuseBusy(STREAMS_OPEN, mayWait)
      peopleCalls++
      return createActiveCall(callerKind, stays, () => peopleCalls--)
    }
    const reason = deriveReason(random(), call)
    if (reason) throw refuseBusy(reason, mayWait)
    load.calls++
    load.bytes += bytes
    return createActiveCall(callerKind, stays, () => {
      load.calls--
      load.bytes -= bytes
      throughput.recordAnswer(load.calls)
    })
  }

  function createActiveCall(callerKind: CallerKind, stays: boolean, leave: () => void): ActiveCall {
    let isOver = false
    let isStream = stays
    if (isStream) streams++
    activeCalls.inc({ of: callerKind })
    let device: string | undefined
    let role: UserCaller['role'] | undefined
    return {
      attachUser(known) {
        if (!isStream) return
        // This stream is already counted.
        const isFull = streams > MAX_NON_OPERATOR_SHARE * maxConnections
        const isKindFull = streamsByRole[known] >= MAX_ROLE_SHARE * maxConnections
        if (known !== 'operator' && (isFull || isKindFull)) throw refuseBusy(STREAMS_OPEN)
        role = known
        streamsByRole[role]++
      },
      attachDevice(deviceId) {
        const calls = callsByDevice.get(deviceId) ?? 0
        if (calls >= MAX_CALLS_PER_DEVICE) throw refuseBusy('calls of one device')
        device = deviceId
        callsByDevice.set(deviceId, calls + 1)
      },
      finish() {
        if (isOver) return
        isOver = true
        leave()
        activeCalls.dec({ of: callerKind })
        if (device === undefined) return
        const left = (callsByDevice.get(device) ?? 1) - 1
        if (left > 0) callsByDevice.set(device, left)
        else callsByDevice.delete(device)
      },
      close() {
        if (isStream) streams--
        if (isStream && role) streamsByRole[role]--
        isStream = false
      },
    }
  }

  return {
    admit,
    getShedReason: (call) => deriveReason(1, call),
    areConnectionsScarce: () => connections / maxConnections >= SCARCE_CONNECTION_SHARE,
    countCalls: () => load.calls + peopleCalls,
    setConnections: (open, most) => {
      connections = open
      maxConnections = most
    },
  }
}

const SAMPLE_INTERVAL_MS = 500
const RESOLUTION_MS = 10
/** What was measured last counts half, so that one long turn turns nobody away. */
const NEWEST_WEIGHT = 0.5

export type LoopDelay = { getDelayMs: () => number; close: () => void }

/** Measures how late the event loop of this process is. */
export function watchLoopDelay(): LoopDelay {
  const measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  measured.enable()
  let ms = 0
  const timer = setInterval(() => {
    // It counts from one sample to the next; no sample at all is no news.
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
