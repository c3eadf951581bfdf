import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MiB } from '@marquee/contract/media.rules'
import { stopwatch } from '../clock.ts'
import { callsUnderWay, eventLoopDelay } from '../metrics.ts'
import { turnAway } from '../turn-away.ts'
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
  /** Open lines, as a share of all that fit. */
  linesShare: number
}

/** From the first on devices are turned away by chance, from the second on all of them; a page waits for several turns. */
const DELAY_MS = { some: 60, all: 200 }
/**
 * As many calls are let in as are answered in this time: a player gives up after 20 s, and what is taken in after that is
 * work for nothing. Some are let in always, and never more than fit.
 */
const ANSWERED_WITHIN_SECONDS = 4
const CALLS = { fewest: 200, most: 2000 }
const MOST_BYTES = 64 * MiB
/** The last lines are for people. */
const MOST_LINES_SHARE = 0.9
/** Whoever is sent away for want of lines gives its own back. */
export const LINES_OPEN = 'lines open'
/** A player has a stream, and at most these under way: beats, plays, a manifest, and each once again. */
const MOST_CALLS_OF_ONE = 6

/**
 * Why a device that calls now is sent away for a while; nothing when it may come in. Devices keep what they have and
 * come back, people do not, so nobody else is ever sent away (decision 031).
 *
 * @param chance evenly from 0 to 1, below 1
 */
export function whyTurnedAway(
  { delayMs, calls, bytes, perSecond, linesShare }: Load,
  chance: number,
): string | undefined {
  if (delayMs - DELAY_MS.some > chance * (DELAY_MS.all - DELAY_MS.some)) return 'event loop late'
  const mostCalls = Math.min(Math.max(perSecond * ANSWERED_WITHIN_SECONDS, CALLS.fewest), CALLS.most)
  if (calls >= mostCalls) return 'calls under way'
  if (bytes >= MOST_BYTES) return 'bytes under way'
  if (linesShare >= MOST_LINES_SHARE) return LINES_OPEN
  return undefined
}

/** A call that is under way. */
export type UnderWay = {
  /** @throws Refused busy when as many of that device are under way as may be */
  knownAs(deviceId: string): void
  /** It is done with; any number of times. */
  over(): void
}

export type Pressure = {
  /**
   * A call comes in, and nothing is known of it but whose kind it is.
   *
   * @throws Refused busy for a device when there is too much to do
   */
  enter(of: Listening, bytes: number): UnderWay
  /** Why every device is turned away at the moment; nothing where some come in. */
  whyFull(): string | undefined
  /** Calls that are not over. */
  calls(): number
  /** How full the server is of lines, told with each that comes and goes. */
  noteLines(share: number): void
}

/** @param delayMs how late the event loop is; never, where that says nothing */
export function createPressure(delayMs: () => number, random = Math.random): Pressure {
  const load = { calls: 0, bytes: 0, linesShare: 0 }
  const throughput = createThroughput(stopwatch())
  const why = (chance: number) =>
    whyTurnedAway({ ...load, delayMs: delayMs(), perSecond: throughput.perSecond(load.calls) }, chance)
  let ofPeople = 0
  const ofDevices = new Map<string, number>()

  function enter(of: Listening, bytes: number): UnderWay {
    if (of === 'people') {
      ofPeople++
      callsUnderWay.inc({ of })
      return underWay(of, () => ofPeople--)
    }
    const reason = why(random())
    if (reason) throw turnAway(reason)
    load.calls++
    load.bytes += bytes
    callsUnderWay.inc({ of })
    return underWay(of, () => {
      load.calls--
      load.bytes -= bytes
      throughput.answered(load.calls)
    })
  }

  function underWay(of: Listening, leave: () => void): UnderWay {
    let isOver = false
    let device: string | undefined
    return {
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
    }
  }

  return {
    enter,
    whyFull: () => why(1),
    calls: () => load.calls + ofPeople,
    noteLines: (share) => {
      load.linesShare = share
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
