import type { EndpointShape } from '@marquee/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitBody } from './body-limits.ts'
import { getMaxJsonBytes } from './authenticate.ts'
import { closeAfterLongBody, closeConnection } from './close-connection.ts'
import type { CallerKind } from './event-stream.ts'
import type { IncomingCall, LoadControl, ActiveCall } from './load.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as it is counted while it is under way. */
    activeCall: ActiveCall | undefined
    /** Its handler runs, and says itself when it is over. */
    isHandled: boolean
  }
}

/** Whose call it is: devices are turned away first when there is too much to do. */
export function getCallerKind({ who }: EndpointShape): CallerKind {
  return who.includes('device') || who.includes('pairing') ? 'devices' : 'people'
}

/** What the load goes by. */
export function getCallTraits({ reply, mayWait }: EndpointShape): Pick<IncomingCall, 'stays' | 'mayWait'> {
  return { stays: reply === 'events', mayWait: mayWait === true }
}

/**
 * Counts a call while it is under way, and turns away what there is no time for: before its caller is looked up and
 * before a byte of its body is read (decision 2).
 */
export function admitCalls(endpoint: EndpointShape, loadControl: LoadControl, limitBody: LimitBody) {
  const callerKind = getCallerKind(endpoint)
  const traits = getCallTraits(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = estimateBytes(request, getMaxJsonBytes(endpoint))
    const activeCall = admit(loadControl, { callerKind, bytes, ...traits }, request, reply)
    // A fleet that keeps a line each for its next call would leave none for others.
    if (callerKind === 'devices' && !traits.stays && loadControl.areConnectionsScarce()) closeConnection(request, reply)
    request.activeCall = activeCall
    // Not `once`, here and for streams: each of both comes once, and fifty thousand open streams keep what `once` makes.
    reply.raw.on('finish', () => activeCall.finish())
    // Whoever hangs up does not end what was begun for him.
    reply.raw.on('close', () => {
      if (!request.isHandled) activeCall.finish()
      activeCall.close()
    })
    limitBody(request, reply, endpoint)
  }
}

function admit(loadControl: LoadControl, call: IncomingCall, request: FastifyRequest, reply: FastifyReply): ActiveCall {
  try {
    return loadControl.admit(call)
  } catch (error) {
    if (loadControl.areConnectionsScarce()) closeConnection(request, reply)
    else closeAfterLongBody(request, reply)
    throw error
  }
}

/** As long as it says, and as long as it may be where it does not say. */
function estimateBytes({ headers }: FastifyRequest, most: number): number {
  return headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), most) : most
}
