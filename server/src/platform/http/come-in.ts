import type { EndpointShape } from '@marquee/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitBody } from './bodies.ts'
import { mostJsonBytes } from './door.ts'
import { endEarly, giveBack } from './end-early.ts'
import type { Listening } from './event-stream.ts'
import type { Entering, Pressure, UnderWay } from './pressure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as it is counted while it is under way. */
    underWay: UnderWay | undefined
    /** Its handler runs, and says itself when it is over. */
    isHandled: boolean
  }
}

/** Whose call it is: devices are turned away first when there is too much to do. */
export function callersKind({ who }: EndpointShape): Listening {
  return who.includes('device') || who.includes('pairing') ? 'devices' : 'people'
}

/** What the load goes by. */
export function kindOf({ reply, mayWait }: EndpointShape): Pick<Entering, 'stays' | 'mayWait'> {
  return { stays: reply === 'events', mayWait: mayWait === true }
}

/**
 * Counts a call while it is under way, and turns away what there is no time for: before its caller is looked up and
 * before a byte of its body is read (decision 2).
 */
export function comeIn(endpoint: EndpointShape, pressure: Pressure, limitBody: LimitBody) {
  const of = callersKind(endpoint)
  const kind = kindOf(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = bytesOf(request, mostJsonBytes(endpoint))
    const underWay = enter(pressure, { of, bytes, ...kind }, request, reply)
    // A fleet that keeps a line each for its next call would leave none for others.
    if (of === 'devices' && !kind.stays && pressure.linesAreScarce()) giveBack(request, reply)
    request.underWay = underWay
    // Not `once`, here and for streams: each of both comes once, and fifty thousand open streams keep what `once` makes.
    reply.raw.on('finish', () => underWay.over())
    // Whoever hangs up does not end what was begun for him.
    reply.raw.on('close', () => {
      if (!request.isHandled) underWay.over()
      underWay.left()
    })
    limitBody(request, reply, endpoint)
  }
}

function enter(pressure: Pressure, entering: Entering, request: FastifyRequest, reply: FastifyReply): UnderWay {
  try {
    return pressure.enter(entering)
  } catch (error) {
    if (pressure.linesAreScarce()) giveBack(request, reply)
    else endEarly(request, reply)
    throw error
  }
}

/** As long as it says, and as long as it may be where it does not say. */
function bytesOf({ headers }: FastifyRequest, most: number): number {
  return headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), most) : most
}
