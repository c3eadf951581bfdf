import type { PositionFix } from '@marquee/contract/player'
import { Unreachable } from '@marquee/player/call-errors'
import type { Clock, DeviceClock } from '@marquee/player/clock'
import type { Network } from './network.ts'

/** What a device does besides its show: checks its clock, reports positions, loses its network. */

const FIX_INTERVAL_MS = 10_000
/** A player checks its clock every second; here less often, because the simulated clock reports its jumps. */
const CLOCK_INTERVAL_MS = 30_000

/** The position of a vehicle at an instant. */
export type Route = (at: Date) => Pick<PositionFix, 'latitude' | 'longitude' | 'speedMps'>

/** Disconnects the network at the end of every period, like a vehicle in a tunnel. */
export type Outages = { everyMs: number; lastingMs: number }

/** Sends the plays of a period together, to save calls. Failed calls are retried as in a player. */
export function throttle<Sent, Answer>(send: (sent: Sent) => Promise<Answer>, clock: Clock, everySeconds: number) {
  let nextMs = 0
  return async (sent: Sent): Promise<Answer> => {
    if (clock.monotonicMs() < nextMs) throw new Unreachable('handed in later')
    const answer = await send(sent)
    // A tenth less, because heartbeats may be earlier at random.
    nextMs = clock.monotonicMs() + everySeconds * 900
    return answer
  }
}

/** After a jump of the clock, a heartbeat asks for the server time (decision 14). */
export async function watchClock(clock: DeviceClock, beat: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clock.wait(CLOCK_INTERVAL_MS, signal)
    if (!signal.aborted && clock.takeJump() !== null) await beat()
  }
}

export async function reportPositions(
  route: Route,
  clock: Clock,
  note: (fix: PositionFix) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const at = new Date(clock.deviceNow())
    note({ at: at.toISOString(), accuracyM: 6, ...route(at) })
    await clock.wait(FIX_INTERVAL_MS, signal)
  }
}

export async function simulateOutages(
  { everyMs, lastingMs }: Outages,
  clock: Clock,
  network: Pick<Network, 'goDown' | 'comeBack'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.wait(everyMs - lastingMs, signal)
    if (signal.aborted) return
    network.goDown()
    await clock.wait(lastingMs, signal)
    network.comeBack()
  }
}
