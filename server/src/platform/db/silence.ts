import { Socket } from 'node:net'
import pg from 'pg'
import { SECONDS } from '../clock.ts'

const LOOK_EVERY_MS = SECONDS
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
  let asked: { client: pg.Client; socket: Socket } | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    // A connection that failed will not respond any more.
    const isSilent = await isUnanswered(
      select().catch(() => leave()),
      silentMs,
    )
    isAsking = false
    if (!isSilent) return
    leave()
    for (const one of busy) one.end().catch(() => {})
  }

  async function select(): Promise<void> {
    if (!asked) {
      const socket = new Socket()
      const client = new pg.Client({ connectionString: url, stream: () => socket })
      const opened = { client, socket }
      asked = opened
      client.on('error', () => leave(opened))
      client.on('end', () => leave(opened))
      await client.connect()
    }
    await asked.client.query('select 1')
  }

  /** Destroys the socket, because closing the connection properly may hang. */
  function leave(ended = asked): void {
    if (asked === ended) asked = undefined
    ended?.socket.destroy()
  }

  const timer = setInterval(() => {
    if (!isAsking && busy.size > 0) void ask()
  }, LOOK_EVERY_MS).unref()

  return () => {
    clearInterval(timer)
    leave()
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
