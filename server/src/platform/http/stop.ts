import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
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

/** A connection that was taken in last brings its call within this time. */
const ARRIVAL_MS = 500
const MAX_TURNS = 1000

/**
 * Waits for a turn of the event loop that takes in no connection: what the system has taken in for a listener breaks when
 * that closes, with a call on it perhaps.
 */
async function untilNoneKnocks(server: Server): Promise<void> {
  let isKnocking = true
  const knock = () => {
    isKnocking = true
  }
  server.on('connection', knock)
  for (let turns = 0; isKnocking && turns < MAX_TURNS; turns++) {
    isKnocking = false
    await turn()
  }
  server.off('connection', knock)
}

/**
 * Says that it is not ready and takes calls for a while yet, each on a connection that ends with its answer, until
 * the proxy has looked elsewhere. Then takes in no more lines, sends the event streams to another process, each at
 * another moment, and lets what is under way be written and answered (decision 031). Whatever takes longer is cut; it
 * was not acknowledged.
 */
export async function finishCalls(
  server: Server,
  house: House,
  { streams, pressure }: { streams: Streams; pressure: Pressure },
): Promise<void> {
  stopping.add(house)
  // The framework answers with `connection: close` from here on.
  const grace = house.config.stopGraceSeconds * SECONDS
  await wait(grace)
  await untilNoneKnocks(server)
  stopListening(server)
  streams.endAll()
  const waited = stopwatch()
  const arrivalMs = grace > 0 ? ARRIVAL_MS : 0
  const isBusy = () => pressure.calls() + streams.count() > 0 || waited() < arrivalMs
  while (isBusy() && waited() < PATIENCE_MS) await wait(LOOK_EVERY_MS)
}
