import { Socket } from 'node:net'
import pg from 'pg'
import { SECONDS } from '../clock.ts'

const PROBE_INTERVAL_MS = SECONDS
/**
 * Closes the busy connections of a database that does not respond, for example because it is frozen or the network
 * drops everything: then its own time limits do not work. A separate connection queries the database, and only while a
 * connection of these pools is busy.
 *
 * @param silentMs how long the database may not respond; calls are refused up to a second later
 * @returns a function that ends the watch
 */
export function watchSilence(url: string, pools: readonly pg.Pool[], silentMs: number): () => void {
  const busy = trackBusy(pools)
  let probeConnection: { client: pg.Client; socket: Socket } | undefined
  let isProbing = false

  async function probe(): Promise<void> {
    isProbing = true
    // A connection that failed will not respond any more.
    const isSilent = await isUnanswered(
      select().catch(() => disconnect()),
      silentMs,
    )
    isProbing = false
    if (!isSilent) return
    disconnect()
    for (const one of busy) one.end().catch(() => {})
  }

  async function select(): Promise<void> {
    if (!probeConnection) {
      const socket = new Socket()
      const client = new pg.Client({ connectionString: url, stream: () => socket })
      const opened = { client, socket }
      probeConnection = opened
      client.on('error', () => disconnect(opened))
      client.on('end', () => disconnect(opened))
      await client.connect()
    }
    await probeConnection.client.query('select 1')
  }

  /** Destroys the socket, because closing the connection properly may hang. */
  function disconnect(ended = probeConnection): void {
    if (probeConnection === ended) probeConnection = undefined
    ended?.socket.destroy()
  }

  const timer = setInterval(() => {
    if (!isProbing && busy.size > 0) void probe()
  }, PROBE_INTERVAL_MS).unref()

  return () => {
    clearInterval(timer)
    disconnect()
  }
}

function trackBusy(pools: readonly pg.Pool[]): ReadonlySet<pg.PoolClient> {
  const busy = new Set<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('acquire', (client) => busy.add(client))
    pool.on('release', (_error, client) => busy.delete(client))
    pool.on('remove', (client) => busy.delete(client))
  }
  return busy
}

/** Only a missing response counts: a database that refuses has responded. */
function isUnanswered(work: Promise<unknown>, silentMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // If this process itself was late, a response that has arrived is read before the second callback runs.
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(true))), silentMs).unref()
  void work.finally(() => {
    clearTimeout(timer)
    resolve(false)
  })
  return promise
}
