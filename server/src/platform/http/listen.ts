import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as WebServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readOpenFilesLimit } from './connections.ts'

/** Lines that wait at a listener to be taken in; the system allows as many as it is set to. */
const BACKLOG = 4096

/**
 * Node takes in one line of a listener in a turn of its event loop, and a turn of a busy server takes tens of
 * milliseconds. By one listener a fleet that comes back would wait for minutes to be heard at all, and people behind it
 * (decision 2).
 */
const MAX_LISTENERS = 64
/** Each is an open file too, of which some systems allow few. */
const FILES_PER_LISTENER = 32

/** Elsewhere several listeners at one address are refused, or get no lines. */
const SHARES_PORTS = process.platform === 'linux'

/** Exported for its table of cases. */
export function computeListenerCount(openFilesLimit = Infinity): number {
  return Math.max(1, Math.min(MAX_LISTENERS, Math.floor(openFilesLimit / FILES_PER_LISTENER)))
}

const extraListeners = new WeakMap<WebServer, readonly Server[]>()

/** All addresses of a host; of one that is an address, that one. */
type Lookup = (host: string) => Promise<readonly { address: string }[]>

/**
 * Listens at all addresses of a host, at each with as many listeners as it takes; the system deals lines out to them.
 * `localhost` has two, and browsers ask at whichever they like.
 *
 * @returns the first of them as it is written
 * @throws EADDRINUSE when somebody else listens at one of them
 */
export async function startListening(
  server: FastifyInstance,
  at: { host: string; port: number },
  lookUpHost: Lookup = (host) => lookup(host, { all: true }),
): Promise<string> {
  const named = [...new Set((await lookUpHost(at.host)).map(({ address }) => address))]
  const sharing = { backlog: BACKLOG, ...(SHARES_PORTS && { reusePort: true }) }
  const each = SHARES_PORTS ? computeListenerCount(readOpenFilesLimit()) : 1
  // Until it listens at all of them: whoever comes meanwhile would find the others free.
  return runExclusive(at, async () => {
    const hosts = await findFreeHosts(named, at.port)
    const written = await server.listen({ ...at, host: hosts[0] ?? at.host, ...sharing })
    // It listens at a port, so that is no path.
    const { port } = server.server.address() as AddressInfo
    // The framework listens once at the first.
    const more = hosts.flatMap((host, index) => Array.from({ length: each - (index === 0 ? 1 : 0) }, () => host))
    extraListeners.set(
      server.server,
      await Promise.all(more.map((host) => addListener(server.server, { host, port, ...sharing }))),
    )
    return written
  })
}

/** Takes in no more lines, by none of them; ends the quiet ones. */
export function stopListening(server: WebServer): void {
  // One that never listened has nothing to close.
  server.close(() => {})
  for (const listener of extraListeners.get(server) ?? []) listener.close()
}

/** Of two that start at the same moment both would find it free: the second one is refused as if the first one listened. */
async function runExclusive<T>({ port }: ListenOptions, work: () => Promise<T>): Promise<T> {
  const gate = createServer()
  // A name that is nowhere in the file system, and goes with whoever has it.
  await startListener(gate, { path: `\0marquee-${port}` }).catch((error: NodeJS.ErrnoException) => {
    // A process may be allowed no such names; then it is as if it started alone.
    if (error.code === 'EADDRINUSE' && port !== 0) throw error
  })
  try {
    return await work()
  } finally {
    gate.close()
  }
}

const FOREIGN_ADDRESS_CODES: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Those of the addresses that this machine has; many know a second one of localhost by name alone. Asked before, since
 * whoever shares a port is not refused for sharing it with another server.
 *
 * @throws EADDRINUSE when somebody listens at one of them
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

/** What it takes in is the other one's, as if it had taken it in itself. */
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
