import type { HeartbeatReport } from '@marquee/contract/player'
import type { DeviceFault } from '@marquee/contract/screens'
import { DAYS, SECONDS } from '../../../platform/clock.ts'
import { toFloat32, type Fix } from './motion.ts'
import type { Span } from './spans.ts'

/** A heartbeat by the server's clock, with the fixes it brought. */
export type CorrectedHeartbeat = {
  beat: HeartbeatReport
  atMs: number
  /** Sent as it was made: the server was reachable then. */
  isLive: boolean
  fixes: Fix[]
  faults: DeviceFault[]
}

export type CorrectedBatch = {
  /** In time order; what cannot be placed in time is left out. */
  beats: CorrectedHeartbeat[]
  /** Server time minus device time. */
  clockOffsetMs: number
}

/** How a batch came. */
export type Arrival = {
  receivedAt: Date
  /** The device's clock as it sent them. */
  sentAt: string | undefined
  /** Since when the device is behind its screen. */
  pairedAt: Date
}

/** Beats and fixes are taken this late; what claims to be older comes from a wrong clock (product 6). */
const MAX_LATENESS_MS = 30 * DAYS
/**
 * Nor from before the device was put behind its screen, which would prove days of a screen that had none, or that
 * another one served; somebody's clock may be a little off, as with plays (decision 15).
 */
const PAIRING_TOLERANCE_MS = 60 * SECONDS
/** A smaller difference is the time the request took. */
const EXACT_TOLERANCE_MS = 5 * SECONDS
/** How far the two clocks of a device may differ over one boot before the wall clock counts as moved. */
const MAX_CLOCK_DRIFT_MS = 2 * SECONDS
/** A beat older than this when it arrives had to wait for the network. */
const MAX_LIVE_AGE_MS = 60 * SECONDS

/**
 * Puts a batch on the server's clock.
 *
 * The device's clock may be wrong. `sentAt` tells by how much, and that the device keeps both of its
 * clocks well: within one boot the monotonic one then tells how far apart beats are when the wall clock
 * was moved. Without `sentAt` the wall clock is believed as long as it can be true: in the order of the
 * sequence, not in the future, not older than 30 days nor than its pairing; otherwise the newest beat was made just now.
 */
export function correctHeartbeats(
  beats: readonly HeartbeatReport[],
  { receivedAt, sentAt, pairedAt }: Arrival,
): CorrectedBatch {
  const receivedMs = receivedAt.getTime()
  const possible = {
    fromMs: Math.max(receivedMs - MAX_LATENESS_MS, pairedAt.getTime() - PAIRING_TOLERANCE_MS),
    untilMs: receivedMs + EXACT_TOLERANCE_MS,
  }
  const newest = findNewest(beats, sentAt ? Date.parse(sentAt) : receivedMs)
  if (!newest) return { beats: [], clockOffsetMs: 0 }
  const clockOffsetMs = computeOffset(newest, { receivedMs, sentAt, possible })
  const placed = beats
    .map((beat) => ({
      beat,
      atMs: computeDeviceMs(beat, newest, sentAt !== undefined || !isBelievable(beat, newest)) + clockOffsetMs,
    }))
    // First of all: what two clocks make of a time may be none that can be written.
    .filter(({ atMs }) => isInSpan(possible, atMs))
    .toSorted((a, b) => a.atMs - b.atMs)
  const corrected = placed.map(({ beat, atMs }) => {
    const shiftMs = atMs - Date.parse(beat.at)
    const isLive = receivedMs - atMs < MAX_LIVE_AGE_MS
    const [fixes, faults] = [toFixes(beat, shiftMs, possible), toFaults(beat, shiftMs, possible)]
    return { beat, atMs, isLive, fixes, faults }
  })
  return { beats: corrected, clockOffsetMs }
}

/** The latest beat that does not lie in the future; where all do, the latest. */
function findNewest(beats: readonly HeartbeatReport[], deviceNowMs: number): HeartbeatReport | undefined {
  const past = beats.filter(({ at }) => Date.parse(at) <= deviceNowMs + EXACT_TOLERANCE_MS)
  return (past.length > 0 ? past : beats)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq)
    .at(-1)
}

function computeOffset(
  newest: HeartbeatReport,
  { receivedMs, sentAt, possible }: { receivedMs: number; sentAt: string | undefined; possible: Span },
): number {
  if (sentAt !== undefined) {
    const offsetMs = receivedMs - Date.parse(sentAt)
    return Math.abs(offsetMs) <= EXACT_TOLERANCE_MS ? 0 : offsetMs
  }
  const newestMs = Date.parse(newest.at)
  return isInSpan(possible, newestMs) ? 0 : receivedMs - newestMs
}

/** Not later than the newest beat although it was made before, nor absurdly long ago. */
function isBelievable(beat: HeartbeatReport, newest: HeartbeatReport): boolean {
  const aheadMs = Date.parse(newest.at) - Date.parse(beat.at)
  return aheadMs >= 0 && aheadMs <= MAX_LATENESS_MS
}

/** When a beat was made by the wall clock as it stood with the newest beat. */
function computeDeviceMs(beat: HeartbeatReport, newest: HeartbeatReport, mayHaveMoved: boolean): number {
  const wallMs = Date.parse(beat.at)
  if (!mayHaveMoved || beat.bootId !== newest.bootId || !isInOrder(beat, newest)) return wallMs
  const byMonotonicMs = Date.parse(newest.at) - (newest.monotonicMs - beat.monotonicMs)
  return Math.abs(byMonotonicMs - wallMs) <= MAX_CLOCK_DRIFT_MS ? wallMs : byMonotonicMs
}

/** A monotonic clock that does not run with the sequence tells nothing. */
function isInOrder(beat: HeartbeatReport, newest: HeartbeatReport): boolean {
  return Math.sign(newest.seq - beat.seq) === Math.sign(newest.monotonicMs - beat.monotonicMs)
}

function toFixes({ positions }: HeartbeatReport, shiftMs: number, possible: Span): Fix[] {
  return positions
    .map(({ at, latitude, longitude, speedMps, accuracyM }) => ({
      atMs: Date.parse(at) + shiftMs,
      latitude,
      longitude,
      speedMps: toFloat32(speedMps),
      accuracyM: toFloat32(accuracyM),
    }))
    .filter(({ atMs }) => isInSpan(possible, atMs))
}

/** A fault that cannot be placed in time happened when its beat was made. */
function toFaults({ at: beatAt, faults = [] }: HeartbeatReport, shiftMs: number, possible: Span): DeviceFault[] {
  return faults.map(({ at, kind, detail, sha256 }) => {
    const atMs = Date.parse(at) + shiftMs
    const placedMs = isInSpan(possible, atMs) ? atMs : Date.parse(beatAt) + shiftMs
    const fault = { at: new Date(placedMs).toISOString(), kind, detail }
    return sha256 === undefined ? fault : { ...fault, sha256 }
  })
}

function isInSpan({ fromMs, untilMs }: Span, ms: number): boolean {
  return ms >= fromMs && ms <= untilMs
}
