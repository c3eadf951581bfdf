import { MAX_REPORT_AGE_DAYS } from '@marquee/contract/device.rules'
import type { HeartbeatReport } from '@marquee/contract/player'
import type { DeviceFault } from '@marquee/contract/screens'
import { DAYS, SECONDS } from '../../../platform/clock.ts'
import { toFloat32, type Fix } from './motion.ts'
import type { Span } from './spans.ts'

/** A heartbeat on the server's clock, with its fixes. */
export type CorrectedHeartbeat = {
  heartbeat: HeartbeatReport
  atMs: number
  /** Sent at once, so the server was reachable. */
  isLive: boolean
  fixes: Fix[]
  faults: DeviceFault[]
}

export type CorrectedBatch = {
  /** In time order, without heartbeats that have no possible time. */
  heartbeats: CorrectedHeartbeat[]
  /** Server time minus device time. */
  clockOffsetMs: number
}

/** The arrival of a batch. */
export type Arrival = {
  receivedAt: Date
  /** The device's clock when it sent the batch. */
  sentAt: string | undefined
  /** Since when the device is paired with its screen. */
  pairedAt: Date
}

/** The maximum age of heartbeats and fixes; an older time comes from a wrong clock (product 6). */
const MAX_LATENESS_MS = MAX_REPORT_AGE_DAYS * DAYS
/**
 * Signals from before the pairing would prove days of a screen without a device, or of another device. The tolerance
 * covers inaccurate clocks, as for plays (decision 15).
 */
const PAIRING_TOLERANCE_MS = 60 * SECONDS
/** A smaller difference is the time that the request took. */
const EXACT_TOLERANCE_MS = 5 * SECONDS
/** How far the two clocks of a device may differ within a boot before the wall clock counts as moved. */
const MAX_CLOCK_DRIFT_MS = 2 * SECONDS
/** A heartbeat that is older at its arrival had to wait for the network. */
const MAX_LIVE_AGE_MS = 60 * SECONDS

/**
 * Converts a batch to the server's clock.
 *
 * The device's clock may be wrong. `sentAt` shows by how much, and that the device maintains both clocks well: within a
 * boot the monotonic clock then gives the distance of heartbeats across changes of the wall clock. Without `sentAt` the
 * wall clock counts as long as it is possible: in the order of the sequence, not in the future, not older than 30 days
 * or than the pairing. Otherwise the newest heartbeat counts as sent just now.
 */
export function correctHeartbeats(
  heartbeats: readonly HeartbeatReport[],
  { receivedAt, sentAt, pairedAt }: Arrival,
): CorrectedBatch {
  const receivedMs = receivedAt.getTime()
  const possible = {
    fromMs: Math.max(receivedMs - MAX_LATENESS_MS, pairedAt.getTime() - PAIRING_TOLERANCE_MS),
    untilMs: receivedMs + EXACT_TOLERANCE_MS,
  }
  const newest = findNewest(heartbeats, sentAt ? Date.parse(sentAt) : receivedMs)
  if (!newest) return { heartbeats: [], clockOffsetMs: 0 }
  const clockOffsetMs = computeOffset(newest, { receivedMs, sentAt, possible })
  const placed = heartbeats
    .map((heartbeat) => ({
      heartbeat,
      atMs:
        computeDeviceMs(heartbeat, newest, sentAt !== undefined || !isBelievable(heartbeat, newest)) + clockOffsetMs,
    }))
    // Filtered first, because a corrected time may be outside the range of `Date`.
    .filter(({ atMs }) => isInSpan(possible, atMs))
    .toSorted((a, b) => a.atMs - b.atMs)
  const corrected = placed.map(({ heartbeat, atMs }) => {
    const shiftMs = atMs - Date.parse(heartbeat.at)
    const isLive = receivedMs - atMs < MAX_LIVE_AGE_MS
    const [fixes, faults] = [toFixes(heartbeat, shiftMs, possible), toFaults(heartbeat, shiftMs, possible)]
    return { heartbeat, atMs, isLive, fixes, faults }
  })
  return { heartbeats: corrected, clockOffsetMs }
}

/** The latest heartbeat that is not in the future; if all are, the latest one. */
function findNewest(heartbeats: readonly HeartbeatReport[], deviceNowMs: number): HeartbeatReport | undefined {
  const past = heartbeats.filter(({ at }) => Date.parse(at) <= deviceNowMs + EXACT_TOLERANCE_MS)
  return (past.length > 0 ? past : heartbeats)
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

/** Whether a heartbeat is at most as late as the newest one, and not older than the maximum age. */
function isBelievable(heartbeat: HeartbeatReport, newest: HeartbeatReport): boolean {
  const aheadMs = Date.parse(newest.at) - Date.parse(heartbeat.at)
  return aheadMs >= 0 && aheadMs <= MAX_LATENESS_MS
}

/** When a heartbeat was sent by the wall clock of the newest heartbeat. */
function computeDeviceMs(heartbeat: HeartbeatReport, newest: HeartbeatReport, mayHaveMoved: boolean): number {
  const wallMs = Date.parse(heartbeat.at)
  if (!mayHaveMoved || heartbeat.bootId !== newest.bootId || !isInOrder(heartbeat, newest)) return wallMs
  const byMonotonicMs = Date.parse(newest.at) - (newest.monotonicMs - heartbeat.monotonicMs)
  return Math.abs(byMonotonicMs - wallMs) <= MAX_CLOCK_DRIFT_MS ? wallMs : byMonotonicMs
}

/** A monotonic clock that does not grow with the sequence is ignored. */
function isInOrder(heartbeat: HeartbeatReport, newest: HeartbeatReport): boolean {
  return Math.sign(newest.seq - heartbeat.seq) === Math.sign(newest.monotonicMs - heartbeat.monotonicMs)
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

/** A fault without a possible time gets the time of its heartbeat. */
function toFaults({ at: heartbeatAt, faults = [] }: HeartbeatReport, shiftMs: number, possible: Span): DeviceFault[] {
  return faults.map(({ at, kind, detail, sha256 }) => {
    const atMs = Date.parse(at) + shiftMs
    const placedMs = isInSpan(possible, atMs) ? atMs : Date.parse(heartbeatAt) + shiftMs
    const fault = { at: new Date(placedMs).toISOString(), kind, detail }
    return sha256 === undefined ? fault : { ...fault, sha256 }
  })
}

function isInSpan({ fromMs, untilMs }: Span, ms: number): boolean {
  return ms >= fromMs && ms <= untilMs
}
