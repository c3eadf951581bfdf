import type { HeartbeatReport, PositionFix } from '@marquee/contract/player'
import type { Route } from '@marquee/simulator/device'
import type { Heartbeat } from '../modules/telemetry/rules/log.ts'
import type { Fix } from '../modules/telemetry/rules/motion.ts'
import { PLAYER_VERSION } from '@marquee/simulator/version'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import type { Shift } from './calendar.ts'

/** Less often than a real device, but often enough to count as online (120 s). */
const HEARTBEAT_INTERVAL_MS = 110 * SECONDS
const ACCURACY_M = 6

/** The heartbeats of one run of a device, the last one when it is switched off. */
export function buildHeartbeats(shift: Shift, manifestVersion: string, route: Route | undefined): HeartbeatReport[] {
  const bootId = crypto.randomUUID()
  return listInstants(shift).map((at, seq) => ({
    seq,
    bootId,
    at: new Date(at).toISOString(),
    monotonicMs: at - shift.from + MINUTES,
    positions: route ? [buildPosition(route, at)] : [],
    manifestVersion,
    playerVersion: PLAYER_VERSION,
  }))
}

/** The input for the log of these shifts. */
export function buildLogData(
  shifts: readonly Shift[],
  route: Route | undefined,
): { heartbeats: Heartbeat[]; fixes: Fix[] } {
  const instants = shifts.flatMap(listInstants)
  return {
    heartbeats: instants.map((atMs) => ({ atMs, isLive: true })),
    fixes: route ? instants.map((atMs) => ({ atMs, accuracyM: ACCURACY_M, ...measurePosition(route, atMs) })) : [],
  }
}

function listInstants({ from, to }: Shift): number[] {
  const count = Math.ceil((to - from) / HEARTBEAT_INTERVAL_MS)
  return [...Array.from({ length: count }, (_, index) => from + index * HEARTBEAT_INTERVAL_MS), to]
}

function buildPosition(route: Route, at: number): PositionFix {
  return { at: new Date(at).toISOString(), accuracyM: ACCURACY_M, ...measurePosition(route, at) }
}

function measurePosition(route: Route, at: number) {
  const { latitude, longitude, speedMps = null } = route(new Date(at))
  return { latitude, longitude, speedMps }
}
