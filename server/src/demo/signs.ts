import type { Beat, PositionFix } from '@marquee/contract/player'
import type { Route } from '@marquee/simulator/device'
import type { Sign } from '../modules/telemetry/rules/log.ts'
import type { Fix } from '../modules/telemetry/rules/motion.ts'
import { PLAYER_VERSION } from '@marquee/simulator/version'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import type { Shift } from './calendar.ts'

/** Less often than a real device, but often enough to count as online (120 s). */
const BEAT_EVERY_MS = 110 * SECONDS
const ACCURACY_M = 6

/** The heartbeats of one run of a device, the last one when it is switched off. */
export function beatsThrough(shift: Shift, manifestVersion: string, route: Route | undefined): Beat[] {
  const bootId = crypto.randomUUID()
  return instantsOf(shift).map((at, seq) => ({
    seq,
    bootId,
    at: new Date(at).toISOString(),
    monotonicMs: at - shift.from + MINUTES,
    positions: route ? [positionAt(route, at)] : [],
    manifestVersion,
    playerVersion: PLAYER_VERSION,
  }))
}

/** The data from which the log of such shifts is made. */
export function signsThrough(shifts: readonly Shift[], route: Route | undefined): { beats: Sign[]; fixes: Fix[] } {
  const instants = shifts.flatMap(instantsOf)
  return {
    beats: instants.map((atMs) => ({ atMs, isLive: true })),
    fixes: route ? instants.map((atMs) => ({ atMs, accuracyM: ACCURACY_M, ...measured(route, atMs) })) : [],
  }
}

function instantsOf({ from, to }: Shift): number[] {
  const count = Math.ceil((to - from) / BEAT_EVERY_MS)
  return [...Array.from({ length: count }, (_, index) => from + index * BEAT_EVERY_MS), to]
}

function positionAt(route: Route, at: number): PositionFix {
  return { at: new Date(at).toISOString(), accuracyM: ACCURACY_M, ...measured(route, at) }
}

function measured(route: Route, at: number) {
  const { latitude, longitude, speedMps = null } = route(new Date(at))
  return { latitude, longitude, speedMps }
}
