import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { Log } from '../log.ts'
import { shedCalls } from '../metrics.ts'
import type { LoadControl } from './load.ts'

/** Timeouts of connections: fifty thousand devices on bad networks leave many dead ones behind (decision 2). */
export const CONNECTION_OPTIONS = {
  /** From the first byte, or from the opened connection, to the end of the headers. */
  headersTimeout: 20 * SECONDS,
  connectionsCheckingInterval: 5 * SECONDS,
} as const

/** Open files that are not client connections, such as files and the database. */
const MIN_OTHER_FILES = 256
const OTHER_FILES_SHARE = 0.05

/** How many connections fit beside the other open files of a process. Exported for its table of cases. */
export function computeMaxConnections(openFilesLimit: number): number {
  const others = Math.max(MIN_OTHER_FILES, Math.ceil(openFilesLimit * OTHER_FILES_SHARE))
  return Math.max(Math.floor(openFilesLimit / 2), openFilesLimit - others)
}

/** Once this share of all connections is in use, one address gets at most the second share: it may be an attacker. */
const SCARCE_SHARE = 0.5
const MAX_ADDRESS_SHARE = 0.25

type ConnectionLimits = {
  loadControl: LoadControl
  log: Log
  /** Addresses of proxies, which all users share. */
  trustedProxies: readonly string[]
  /** undefined: as many as the limit of open files allows */
  maxConnections?: number | undefined
}

/** Limits the connections of all listeners together, and continues when the system cannot open another one. */
export function limitConnections(
  server: Server,
  { loadControl, log, trustedProxies, maxConnections = findMaxConnections() }: ConnectionLimits,
): void {
  server.on('listening', () => server.on('error', (error) => log.error({ err: error }, 'a line could not be taken in')))
  if (maxConnections === undefined) return
  let open = 0
  const isProxy = createNetworkMatcher(trustedProxies)
  const byAddress = new Map<string, number>()
  const mayConnect = (address: string) => {
    if (open >= maxConnections) return false
    return (
      open < maxConnections * SCARCE_SHARE ||
      (byAddress.get(address) ?? 0) < maxConnections * MAX_ADDRESS_SHARE ||
      isProxy(address)
    )
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!mayConnect(address)) {
      shedCalls.inc({ why: 'no connection left' })
      return void socket.destroy()
    }
    loadControl.setConnections(++open, maxConnections)
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    socket.on('close', () => {
      loadControl.setConnections(--open, maxConnections)
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })
}

/** Whether an address equals one of these or is in one of these networks. */
function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function findMaxConnections(): number | undefined {
  const limit = readOpenFilesLimit()
  return limit === undefined ? undefined : computeMaxConnections(limit)
}

/** The limit of open files on Linux; undefined on other systems. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
    return Number.isSafeInteger(limit) ? limit : undefined
  } catch {
    return undefined
  }
}

/** Unanswered requests that one connection may have; browsers and players have one. */
const MAX_PIPELINED = 16

/** Refuses further pipelined requests on a connection, and closes it after the answers. */
export function limitPipelining() {
  const activeRequests = new WeakMap<Socket, number>()
  return async ({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const count = (activeRequests.get(socket) ?? 0) + 1
    activeRequests.set(socket, count)
    reply.raw.on('close', () => activeRequests.set(socket, (activeRequests.get(socket) ?? 1) - 1))
    if (count <= MAX_PIPELINED) return
    reply.header('connection', 'close')
    throw refuse(COMMON.tooMany)
  }
}
