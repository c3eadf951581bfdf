import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { SECONDS, startStopwatch } from '../clock.ts'
import type { AppContext } from '../app-context.ts'
import type { Streams } from './event-stream.ts'
import { stopListening } from './listen.ts'
import type { LoadControl } from './load.ts'

/** A supervisor waits some seconds more before it kills. */
const SHUTDOWN_TIMEOUT_MS = 10 * SECONDS
const POLL_INTERVAL_MS = 20

const stopping = new WeakSet<AppContext>()

/** Whether the server with that context is stopping; calls that still arrive on open connections are answered. */
export function isStopping(context: AppContext): boolean {
  return stopping.has(context)
}

/** The last accepted connection sends its call within this time. */
const ARRIVAL_MS = 500
const MAX_TURNS = 1000

/**
 * Waits for a turn of the event loop without a new connection. Connections that the system has accepted for a listener
 * break when it closes, perhaps with a call on them.
 */
async function waitForQuietListener(server: Server): Promise<void> {
  let isBusy = true
  const onConnection = () => {
    isBusy = true
  }
  server.on('connection', onConnection)
  for (let turns = 0; isBusy && turns < MAX_TURNS; turns++) {
    isBusy = false
    await turn()
  }
  server.off('connection', onConnection)
}

/**
 * Reports that the server is not ready and still accepts calls for a while, each on a connection that closes after its
 * response, so that the proxy can switch. Then the server accepts no more connections, ends the streams so that their
 * clients reconnect at different times, and finishes running calls (decision 2). It cuts calls that take longer; they
 * were not acknowledged.
 */
export async function finishCalls(
  server: Server,
  context: AppContext,
  { streams, loadControl }: { streams: Streams; loadControl: LoadControl },
): Promise<void> {
  stopping.add(context)
  // From here on, Fastify answers with `connection: close`.
  const grace = context.config.stopGraceSeconds * SECONDS
  await wait(grace)
  await waitForQuietListener(server)
  stopListening(server)
  streams.endAll()
  const elapsed = startStopwatch()
  const arrivalMs = grace > 0 ? ARRIVAL_MS : 0
  const isBusy = () => loadControl.countCalls() + streams.count() > 0 || elapsed() < arrivalMs
  while (isBusy() && elapsed() < SHUTDOWN_TIMEOUT_MS) await wait(POLL_INTERVAL_MS)
}
