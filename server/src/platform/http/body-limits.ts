import { Socket } from 'node:net'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import { closeConnection } from './close-connection.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { toNetwork } from './network.ts'

/** How long a body may take to arrive. A body with files has the time limit of the whole request. */
export type BodyLimits = { anonymousMs: number; devicesMs: number; peopleMs: number }

/** A player waits a third of this time for its response, and its JSON bodies are the largest. */
export const BODY_LIMITS: BodyLimits = { anonymousMs: 15 * SECONDS, devicesMs: 60 * SECONDS, peopleMs: 60 * SECONDS }

/** Bodies without sign-in that one address can send at a time. */
const MAX_ANONYMOUS_BODIES = 32

/** Limits how long a body may take, and how many bodies without sign-in one address can send at a time. */
export function createBodyLimit(limits: BodyLimits) {
  const anonymousBodies = createConcurrencyLimit(MAX_ANONYMOUS_BODIES)

  /**
   * @param endpoint undefined for an address that does not exist and for a refused call, which count as without sign-in
   */
  function limitBody(request: FastifyRequest, reply: FastifyReply, endpoint?: EndpointShape): void {
    const { raw } = request
    const { socket } = raw
    // An injected request has no connection.
    if (!hasBody(request) || !(socket instanceof Socket)) return
    const isAnonymous = endpoint === undefined || endpoint.who.includes('public')
    const release = isAnonymous ? admitAnonymous(request, reply) : undefined
    const ms = isAnonymous ? limits.anonymousMs : getLimitMs(endpoint, limits)
    // A timeout for silence is not enough: a client could send a byte now and then.
    const timer = ms === undefined ? undefined : setTimeout(() => abort(), ms).unref()
    const finish = () => {
      clearTimeout(timer)
      release?.()
    }
    // When its call is answered and its connection gone, a body emits neither `end` nor `close`.
    const abort = () => {
      socket.destroy()
      finish()
    }
    raw.once('end', finish)
    raw.once('close', finish)
  }

  /** @throws Refused when the address already sends the maximum number of bodies */
  function admitAnonymous(request: FastifyRequest, reply: FastifyReply): () => void {
    const release = anonymousBodies.acquire(toNetwork(request.ip))
    if (release) return release
    closeConnection(request, reply)
    throw refuse(COMMON.tooMany)
  }

  return limitBody
}

export type LimitBody = ReturnType<typeof createBodyLimit>

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function getLimitMs({ who, files, bytes }: EndpointShape, { devicesMs, peopleMs }: BodyLimits): number | undefined {
  if (who.includes('device') || who.includes('pairing')) return devicesMs
  return files || bytes ? undefined : peopleMs
}
