import { Socket } from 'node:net'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import { giveBack } from './end-early.ts'
import { networkOf } from './network.ts'

/** How long a body may take to arrive. A body with files has the time limit of the whole request. */
export type BodyLimits = { strangersMs: number; devicesMs: number; peopleMs: number }

/** A player waits a third of this time for its response, and its JSON bodies are the largest. */
export const BODY_LIMITS: BodyLimits = { strangersMs: 15 * SECONDS, devicesMs: 60 * SECONDS, peopleMs: 60 * SECONDS }

/** Bodies without sign-in that one address can send at a time. */
const MAX_STRANGERS_BODIES = 32

/** Limits how long a body may take, and how many bodies without sign-in one address can send at a time. */
export function createBodies(limits: BodyLimits) {
  const ofStrangers = new Map<string, number>()

  /** @param endpoint undefined for an address that does not exist and for a refused call, which count as without sign-in */
  function limitBody(request: FastifyRequest, reply: FastifyReply, endpoint?: EndpointShape): void {
    const { raw } = request
    const { socket } = raw
    // An injected request has no connection.
    if (!hasBody(request) || !(socket instanceof Socket)) return
    const isStranger = endpoint === undefined || endpoint.who.includes('anyone')
    const release = isStranger ? holdPlace(request, reply) : undefined
    const ms = isStranger ? limits.strangersMs : msOf(endpoint, limits)
    // A timeout for silence is not enough: a client could send a byte now and then.
    const over = ms === undefined ? undefined : setTimeout(() => breakOff(), ms).unref()
    const arrived = () => {
      clearTimeout(over)
      release?.()
    }
    // A body whose call is answered already neither ends nor closes once its connection is gone.
    const breakOff = () => {
      socket.destroy()
      arrived()
    }
    raw.once('end', arrived)
    raw.once('close', arrived)
  }

  /** @throws Refused when the address already sends as many bodies as it may */
  function holdPlace(request: FastifyRequest, reply: FastifyReply): () => void {
    const network = networkOf(request.ip)
    const count = ofStrangers.get(network) ?? 0
    if (count >= MAX_STRANGERS_BODIES) {
      giveBack(request, reply)
      throw refuse(COMMON.tooMany)
    }
    ofStrangers.set(network, count + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (ofStrangers.get(network) ?? 1) - 1
      if (left > 0) ofStrangers.set(network, left)
      else ofStrangers.delete(network)
    }
  }

  return limitBody
}

export type LimitBody = ReturnType<typeof createBodies>

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function msOf({ who, files, bytes }: EndpointShape, { devicesMs, peopleMs }: BodyLimits): number | undefined {
  if (who.includes('device') || who.includes('pairing')) return devicesMs
  return files || bytes ? undefined : peopleMs
}
