import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MiB } from '@marquee/contract/media.rules'
import { stopwatch } from '../clock.ts'
import { callsUnderWay, eventLoopDelay } from '../metrics.ts'
import { turnAway } from '../turn-away.ts'
import type { UserCaller } from './caller.ts'
import type { Listening } from './event-stream.ts'
import { createThroughput } from './throughput.ts'

/** How much a server has to do at a moment. */
export type Load = {
  /** By how much a turn of the event loop comes too late, on average. */
  delayMs: number
  /** Calls of devices that are not answered yet, and the bytes of their bodies. */
  calls: number
  bytes: number
  /** How many of them are answered in a second while there are always more. */
  perSecond: number
  /** Open lines, and those of them that are streams, as shares of all that fit. */
  linesShare: number
  streamsShare: number
}

/** From the first on devices are turned away by chance, from the second on all of them; a page waits for several turns. */
const DELAY_MS = { some: 60, all: 200 }
/**
 * As many calls are let in as are answered in this time: a player gives up after 20 s, and what is taken in after that is
 * work for nothing. Some are let in always, and never more than fit.
 */
const ANSWERED_WITHIN_SECONDS = 4
const CALLS = { fewest: 200, most: 2000 }
/** What may wait takes no more of these places than this part, so that signs of life come in before it. */
const WAITING_SHARE = 0.5
const MOST_BYTES = 64 * MiB
/** The last lines are for people. */
const MOST_LINES_SHARE = 0.9
/**
 * A stream keeps its line for hours. Beyond these devices go without one, and hear with their heartbeats, for which there
 * is room then, what they would have heard at once; a page goes on without one, too, and tries again.
 */
const MOST_STREAMS_SHARE: Readonly<Record<Listening, number>> = { devices: 0.75, people: 0.9 }
/** Clients and partners get no stream once all streams have the first share of the lines, or their role the second. */
const MOST_STREAMS_BESIDE_OPERATORS = 0.8
const MOST_STREAMS_OF_KIND = 0.3
/** From then on a line of a device is not kept for its next call. */
const SCARCE_LINES_SHARE = 0.7
/** A player has a stream, and at most these under way: beats, plays, a manifest, and each once again. */
const MOST_CALLS_OF_ONE = 6

/**
 * Why a device that calls now is sent away for a while; nothing when it may come in. Devices keep what they have and
 * come back, people do not, so nobody else is ever sent away (decision 2).
 *
 * @param chance evenly from 0 to 1, below 1
 * @param call what is known of it
 */
export function whyTurnedAway(
  { delayMs, calls, bytes, perSecond, linesShare, streamsShare }: Load,
  chance: number,
  { stays, mayWait }: Pick<Entering, 'stays' | 'mayWait'>,
): string | undefined {
  if (delayMs - DELAY_MS.some > chance * (DELAY_MS.all - DELAY_MS.some)) return 'event loop late'
  const mostCalls = Math.min(Math.max(perSecond * ANSWERED_WITHIN_SECONDS, CALLS.fewest), CALLS.most)
  if (calls >= mostCalls * (mayWait ? WAITING_SHARE : 1)) return 'calls under way'
  if (bytes >= MOST_BYTES) return 'bytes under way'
  if (linesShare >= MOST_LINES_SHARE) return 'lines open'
  if (stays && streamsShare >= MOST_STREAMS_SHARE.devices) return STREAMS_OPEN
  return undefined
}

const STREAMS_OPEN = 'streams open'

/** What is known of a call that comes in. */
export type Entering = {
  of: Listening
  /** Of its body. */
  bytes: number
  /** It asks for a stream, whose line stays open. */
  stays: boolean
  /** Whoever is sent away with it may come back minutes later. */
  mayWait: boolean
}

/** A call that is under way. */
export type UnderWay = {
  /** @throws Refused busy when as many of that device are under way as may be */
  knownAs(deviceId: string): void
  /** @throws Refused busy for a stream when only operators get one */
  knownAsUser(role: UserCaller['role']): void
  /** It is done with; any number of times. */
  over(): void
  /** Its answer has ended, or its line; any number of times. */
  left(): void
}

export type Pressure = {
  /**
   * A call comes in, and nothing is known of it but its kind.
   *
   * @throws Refused busy for a device when there is too much to do, and for a stream when there are too many
   */
  enter(call: Entering): UnderWay
  /** Why every such call of a device is turned away at the moment; nothing where some come in. */
  whyFull(call: Pick<Entering, 'stays' | 'mayWait'>): string | undefined
  /** Whoever needs a line no more gives it back. */
  linesAreScarce(): boolean
  /** Calls that are not over. */
  calls(): number
  /** How many lines are open, of those that fit; told with each that comes and goes. */
  noteLines(open: number, most: number): void
}

/** @param delayMs how late the event loop is; never, where that says nothing */
export function createPressure(delayMs: () => number, random = Math.random): Pressure {
  const load = { calls: 0, bytes: 0 }
  let lines = 0
  let linesThatFit = Infinity
  let streams = 0
  const throughput = createThroughput(stopwatch())
  const why = (chance: number, call: Pick<Entering, 'stays' | 'mayWait'>) =>
    whyTurnedAway(
      {
        ...load,
        delayMs: delayMs(),
        perSecond: throughput.perSecond(load.calls),
        linesShare: lines / linesThatFit,
        streamsShare: streams / linesThatFit,
      },
      chance,
      call,
    )
  let ofPeople = 0
  const ofDevices = new Map<string, number>()
  const ofRoles = { partner: 0, client: 0, operator: 0 }

  function enter(call: Entering): UnderWay {
    const { of, bytes, stays, mayWait } = call
    if (of === 'people') {
      if (stays && streams / linesThatFit >= MOST_STREAMS_SHARE.people) throw turnAway(STREAMS_OPEN, mayWait)
      ofPeople++
      return underWay(of, stays, () => ofPeople--)
    }
    const reason = why(random(), call)
    if (reason) throw turnAway(reason, mayWait)
    load.calls++
    load.bytes += bytes
    return underWay(of, stays, () => {
      load.calls--
      load.bytes -= bytes
      throughput.answered(load.calls)
    })
  }

  function underWay(of: Listening, stays: boolean, leave: () => void): UnderWay {
    let isOver = false
    let isStream = stays
    if (isStream) streams++
    callsUnderWay.inc({ of })
    let device: string | undefined
    let role: UserCaller['role'] | undefined
    return {
      knownAsUser(known) {
        if (!isStream) return
        // This stream is already counted.
        const isFull = streams > MOST_STREAMS_BESIDE_OPERATORS * linesThatFit
        const isKindFull = ofRoles[known] >= MOST_STREAMS_OF_KIND * linesThatFit
        if (known !== 'operator' && (isFull || isKindFull)) throw turnAway(STREAMS_OPEN)
        role = known
        ofRoles[role]++
      },
      knownAs(deviceId) {
        const calls = ofDevices.get(deviceId) ?? 0
        if (calls >= MOST_CALLS_OF_ONE) throw turnAway('calls of one device')
        device = deviceId
        ofDevices.set(deviceId, calls + 1)
      },
      over() {
        if (isOver) return
        isOver = true
        leave()
        callsUnderWay.dec({ of })
        if (device === undefined) return
        const left = (ofDevices.get(device) ?? 1) - 1
        if (left > 0) ofDevices.set(device, left)
        else ofDevices.delete(device)
      },
      left() {
        if (isStream) streams--
        if (isStream && role) ofRoles[role]--
        isStream = false
      },
    }
  }

  return {
    enter,
    whyFull: (call) => why(1, call),
    linesAreScarce: () => lines / linesThatFit >= SCARCE_LINES_SHARE,
    calls: () => load.calls + ofPeople,
    noteLines: (open, most) => {
      lines = open
      linesThatFit = most
    },
  }
}

const LOOK_EVERY_MS = 500
const RESOLUTION_MS = 10
/** What was measured last counts half, so that one long turn turns nobody away. */
const NEWEST = 0.5

export type LoopDelay = { ms: () => number; close: () => void }

/** Measures how late the event loop of this process is. */
export function watchLoopDelay(): LoopDelay {
  const measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  measured.enable()
  let ms = 0
  const timer = setInterval(() => {
    // It counts from one sample to the next; no sample at all is no news.
    if (measured.count > 0) ms += (Math.max(0, measured.mean / 1e6 - RESOLUTION_MS) - ms) * NEWEST
    measured.reset()
    eventLoopDelay.set(ms / 1000)
  }, LOOK_EVERY_MS).unref()
  return {
    ms: () => ms,
    close: () => {
      clearInterval(timer)
      measured.disable()
    },
  }
}
