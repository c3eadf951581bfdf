import cluster from 'node:cluster'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as WebServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that wait to be accepted by a listener; the system may limit it further. */
const BACKLOG = 4096

/** Other systems refuse several listeners on one address, or give them no connections. */
const SHARES_PORTS = process.platform === 'linux'

/**
 * Node accepts one connection of a listener per turn of its event loop, and a cluster passes one connection per turn to
 * a worker. A turn of a busy worker takes tens of milliseconds, so a returning fleet would wait for minutes, and people
 * behind it (decision 2).
 */
const LISTENERS_OF_WORKER = 32

const extraListeners = new WeakMap<WebServer, readonly Server[]>()

/** Resolves all addresses of a host; an address resolves to itself. */
export type Lookup = (host: string) => Promise<readonly { address: string }[]>
const lookUpAll: Lookup = (host) => lookup(host, { all: true })

/**
 * Listens on all addresses of a host, or on none: `localhost` has two addresses, and browsers use either. The workers
 * of one cluster share them.
 *
 * @returns the URL of the first address
 * @throws EADDRINUSE when another server listens on one of them
 */
export async function startListening(
  server: FastifyInstance,
  at: { host: string; port: number },
  lookUp = lookUpAll,
  isWorker = cluster.isWorker,
): Promise<string> {
  const hosts = await listOwnAddresses(at.host, lookUp)
  const isShared = isWorker && SHARES_PORTS
  const options = { backlog: BACKLOG, reusePort: isShared }
  const url = await server.listen({ ...at, host: hosts[0] ?? at.host, ...options })
  // The server listens on a port, so the address is not a path.
  const { port } = server.server.address() as AddressInfo
  const each = isShared ? LISTENERS_OF_WORKER : 1
  // Fastify has opened one listener on the first address.
  const more = hosts.flatMap((host, index) => Array.from({ length: each - (index === 0 ? 1 : 0) }, () => host))
  const listeners: Server[] = []
  extraListeners.set(server.server, listeners)
  try {
    for (const host of more) listeners.push(await addListener(server.server, { host, port, ...options }))
  } catch (error) {
    stopListening(server.server)
    throw error
  }
  return url
}

/** Closes all listeners and idle connections. */
export function stopListening(server: WebServer): void {
  // A server that never listened reports an error, which does not matter.
  server.close(() => {})
  for (const listener of extraListeners.get(server) ?? []) listener.close()
}

/**
 * Reserves a port for the workers of this process until it ends, because shared listeners would share it with the
 * workers of another one as well.
 *
 * @returns the port, a free one for port 0
 * @throws EADDRINUSE when another server listens on an address of the host
 */
export async function reservePort(at: { host: string; port: number }, lookUp = lookUpAll): Promise<number> {
  let { port } = at
  for (const host of await listOwnAddresses(at.host, lookUp)) port = await tryToListen({ host, port })
  // An abstract socket name: it is not in the file system, and disappears with its process.
  const lock = createServer()
  await startListener(lock, { path: `\0marquee-${port}` }).catch((error: NodeJS.ErrnoException) => {
    // Some systems have no such names; servers that start at the same moment are not told apart there.
    if (error.code === 'EADDRINUSE') throw Object.assign(error, { port })
  })
  lock.unref()
  return port
}

const FOREIGN_ADDRESS_CODES: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The addresses of a host that this machine has; many resolve a second one for localhost without having it. */
async function listOwnAddresses(host: string, lookUp: Lookup): Promise<string[]> {
  const own: string[] = []
  let missing: unknown
  for (const address of new Set((await lookUp(host)).map((one) => one.address))) {
    try {
      await tryToListen({ host: address, port: 0 })
      own.push(address)
    } catch (error) {
      if (!FOREIGN_ADDRESS_CODES.has((error as NodeJS.ErrnoException).code)) throw error
      missing = error
    }
  }
  if (own.length === 0 && missing !== undefined) throw missing
  return own
}

/** Listens for a moment, by itself in a cluster; returns the port. */
async function tryToListen(at: { host: string; port: number }): Promise<number> {
  const probe = createServer()
  await startListener(probe, { ...at, exclusive: true })
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Opens a listener that passes its connections to the server. */
async function addListener(server: WebServer, at: ListenOptions): Promise<Server> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  await startListener(listener, at)
  listener.on('error', (error) => server.emit('error', error))
  return listener
}

async function startListener(server: Server, at: ListenOptions): Promise<void> {
  server.listen(at)
  await once(server, 'listening')
}
