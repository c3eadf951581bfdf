import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS, stopwatch } from '../clock.ts'
import type { House } from '../house.ts'
import type { Streams } from './event-stream.ts'
import { stopListening } from './listen.ts'
import type { Pressure } from './pressure.ts'

/** A supervisor waits some seconds more before it kills. */
const PATIENCE_MS = 10 * SECONDS
const LOOK_EVERY_MS = 20

const stopping = new WeakSet<House>()

/** Whether the server of that house is about to end; what still comes over open lines is answered. */
export function isStopping(house: House): boolean {
  return stopping.has(house)
}

/**
 * Takes in no more lines, sends those who listen to whoever serves next, each at another moment, and lets what is
 * under way be written and answered (decision 031). Whatever takes longer is cut; it was not acknowledged.
 */
export async function finishCalls(
  server: Server,
  house: House,
  { streams, pressure }: { streams: Streams; pressure: Pressure },
): Promise<void> {
  stopping.add(house)
  stopListening(server)
  streams.endAll()
  const waited = stopwatch()
  while (pressure.calls() + streams.count() > 0 && waited() < PATIENCE_MS) await wait(LOOK_EVERY_MS)
}
