import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Below it lie what programs are known by, what takes rights, and 10080, the last one at which no browser asks. */
const MIN_PORT = 10_100
const MAX_TRIES = 100

/**
 * A port of 127.0.0.1 at which nobody listens, for a server that is about to start or to start again.
 *
 * It is none of those that the system deals out by itself, to every connection and to whoever listens "anywhere": one
 * of them would be taken again and again between the look and the start, and while a server is down.
 */
export async function findFreePort(): Promise<number> {
  for (let left = MAX_TRIES; left > 0; left--) {
    const port = randomInt(MIN_PORT, getFirstEphemeralPort())
    if (await isFree(port)) return port
  }
  throw new Error(`no port of 127.0.0.1 between ${MIN_PORT} and ${getFirstEphemeralPort()} is free`)
}

/** Starts something at a free port, and once more at another one when somebody else was there first. */
export async function startOnFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let left = MAX_TRIES; ; left--) {
    try {
      return await start(await findFreePort())
    } catch (failure) {
      if (left === 0 || !/EADDRINUSE|Address already in use/.test(String(failure))) throw failure
    }
  }
}

/** The first port that Linux gives away by itself; other systems begin higher. */
function getFirstEphemeralPort(): number {
  try {
    const [first = ''] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)
    return Math.max(Number(first), MIN_PORT + MAX_TRIES)
  } catch {
    return 32_768
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
