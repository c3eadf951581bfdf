import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { Log } from '../log.ts'
import { turnedAway } from '../metrics.ts'
import type { Pressure } from './pressure.ts'

/** How Node keeps lines: fifty thousand devices on bad networks leave many behind that say nothing (decision 031). */
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

/**
 * Keeps no more lines than fit, through whichever listener they came, and goes on when the system has no room for another one.
 *
 * @param most undefined: nobody knows how many fit
 */
export function keepLines(server: Server, pressure: Pressure, log: Log, most = linesThatFit()): void {
  server.on('listening', () => server.on('error', (error) => log.error({ err: error }, 'a line could not be taken in')))
  if (most === undefined) return
  let open = 0
  const left = () => pressure.noteLines(--open, most)
  server.on('connection', (socket: Socket) => {
    if (open >= most) {
      turnedAway.inc({ why: 'no room for a line' })
      return void socket.destroy()
    }
    pressure.noteLines(++open, most)
    socket.on('close', left)
  })
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
