import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as WebServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readOpenFilesLimit } from './connections.ts'

/** Connections that wait to be accepted by a listener; the system may limit it further. */
const BACKLOG = 4096

/**
 * Node accepts one connection of a listener per turn of its event loop, and a turn of a busy server takes tens of
 * milliseconds. With one listener a returning fleet would wait for minutes to be accepted, and people behind it
 * (decision 2).
 */
const MAX_LISTENERS = 64
/** Each listener is an open file too, which some systems limit to few. */
const FILES_PER_LISTENER = 32

/** Other systems refuse several listeners on one address, or give them no connections. */
const SHARES_PORTS = process.platform === 'linux'

/** Exported for its table of cases. */
export function computeListenerCount(openFilesLimit = Infinity): number {
  return Math.max(1, Math.min(MAX_LISTENERS, Math.floor(openFilesLimit / FILES_PER_LISTENER)))
}

const extraListeners = new WeakMap<WebServer, readonly Server[]>()

/** Resolves all addresses of a host; an address resolves to itself. */
type Lookup = (host: string) => Promise<readonly { address: string }[]>

/**
 * Listens on all addresses of a host, with several listeners each; the system distributes connections among them.
 * `localhost` has two addresses, and browsers use either.
 *
 * @returns the URL of the first address
 * @throws EADDRINUSE when another server listens on one of them
 */
export async function startListening(
  server: FastifyInstance,
  at: { host: string; port: number },
  lookUpHost: Lookup = (host) => lookup(host, { all: true }),
): Promise<string> {
  const named = [...new Set((await lookUpHost(at.host)).map(({ address }) => address))]
  const sharing = { backlog: BACKLOG, ...(SHARES_PORTS && { reusePort: true }) }
  const each = SHARES_PORTS ? computeListenerCount(readOpenFilesLimit()) : 1
  // Locked until all addresses are in use, because another starting server would find the rest free.
  return runExclusive(at, async () => {
    const hosts = await findFreeHosts(named, at.port)
    const url = await server.listen({ ...at, host: hosts[0] ?? at.host, ...sharing })
    // The server listens on a port, so the address is not a path.
    const { port } = server.server.address() as AddressInfo
    // Fastify has opened one listener on the first address.
    const more = hosts.flatMap((host, index) => Array.from({ length: each - (index === 0 ? 1 : 0) }, () => host))
    extraListeners.set(
      server.server,
      await Promise.all(more.map((host) => addListener(server.server, { host, port, ...sharing }))),
    )
    return url
  })
}

/** Closes all listeners and idle connections. */
export function stopListening(server: WebServer): void {
  // A server that never listened reports an error, which does not matter.
  server.close(() => {})
  for (const listener of extraListeners.get(server) ?? []) listener.close()
}

/** Two servers that start at the same moment would both find the port free: the second is refused like a later one. */
async function runExclusive<T>({ port }: ListenOptions, work: () => Promise<T>): Promise<T> {
  const lock = createServer()
  // An abstract socket name: it is not in the file system, and disappears with its process.
  await startListener(lock, { path: `\0marquee-${port}` }).catch((error: NodeJS.ErrnoException) => {
    // Some processes are not allowed abstract names; they start without the lock.
    if (error.code === 'EADDRINUSE' && port !== 0) throw error
  })
  try {
    return await work()
  } finally {
    lock.close()
  }
}

const FOREIGN_ADDRESS_CODES: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * The addresses that this machine has; many resolve a second one for localhost without having it. Checked without
 * `reusePort`, because sharing a port with another server is not an error.
 *
 * @throws EADDRINUSE when another server listens on one of them
 */
async function findFreeHosts(hosts: readonly string[], port: number): Promise<string[]> {
  const free: string[] = []
  let missing: unknown
  for (const host of hosts) {
    try {
      await assertFree({ host, port })
      free.push(host)
    } catch (error) {
      if (!FOREIGN_ADDRESS_CODES.has((error as NodeJS.ErrnoException).code)) throw error
      missing = error
    }
  }
  if (free.length === 0 && missing !== undefined) throw missing
  return free
}

async function assertFree(at: ListenOptions): Promise<void> {
  const probe = createServer()
  await startListener(probe, at)
  probe.close()
  await once(probe, 'close')
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
