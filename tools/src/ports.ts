import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Lower ports are privileged, well known, or blocked by browsers, up to 10080. */
const MIN_PORT = 10_100
const MAX_TRIES = 100

/**
 * A free port of 127.0.0.1 for a server that starts or restarts.
 *
 * It is outside of the ephemeral range, because the system could give an ephemeral port to another connection before
 * the server starts, or while it is down.
 */
export async function findFreePort(): Promise<number> {
  for (let left = MAX_TRIES; left > 0; left--) {
    const port = randomInt(MIN_PORT, getFirstEphemeralPort())
    if (await isFree(port)) return port
  }
  throw new Error(`no port of 127.0.0.1 between ${MIN_PORT} and ${getFirstEphemeralPort()} is free`)
}

/** Starts something at a free port, and again at another one when the port was taken meanwhile. */
export async function startOnFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let left = MAX_TRIES; ; left--) {
    try {
      return await start(await findFreePort())
    } catch (failure) {
      if (left === 0 || !/EADDRINUSE|Address already in use/.test(String(failure))) throw failure
    }
  }
}

/** The first ephemeral port of Linux; other systems begin higher. */
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
