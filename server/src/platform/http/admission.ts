import type { EndpointShape } from '@marquee/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitBody } from './body-limits.ts'
import { getMaxJsonBytes } from './authenticate.ts'
import { closeAfterLongBody, closeConnection } from './close-connection.ts'
import type { CallerKind } from './event-stream.ts'
import type { IncomingCall, LoadControl, ActiveCall } from './load.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call in the load control while it is active. */
    activeCall: ActiveCall | undefined
    /** The handler runs, and finishes the call itself. */
    isHandled: boolean
  }
}

/** The kind of caller: devices are shed first under load. */
export function getCallerKind({ who }: EndpointShape): CallerKind {
  return who.includes('device') || who.includes('pairing') ? 'devices' : 'people'
}

/**
 * Counts a call while it is active, and sheds calls under load before the caller is looked up and before a byte of the
 * body is read (decision 2).
 */
export function admitCalls(endpoint: EndpointShape, loadControl: LoadControl, limitBody: LimitBody) {
  const callerKind = getCallerKind(endpoint)
  const traits = { stays: endpoint.reply === 'events', mayWait: endpoint.mayWait === true }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = estimateBytes(request, getMaxJsonBytes(endpoint))
    const activeCall = admit(loadControl, { callerKind, bytes, ...traits }, request, reply)
    // Idle keep-alive connections of a fleet would leave none for other callers.
    if (callerKind === 'devices' && !traits.stays && loadControl.areConnectionsScarce()) closeConnection(request, reply)
    request.activeCall = activeCall
    // `on` instead of `once`: each event comes once anyway, and the wrappers of `once` cost memory with 50,000 streams.
    reply.raw.on('finish', () => activeCall.finish())
    // A caller who disconnects does not end work that has started.
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

/** The announced length of the body, or the limit where no length is announced. */
function estimateBytes({ headers }: FastifyRequest, most: number): number {
  return headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), most) : most
}
