import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { Log } from '../log.ts'
import { turnedAway } from '../metrics.ts'
import type { Pressure } from './pressure.ts'

/** How Node keeps lines: fifty thousand devices on bad networks leave many behind that say nothing (decision 2). */
export const LINE_LIMITS = {
  /** From the first byte, or from the line itself, to the end of the headers. */
  headersTimeout: 20 * SECONDS,
  connectionsCheckingInterval: 5 * SECONDS,
} as const

/** Files, the database and whatever else the process opens. */
const FEWEST_OTHER_FILES = 256
const OTHER_FILES_SHARE = 0.05

/** How many lines fit beside everything else that a process has open. Exported for its table of cases. */
export function mostLines(openFilesLimit: number): number {
  const others = Math.max(FEWEST_OTHER_FILES, Math.ceil(openFilesLimit * OTHER_FILES_SHARE))
  return Math.max(Math.floor(openFilesLimit / 2), openFilesLimit - others)
}

/** Once this share of all lines is in use, one address gets at most the second share: it may be an attacker. */
const SCARCE_SHARE = 0.5
const MAX_ADDRESS_SHARE = 0.25

type KeepLines = {
  pressure: Pressure
  log: Log
  /** Addresses of proxies, which all users share. */
  trusted: readonly string[]
  /** undefined: as many as the limit of open files allows */
  most?: number | undefined
}

/** Limits the lines of all listeners together, and continues when the system cannot open another one. */
export function keepLines(server: Server, { pressure, log, trusted, most = linesThatFit() }: KeepLines): void {
  server.on('listening', () => server.on('error', (error) => log.error({ err: error }, 'a line could not be taken in')))
  if (most === undefined) return
  let open = 0
  const isProxy = matchNetworks(trusted)
  const byAddress = new Map<string, number>()
  const mayEnter = (address: string) => {
    if (open >= most) return false
    return open < most * SCARCE_SHARE || (byAddress.get(address) ?? 0) < most * MAX_ADDRESS_SHARE || isProxy(address)
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!mayEnter(address)) {
      turnedAway.inc({ why: 'no room for a line' })
      return void socket.destroy()
    }
    pressure.noteLines(++open, most)
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    socket.on('close', () => {
      pressure.noteLines(--open, most)
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })
}

/** Whether an address equals one of these or is in one of these networks. */
function matchNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function linesThatFit(): number | undefined {
  const limit = openFilesLimit()
  return limit === undefined ? undefined : mostLines(limit)
}

/** As Linux says it; elsewhere nobody knows. */
export function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
    return Number.isSafeInteger(limit) ? limit : undefined
  } catch {
    return undefined
  }
}

/** Requests that one line may bring before the first is answered; browsers and players bring one. */
const MOST_AT_ONCE = 16

/** Refuses the rest of what is sent on one line without waiting for answers, and ends it after them. */
export function endPiledUp() {
  const underWay = new WeakMap<Socket, number>()
  return async ({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const waiting = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, waiting)
    reply.raw.on('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    if (waiting <= MOST_AT_ONCE) return
    reply.header('connection', 'close')
    throw refuse(COMMON.tooMany)
  }
}
