import { Socket } from 'node:net'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { LimitBody } from './body-limits.ts'
import type { Caller, Callers } from './caller.ts'
import { closeAfterLongBody } from './close-connection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; nobody where anyone may. Known before the body is read. */
    caller: Caller | undefined
  }
}

/** How long the line may be silent while a body or an answer is on its way. A slow one is fine, a dead one is let go. */
export const SILENCE_MS = 60 * SECONDS

/** Lets in who may make the call, before a byte of the body is read. The body of whoever may not is a stranger's. */
export function authenticate(endpoint: EndpointShape, callers: Callers, limitBody: LimitBody) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const caller = await identifyCaller(endpoint, request, callers)
      if (caller?.kind === 'device') request.activeCall?.attachDevice(caller.deviceId)
      if (caller?.kind === 'user') request.activeCall?.attachUser(caller.role)
      request.caller = caller
    } catch (error) {
      closeAfterLongBody(request, reply)
      limitBody(request, reply)
      throw error
    }
  }
}

async function identifyCaller(
  endpoint: EndpointShape,
  request: FastifyRequest,
  callers: Callers,
): Promise<Caller | undefined> {
  const { who } = endpoint
  if (who.includes('anyone')) return undefined
  // The token stands there as it is, without a word before it (TRAP-19).
  const token = request.headers.authorization
  if (!token) throw refuse(COMMON.notSignedIn)
  const kind = who.includes('device') ? 'device' : who.includes('pairing') ? 'pairing' : 'user'
  const caller = await callers[kind](token)
  if (!caller) throw refuse(COMMON.notSignedIn)
  if (caller.kind === 'user' && !who.includes(caller.role)) throw refuse(COMMON.wrongRole)
  if (caller.kind === 'user' && caller.lacksSecondFactor && !endpoint.allowsMissingSecondFactor) {
    throw refuse(COMMON.secondFactorMissing)
  }
  if (caller.kind === 'user' && caller.viewer && !mayImpersonate(endpoint)) throw refuse(COMMON.readOnly)
  return caller
}

/** Whoever looks as somebody else only looks: what is read by GET, and what says that it changes nothing (decision 7). */
function mayImpersonate({ method, allowsImpersonation: whileLooking }: EndpointShape): boolean {
  return method === 'GET' || whileLooking === true
}

const KIB = 1024

/** JSON that somebody may send who has not said who they are; the longest form of theirs is far shorter. */
export const ANONYMOUS_JSON_BYTES = 64 * KIB

/**
 * The JSON that a call may carry. While it is read nobody else is served, so strangers get little; ten thousand
 * chosen screens fit what people may send, and a full batch of plays or heartbeats four times what devices may.
 */
export function getMaxJsonBytes({ who }: EndpointShape): number {
  if (who.includes('anyone')) return ANONYMOUS_JSON_BYTES
  return who.includes('device') ? 2 * KIB * KIB : KIB * KIB
}

/** A request of HTTP 1.1 names its host; our own words instead of an empty answer. */
export async function requireHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw refuse(COMMON.unreadable)
}

/** Ends the line when its body stops arriving, so that nobody holds lines open by sending nothing. */
export function closeOnSilence(silenceMs: number) {
  return async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
    if (length === '0' && chunked === undefined) return
    const { socket } = raw
    // A request that is injected has no line.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(silenceMs)
    // An answer that is out already has set the patience for the next request.
    raw.once('end', () => {
      if (!reply.raw.headersSent) socket.setTimeout(0)
    })
  }
}

/** Ends the line when its answer is not taken any more, so that nobody holds memory and files by not reading. */
export function closeUnread(silenceMs: number) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    if (socket instanceof Socket) socket.setTimeout(silenceMs)
  }
}
